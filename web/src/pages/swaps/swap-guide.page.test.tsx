import { emergencyHelp } from '@swapstead/contract/places/emergency-numbers';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import site from '../../../../server/site.defaults.json';
import { type Answers, refusal } from '../../../test/answers.ts';
import { fakeCaches } from '../../../test/fake-caches.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aFinalSwap, anAgreedSwap, SWAP_ID } from '../../../test/swaps.ts';
import { newDraft, readDraft, writeDraft } from '../../features/conversations/message-drafts.ts';
import {
  type OfflineGuide,
  refreshOfflineGuide,
  tidyOfflineGuides,
} from '../../features/guide/offline-guides.ts';

const USER = '00000000-0000-4000-8000-000000000001';

const guide = {
  home_title: 'The wooden house above the sea',
  language: null,
  host_name: 'Nadia Brennan',
  wifi: { name: 'skyroad14', password: 'sheep-are-fast' },
  sections: [
    { title: 'Arrival and keys', text: 'The key box hangs behind the letterbox.', photos: [] },
    { title: 'Waste and recycling', text: 'Green bin on Tuesday.', photos: [] },
  ],
  ...emergencyHelp({ code: 'IE', name: 'Ireland' }, site),
  changed_at: '2027-06-18T10:00:00.000Z',
  empty: false,
  kept_until: '2099-07-23',
};
const contact = {
  address: {
    street: '14 Sky Road',
    postal_code: 'H71 XN42',
    town: 'Clifden',
    country: 'Ireland',
    directions: '',
  },
  phone: '+353 20 912 0147',
  check_in_from: '15:00',
  check_out_until: '11:00',
  place: 'Clifden',
  arrival: null,
  open_until: '2027-08-19',
};
const lists = {
  before: [{ text: 'Try the keys', ticked_at: null }],
  leave: [{ text: 'Close the windows', ticked_at: null }],
  version: 1,
};

const open = (answers: Answers = {}) =>
  openPage(`/swaps/${SWAP_ID}/guide`, {
    viewer: 'subscriber',
    answers: {
      'GET /api/swaps/:id': aFinalSwap(),
      'GET /api/swaps/:id/stays/:number/guide': guide,
      'GET /api/swaps/:id/stays/:number': contact,
      'GET /api/swaps/:id/stays/:number/lists': lists,
      ...answers,
    },
  });

function withoutConnection() {
  onlineManager.setOnline(false);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => {
    onlineManager.setOnline(true);
    vi.restoreAllMocks();
  });
}

/** Stores a copy on the device as the page would. */
async function keptBefore(caches: ReturnType<typeof fakeCaches>, kept_until = guide.kept_until) {
  const copy = {
    user_id: USER,
    swap_id: SWAP_ID,
    number: 1,
    kept_at: '2027-06-22T09:14:00.000Z',
    guide: { ...guide, kept_until },
    contact,
    lists,
    ticks: [],
  };
  const cache = await caches.open(`swapstead-guide-${USER}-${SWAP_ID}`);
  await cache.put(`/swaps/${SWAP_ID}/guide/kept`, Response.json(copy));
  return cache;
}

test('[STAY-08] shows emergencies first, then contents and sections; the password only on demand', async () => {
  const { user } = await open();
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('heading', { level: 1, name: guide.home_title })).toBeTruthy();
  expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Emergencies',
    'Contents',
    'Address',
    'Wi-Fi',
    'Arrival and keys',
    'Waste and recycling',
    'Lists',
  ]);
  const calls = within(main.getByRole('region', { name: 'Emergencies' })).getAllByRole('link');
  expect(calls.slice(0, 2).map((link) => link.getAttribute('href'))).toEqual([
    'tel:112',
    'tel:+442079460150',
  ]);
  expect(main.queryByText('sheep-are-fast', { ignore: '[aria-hidden]' })).toBeNull();
  await user.click(main.getByRole('button', { name: 'Show' }));
  expect(main.getByText('sheep-are-fast', { ignore: '[aria-hidden]' })).toBeTruthy();
});

test("title and sections of a guide are in the language that the host named, our own words aren't [LANG-21]", async () => {
  await open({ 'GET /api/swaps/:id/stays/:number/guide': { ...guide, language: 'nl' } });
  const main = within(screen.getByRole('main'));
  const heading = (name: string, level: number) => main.getByRole('heading', { level, name });
  expect((await main.findByRole('heading', { level: 1 })).lang).toBe('nl');
  const [section] = guide.sections;
  expect(heading(section?.title ?? '', 2).lang).toBe('nl');
  expect(main.getByText(section?.text ?? '').lang).toBe('nl');
  expect(main.getByRole('link', { name: section?.title ?? '' }).lang).toBe('nl');
  for (const ours of [
    heading('Emergencies', 2),
    heading('Wi-Fi', 2),
    main.getByRole('link', { name: 'Wi-Fi' }),
  ])
    expect(ours.closest('body [lang]')).toBeNull();
});

test('a guide of a host who named no language claims none [LANG-21]', async () => {
  await open();
  await screen.findByRole('heading', { level: 1, name: guide.home_title });
  expect(screen.getByRole('main').querySelectorAll('[lang]')).toHaveLength(0);
});

test('[STAY-08] a guest in Melbourne sees 000 first, then our Australian line; other regions are folded away', async () => {
  const here = emergencyHelp({ code: 'AU', name: 'Australia' }, site);
  await open({ 'GET /api/swaps/:id/stays/:number/guide': { ...guide, ...here } });
  const box = within(await screen.findByRole('region', { name: 'Emergencies' }));
  expect(box.getByText('Emergency services in Australia')).toBeTruthy();
  const folded = box.getByText('Numbers for other parts of the world').closest('details');
  const shown = box.getAllByRole('link').filter((link) => !folded?.contains(link));
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Call 000', 'Call +61 2 5550 0150']);
  expect(box.getByText(/Swapstead support, 24\/7/)).toBeTruthy();
  expect(folded?.open).toBe(false);
});

test('[STAY-08] shows the numbers of every region unfolded if the home has no place', async () => {
  await open({ 'GET /api/swaps/:id/stays/:number/guide': { ...guide, ...emergencyHelp(null, site) } });
  const box = within(await screen.findByRole('region', { name: 'Emergencies' }));
  expect(box.getAllByRole('link', { name: /^Call (112|911|000)/ })).toHaveLength(3);
  expect(box.queryByText('Numbers for other parts of the world')).toBeNull();
});

test("[STAY-09] shows the day of the host's last change", async () => {
  await open();
  expect(await screen.findByText(/Changed on Friday, 18 June\./)).toBeTruthy();
});

test('[STAY-08] asks the host for a missing guide, with a text in the message form', async () => {
  const { user } = await open({
    'GET /api/swaps/:id/stays/:number/guide': { ...guide, wifi: null, sections: [], empty: true },
  });
  expect(await screen.findByText(/Nadia Brennan hasn't written a house guide yet\./)).toBeTruthy();
  const ask = screen.getByRole('link', { name: 'Ask for it' });
  ask.addEventListener('click', (event) => event.preventDefault());
  const begun = () => readDraft(USER, aFinalSwap().conversations[0]?.conversation_id ?? '').text;
  await user.click(ask);
  expect(begun()).toBe('Could you write your house guide, please?');
});

test('[STAY-08] asking for a guide keeps an unsent message to the host, and asks once', async () => {
  const { user } = await open({
    'GET /api/swaps/:id/stays/:number/guide': { ...guide, wifi: null, sections: [], empty: true },
    // The link prepares the page of the conversation.
    'GET /api/conversations': { conversations: [], next_before: null, unread_total: 0 },
    'GET /api/message_settings': { mail_notices: true },
  });
  const ask = await screen.findByRole('link', { name: 'Ask for it' });
  ask.addEventListener('click', (event) => event.preventDefault());
  const conversation = aFinalSwap().conversations[0]?.conversation_id ?? '';
  writeDraft(USER, conversation, { ...newDraft(), text: 'We land at noon.' });
  for (let press = 0; press < 2; press++) await user.click(ask);
  expect(readDraft(USER, conversation).text).toBe(
    'We land at noon.\n\nCould you write your house guide, please?',
  );
});

test.each([
  [
    'The house guide closed on Saturday, 24 July.',
    aFinalSwap({ state: 'completed', completed_day: '2027-07-24', today: '2027-08-01' }),
  ],
  ['This swap was cancelled, so the address and house guide are closed.', aFinalSwap({ state: 'cancelled' })],
  ['You can see the address, phone and house guide once everyone has signed.', anAgreedSwap()],
  ["This swap didn't happen.", aFinalSwap({ state: 'not_happened' })],
])(
  '[STAY-02] [STAY-13] says %j while the guide is closed, and requests nothing of it',
  async (message, swap) => {
    const { calls } = await open({ 'GET /api/swaps/:id': swap });
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText('14 Sky Road')).toBeNull();
    expect(calls.filter(({ route }) => route.includes('/stays/'))).toEqual([]);
  },
);

test('[STAY-11] shows the stored copy offline, and removes it on demand', async () => {
  const caches = fakeCaches();
  await keptBefore(caches);
  withoutConnection();
  const { user, calls } = await open();
  expect(
    await screen.findByText(/^You're offline\. Saved on Tuesday, 22 June 2027 at \d\d:\d\d\.$/),
  ).toBeTruthy();
  expect(screen.getByText('The key box hangs behind the letterbox.')).toBeTruthy();
  expect(screen.getByText('You can read it offline until Thursday, 23 July 2099.')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Try the keys' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Try the keys' }).checked).toBe(true),
  );
  expect(calls.filter(({ route }) => route.includes('ticks'))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove from this phone' }));
  await waitFor(() => expect(caches.names()).toEqual([]));
});

test('[STAY-12] says that a copy has ended once its days are over, and deletes it', async () => {
  const caches = fakeCaches();
  const cache = await keptBefore(caches, '2020-01-03');
  await cache.put('/guides/swaps/1/1/photo/800.webp', new Response('photo'));
  withoutConnection();
  await open();
  expect(await screen.findByText('This copy has expired.')).toBeTruthy();
  expect((await cache.keys()).map(({ url }) => url)).toEqual([
    `http://localhost/swaps/${SWAP_ID}/guide/kept`,
  ]);
  const left = await cache.match(`/swaps/${SWAP_ID}/guide/kept`);
  expect(await left?.json()).toBe('ended');
});

test('[STAY-11] stores nothing unasked', async () => {
  const caches = fakeCaches();
  await open();
  expect(await screen.findByRole('button', { name: 'Save on this phone' })).toBeTruthy();
  expect(caches.names()).toEqual([]);
});

test('[STAY-12] deletes a copy when the swap is no longer final, but not after a temporary refusal', async () => {
  const caches = fakeCaches();
  await keptBefore(caches);
  let answer = refusal(429, 'Too many requests. Please wait a moment.', 'too_many_requests');
  await open({ 'GET /api/swaps/:id': () => answer });
  expect(await tidyOfflineGuides(USER)).toBe(false);
  expect(caches.names()).toHaveLength(1);
  answer = refusal(404, 'Swap not found', 'not_found');
  expect(await tidyOfflineGuides(USER)).toBe(true);
  expect(caches.names()).toEqual([]);
});

test('[STAY-14] keeps unsent ticks when the copy is stored again, or when the server refuses them for now', async () => {
  const caches = fakeCaches();
  const cache = await keptBefore(caches);
  const at = `/swaps/${SWAP_ID}/guide/kept`;
  const copy = (await (await cache.match(at))?.json()) as OfflineGuide;
  const ticks = [
    { list: 'before' as const, text: 'Try the keys', ticked: true, at: '2027-07-06T10:00:00.000Z' },
  ];
  await cache.put(at, Response.json({ ...copy, ticks }));
  await open({ 'POST /api/swaps/:id/stays/:number/ticks': refusal(429, 'Please wait a moment.') });
  expect(await refreshOfflineGuide({ ...copy, guide: { ...guide, host_name: 'Nadia' } })).toMatchObject({
    ticks,
  });
  await tidyOfflineGuides(USER);
  expect(await (await cache.match(at))?.json()).toMatchObject({ ticks });
});
