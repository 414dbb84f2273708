import type { SwapView } from '@swapstead/contract/swap-view';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, refusal } from '../../test/answers.ts';
import { openPage } from '../../test/open-page.tsx';
import { aFinalSwap, anAgreedSwap, aSwap, SWAP_ID } from '../../test/swaps.ts';

const HASH = '9c41e07ad83b5f260e17c9a4f5b20d6688e1347ac90f52de7b16a3c80f94d2e5';

const agreement = {
  revision: 1,
  title: 'Agreement',
  sections: [
    { heading: 'Who', paragraphs: ['Amara Okafor and Nadia Brennan.'] },
    { heading: 'Dates', paragraphs: ['Nights do not pass.'] },
  ],
  text: 'Agreement',
  sha256: HASH,
  signatures: [{ party: 2, name: 'Nadia Brennan', signed_at: '2027-05-07T19:40:00.000Z', sha256: HASH }],
  missing: ['Amara Okafor'],
  my_name: 'Amara Okafor',
  listing_changed: false,
  name_taken_out: false,
  needs: null,
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
  before: [{ text: 'Read the house guide', ticked_at: null }],
  leave: [{ text: 'Windows shut', ticked_at: null }],
  version: 1,
};

const open = (swap: SwapView, answers: Answers = {}) =>
  openPage(`/swaps/${SWAP_ID}`, {
    viewer: 'subscriber',
    answers: {
      'GET /api/swaps/:id': swap,
      'GET /api/swaps/:id/agreement': agreement,
      'GET /api/swaps/:id/stays/:number': contact,
      'GET /api/swaps/:id/stays/:number/lists': lists,
      ...answers,
    },
  });

test('[SWAP-01] asks visitors to sign in, and comes back to the swap', async () => {
  await openPage(`/swaps/${SWAP_ID}`);
  expect(await screen.findByText('Please sign in to see your swaps')).toBeTruthy();
  expect(screen.getByRole('main').querySelector('a')?.getAttribute('href')).toBe(
    `/auth?next=%2Fswaps%2F${SWAP_ID}`,
  );
});

test('[SWAP-06] says of a foreign or unknown swap that it was not found', async () => {
  await openPage(`/swaps/${SWAP_ID}`, {
    viewer: 'subscriber',
    answers: { 'GET /api/swaps/:id': refusal(404, 'Swap not found') },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Swap not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Your swaps' }).getAttribute('href')).toBe('/swaps');
});

test('[SWAP-06] [SWAP-07] shows an open swap: sentence, steps, stays, who comes, the words and the history', async () => {
  await open(aSwap());
  const sentence = 'Nadia Brennan proposes a swap. Please answer by Wednesday, 12 May.';
  expect(await screen.findByRole('heading', { level: 1, name: sentence })).toBeTruthy();
  const stays = screen.getByRole('region', { name: 'Stays' });
  expect(within(stays).getByText('You stay at')).toBeTruthy();
  expect(within(stays).getByText('Nadia Brennan stays at')).toBeTruthy();
  expect(within(stays).getByText('6 July to 20 July')).toBeTruthy();
  expect(within(stays).getAllByText('2 adults')).toHaveLength(2);
  expect(screen.getByText('Two slow weeks by the sea for my sister and me.')).toBeTruthy();
  const history = screen.getByRole('region', { name: 'History' });
  expect(
    within(history)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)[0],
  ).toContain('Nadia Brennan proposed a swap');
  expect(screen.queryByRole('heading', { name: 'Agreement' })).toBeNull();
  for (const name of ['Accept', 'Decline', 'I need more time']) {
    expect(screen.getByRole('button', { name })).toBeTruthy();
  }
  expect(screen.getByRole('link', { name: 'Suggest a change' }).getAttribute('href')).toBe(
    `/swaps/new?change=${SWAP_ID}`,
  );
});

test('[PROP-17] [PROP-18] accepts after showing every stay, and says what comes next', async () => {
  const { user, calls } = await open(aSwap(), { 'POST /api/swaps/:id/accept': anAgreedSwap() });
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = screen.getByRole('dialog', { name: 'Accept this proposal?' });
  expect(
    within(dialog).getByText(
      'This takes the nights of both homes. Nothing is final before everybody has signed.',
    ),
  ).toBeTruthy();
  expect(within(dialog).getByText('Who comes with you?')).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Not yet' })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'More children' }));
  await user.click(within(dialog).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Agreed', { selector: 'p' })).toBeTruthy();
  expect(screen.getByText('Read the agreement and sign it by Thursday, 13 May.')).toBeTruthy();
  const sent = calls.find(({ route }) => route === 'POST /api/swaps/:id/accept')?.body;
  expect(sent).toMatchObject({ from: 'open', revision: 1, people: { adults: 2, children: 1 } });
});

test('[PROP-19] says that the nights were just taken, and shows how the swap stands now', async () => {
  let isOvertaken = false;
  const { user } = await open(aSwap(), {
    'GET /api/swaps/:id': () => (isOvertaken ? aSwap({ state: 'overtaken' }) : aSwap()),
    'POST /api/swaps/:id/accept': () => {
      isOvertaken = true;
      return refusal(409, 'These nights have just been taken', 'overtaken');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Nothing was agreed. See what fits nearby.')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Propose these dates' })).toBeTruthy();
});

test('[PROP-22] declines with a reason or without, and words that fit', async () => {
  const declined = aSwap({
    state: 'declined',
    ending: { by: 1, why: 'said', day: '2027-05-05', reason: null, words: null, home_title: null },
  });
  const { user, calls } = await open(aSwap(), { 'POST /api/swaps/:id/decline': declined });
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = screen.getByRole('dialog', { name: 'Decline this proposal?' });
  const reasons = within(dialog)
    .getAllByRole('radio')
    .map(({ parentElement }) => parentElement?.textContent);
  expect(reasons).toEqual([
    'These dates do not suit us',
    'We are looking for another place',
    'We have agreed with somebody else',
    'Too many people',
    'Another reason',
    'I would rather not say',
  ]);
  expect(
    within(dialog).getByRole<HTMLInputElement>('radio', { name: 'I would rather not say' }).checked,
  ).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Nadia Brennan has been told.')).toBeTruthy();
  expect(calls.at(-1)?.route ?? '').not.toBe('');
  expect(calls.find(({ route }) => route.endsWith('/decline'))?.body).toMatchObject({ reason: 'none' });
  expect(await screen.findByRole('heading', { level: 1, name: 'You declined.' })).toBeTruthy();
});

test('[PROP-23] withdraws after a question', async () => {
  const own = aSwap({ proposer: 1, answered: [1], suggested_by: 1 });
  const { user } = await open(own, {
    'POST /api/swaps/:id/withdraw': { ...own, state: 'withdrawn' },
  });
  expect(
    await screen.findByRole('heading', { name: 'Waiting for Nadia Brennan until Wednesday, 12 May.' }),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  const dialog = screen.getByRole('dialog', { name: 'Withdraw this proposal?' });
  expect(within(dialog).getByRole('button', { name: 'Keep it' })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Withdrawn', { selector: 'p' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'You withdrew this proposal.' })).toBeTruthy();
});

test('[PROP-24] asks for more time with one press', async () => {
  const later = aSwap({
    answer_until: { at: '2027-05-19T22:59:59.000Z', day: '2027-05-19' },
    may: { answer: true, more_time: false, object: false },
  });
  const { user } = await open(aSwap(), { 'POST /api/swaps/:id/more-time': later });
  await user.click(await screen.findByRole('button', { name: 'I need more time' }));
  expect(await screen.findByText('More time until Wednesday, 19 May')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I need more time' })).toBeNull();
});

test('[PROP-30] a member whose subscription has ended reads how to answer, and may still decline', async () => {
  await open(aSwap({ may: { answer: false, more_time: false, object: false } }));
  expect((await screen.findByRole('link', { name: 'Upgrade to answer' })).getAttribute('href')).toBe(
    '/subscription',
  );
  expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('[AGREE-01] [AGREE-06] [AGREE-13] shows the agreement with its hash and signatures', async () => {
  await open(anAgreedSwap({ signed: [2] }));
  const section = await screen.findByRole('region', { name: 'Agreement' });
  const headings = (await within(section).findAllByRole('heading', { level: 3 })).map(
    ({ textContent }) => textContent,
  );
  expect(headings).toEqual(['Who', 'Dates', 'Signatures']);
  expect(within(section).getByText(HASH)).toBeTruthy();
  expect(section.textContent).toMatch(/Nadia Brennan signed on Friday, 7 May at \d\d:40/);
  expect(within(section).getByText(/signed on/).textContent).toMatch(new RegExp(`${HASH.slice(0, 8)}$`));
  expect(within(section).getByText('Not signed yet', { exact: false })).toBeTruthy();
  expect(within(section).getByRole('link', { name: 'To the signatures' }).getAttribute('href')).toBe(
    '#signatures',
  );
  expect(within(section).getByRole('link', { name: 'Download text' }).getAttribute('download')).toBe(
    `agreement-${SWAP_ID.slice(0, 8)}-1.txt`,
  );
});

test('[AGREE-05] says that a listing has changed since', async () => {
  await open(anAgreedSwap(), { 'GET /api/swaps/:id/agreement': { ...agreement, listing_changed: true } });
  expect(
    await screen.findByText('The listing has changed since. The agreement holds as it stands.'),
  ).toBeTruthy();
});

test('[AGREE-10] [AGREE-12] signs with the right name and the tick, and sends nothing before', async () => {
  const { user, calls } = await open(anAgreedSwap({ signed: [2] }), {
    'POST /api/swaps/:id/sign': aFinalSwap(),
  });
  const name = await screen.findByRole('textbox', { name: 'Your name as it stands in the agreement' });
  await user.type(name, 'Somebody Else');
  await user.click(screen.getByRole('button', { name: 'Sign' }));
  expect(screen.getByText('This is not the name in the agreement.')).toBeTruthy();
  expect(screen.getByText('Please confirm that you have read the agreement.')).toBeTruthy();
  expect(document.activeElement).toBe(name);
  expect(calls.some(({ route }) => route.endsWith('/sign'))).toBe(false);
  await user.clear(name);
  await user.type(name, '  amara   OKAFOR ');
  await user.click(screen.getByRole('checkbox', { name: 'I have read this agreement and mean to keep it.' }));
  await user.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('It is final')).toBeTruthy();
  expect(screen.getByText('Address, phone and house guide are open now.')).toBeTruthy();
  expect(calls.find(({ route }) => route.endsWith('/sign'))?.body).toMatchObject({
    sha256: HASH,
    from: 'agreed',
  });
});

test('[AGREE-11] leads a host to the house guide before signing, and keeps what was typed', async () => {
  const sentence =
    'Add address and phone to your house guide before you sign. Your guest sees them once everybody has signed.';
  const { user } = await open(anAgreedSwap(), {
    'GET /api/swaps/:id/agreement': {
      ...agreement,
      needs: { sentence, home_id: '20000000-0000-4000-8000-000000000002' },
    },
    'POST /api/swaps/:id/sign': refusal(409, sentence, 'address_missing'),
  });
  expect((await screen.findByRole('link', { name: 'Your house guide' })).getAttribute('href')).toBe(
    '/house/20000000-0000-4000-8000-000000000002/guide',
  );
  const name = screen.getByRole<HTMLInputElement>('textbox', {
    name: 'Your name as it stands in the agreement',
  });
  await user.type(name, 'Amara Okafor');
  await user.click(screen.getByRole('checkbox', { name: /I have read/ }));
  await user.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('Not signed')).toBeTruthy();
  expect(name.value).toBe('Amara Okafor');
});

test('[STAY-01] [STAY-03] in final, address, arrival, guide and lists are open to the guest', async () => {
  const { user, calls } = await open(aFinalSwap(), {
    'PUT /api/swaps/:id/stays/:number/arrival': { ...contact, arrival: { time: '17:30', note: '' } },
  });
  expect(
    await screen.findByRole('heading', {
      name: 'It is final. You stay at The wooden house above the sea from Tuesday, 6 July.',
    }),
  ).toBeTruthy();
  const address = screen.getByRole('region', { name: 'Address and arrival' });
  expect(await within(address).findByText('14 Sky Road')).toBeTruthy();
  expect(within(address).getByText('15:00 in Clifden')).toBeTruthy();
  expect(within(address).getByRole('link', { name: '+353 20 912 0147' }).getAttribute('href')).toBe(
    'tel:+353209120147',
  );
  await user.selectOptions(within(address).getByRole('combobox', { name: 'We arrive about' }), '17:30');
  await user.click(within(address).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Arrival saved')).toBeTruthy();
  expect(screen.getByText('Nadia Brennan has been told.')).toBeTruthy();
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ time: '17:30', note: '' });
  for (const name of ['House guide', 'Lists', 'Your guests']) {
    expect(screen.getByRole('region', { name })).toBeTruthy();
  }
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
    `/api/swaps/${SWAP_ID}/calendar.ics`,
  );
});

test('[STAY-14] the guest ticks a line of the lists', async () => {
  const { user, calls } = await open(aFinalSwap(), {
    'POST /api/swaps/:id/stays/:number/ticks': {
      ...lists,
      before: [{ text: 'Read the house guide', ticked_at: '2027-07-01T10:00:00.000Z' }],
    },
  });
  const section = await screen.findByRole('region', { name: 'Lists' });
  const box = await within(section).findByRole<HTMLInputElement>('checkbox', {
    name: 'Read the house guide',
  });
  await user.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  expect(calls.find(({ route }) => route.endsWith('/ticks'))?.body).toMatchObject({
    list: 'before',
    text: 'Read the house guide',
    ticked: true,
  });
});

test('[CANCEL-01] [CANCEL-02] [CANCEL-03] [CANCEL-05] cancels last in the page, with what it means, a reason and words', async () => {
  const final = aFinalSwap({ figure_after_cancelling: { cancelled: 1, agreed: 3 } });
  const cancelled = aSwap({
    state: 'cancelled',
    ending: {
      by: 1,
      why: 'said',
      day: '2027-05-05',
      reason: 'Work or school',
      words: null,
      home_title: null,
    },
  });
  const { user, calls } = await open(final, { 'POST /api/swaps/:id/cancel': cancelled });
  await user.click(await screen.findByRole('button', { name: 'Cancel this swap' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancel this swap?' });
  expect(within(dialog).getByText('This cancels the whole swap for everybody.')).toBeTruthy();
  expect(dialog.textContent).toContain(
    'It counts: “cancelled 1 of 3 agreed swaps in the last two years” will be shown with your homes.',
  );
  expect(within(dialog).getByText('Have you asked for a change instead?', { exact: false })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel the swap' }));
  expect(within(dialog).getByText('Choose a reason.')).toBeTruthy();
  expect(within(dialog).getByText('Tell the others in a sentence or two.')).toBeTruthy();
  expect(calls.some(({ route }) => route.endsWith('/cancel'))).toBe(false);
  await user.click(within(dialog).getByRole('radio', { name: 'Work or school' }));
  await user.type(within(dialog).getByRole('textbox'), 'My leave was taken back last night.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel the swap' }));
  expect(await screen.findByText('Swap cancelled')).toBeTruthy();
  expect(
    await screen.findByRole('heading', { name: 'You cancelled this swap on Wednesday, 5 May.' }),
  ).toBeTruthy();
  // Address and lists have closed with it: what would be refused is not asked for.
  const after = calls.slice(calls.findIndex(({ route }) => route.endsWith('/cancel')));
  expect(after.filter(({ route }) => route.includes('/stays/'))).toEqual([]);
});

test('[CANCEL-09] [CANCEL-10] [CANCEL-11] shows what could take its place, to who did not cancel', async () => {
  const cancelled = aSwap({
    state: 'cancelled',
    ending: {
      by: 2,
      why: 'said',
      day: '2027-05-05',
      reason: 'Work or school',
      words: null,
      home_title: null,
    },
  });
  const window = { check_in: '2027-07-07', check_out: '2027-07-21' };
  await open(cancelled, {
    'GET /api/swaps/:id/replacements': {
      homes: [
        {
          home_id: '20000000-0000-4000-8000-000000000009',
          title: 'The harbour window',
          place: 'Bergen, Norway',
          photo: null,
          host_name: 'Ingrid Moe',
          own_home_id: '20000000-0000-4000-8000-000000000002',
          my_stay: window,
          their_stay: window,
          is_open: false,
        },
      ],
      looking_until: '2027-07-05',
    },
  });
  const section = await screen.findByRole('region', { name: 'What could take its place' });
  expect(await within(section).findByText('The harbour window, Bergen, Norway')).toBeTruthy();
  expect(within(section).getByText('7 July to 21 July', { exact: false }).textContent).toBe(
    '7 July to 21 July, ask the host',
  );
  const ask = new URL(within(section).getByRole<HTMLAnchorElement>('link', { name: 'Ask' }).href);
  expect(Object.fromEntries(ask.searchParams)).toMatchObject({ replaces: SWAP_ID, check_in: '2027-07-07' });
  expect(within(section).getByRole('button', { name: 'Stop looking' })).toBeTruthy();
});

test('[STAY-19] [STAY-22] after the stays, says that all went well or that it did not happen', async () => {
  const over = aFinalSwap({ last_day_begun: true, last_day_over: true, today: '2027-07-21' });
  const { user, calls } = await open(over, {
    'POST /api/swaps/:id/not-happened': {
      ...over,
      state: 'disputed',
      dispute: {
        by: 1,
        stay: 1,
        until: { at: '2027-07-28T22:59:59.000Z', day: '2027-07-28' },
        answers: [{ party: 1, happened: false, words: 'Nobody was there.' }],
        with_team: false,
      },
    },
  });
  expect(await screen.findByRole('heading', { name: 'The stays are over. Did all go well?' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'All went well' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'It did not happen' }));
  const dialog = screen.getByRole('dialog', { name: 'It did not happen' });
  await user.type(within(dialog).getByRole('textbox'), 'Nobody was there to open the door for us.');
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Thank you for telling us')).toBeTruthy();
  expect(screen.getByText('Nadia Brennan can answer until Wednesday, 28 July.')).toBeTruthy();
  expect(calls.find(({ route }) => route.endsWith('/not-happened'))?.body).toMatchObject({ stay: 1 });
});

/** The browser loses its connection; the function that is given back gives it another one. */
function loseConnection() {
  const known = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  const back = () => {
    known.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
  };
  onTestFinished(back);
  return back;
}

test('[SWAP-11] without a connection the swap stays readable and nothing can be done; afterwards it is read again', async () => {
  const words = 'Without a connection. This may have changed.';
  let isAgreed = false;
  const { user, calls } = await open(aSwap(), {
    'GET /api/swaps/:id': () => (isAgreed ? anAgreedSwap() : aSwap()),
  });
  const sentence = 'Nadia Brennan proposes a swap. Please answer by Wednesday, 12 May.';
  await screen.findByRole('heading', { level: 1, name: sentence });
  expect(screen.queryByText(words)).toBeNull();
  const back = loseConnection();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: sentence })).toBeTruthy();
  expect(screen.getByText('Two slow weeks by the sea for my sister and me.')).toBeTruthy();
  const before = calls.length;
  for (const name of ['Accept', 'Decline', 'I need more time', 'Suggest a change']) {
    await user.click(screen.getByRole('button', { name }));
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Suggest a change' })).toBeNull();
  expect(calls).toHaveLength(before);
  isAgreed = true;
  back();
  expect(
    await screen.findByRole('heading', {
      name: 'You have agreed. Read the agreement and sign it by Thursday, 13 May.',
    }),
  ).toBeTruthy();
  expect(screen.queryByText(words)).toBeNull();
  expect(await screen.findByRole('button', { name: 'Sign' })).toBeTruthy();
});

/** What is spoken without being asked for, from now on: the texts of live regions that change. */
function hear() {
  const heard: string[] = [];
  const observer = new MutationObserver((changes) => {
    const regions = changes.map(({ target }) =>
      (target instanceof Element ? target : target.parentElement)?.closest(
        '[aria-live]:not([aria-live=off]), [role=status], [role=alert]',
      ),
    );
    for (const region of new Set(regions)) if (region?.textContent) heard.push(region.textContent);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return heard;
}

test('[SWAP-12] after an own act the state is announced once, and the focus stays on the card', async () => {
  const { user } = await open(aSwap(), { 'POST /api/swaps/:id/accept': anAgreedSwap() });
  const accept = await screen.findByRole('button', { name: 'Accept' });
  const heard = hear();
  await user.click(accept);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept' }));
  await screen.findByRole('heading', { level: 1, name: /^You have agreed/ });
  await waitFor(() => expect(heard.filter((text) => /agreed/i.test(text))).toHaveLength(1));
  expect(heard.filter((text) => text.includes('sign it by Thursday, 13 May'))).toHaveLength(1);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'How it stands' })),
  );
});

test('[SWAP-12] what another party does is announced by the sentence of the swap', async () => {
  let isAgreed = false;
  await open(aSwap(), {
    'GET /api/swaps/:id': () =>
      isAgreed ? anAgreedSwap({ id: SWAP_ID, revision: 2 }) : aSwap({ revision: 2 }),
  });
  const sentence = await screen.findByRole('heading', { level: 1 });
  expect(sentence.getAttribute('aria-live')).toBe('polite');
  isAgreed = true;
  const heard = hear();
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(sentence.textContent).toMatch(/^You have agreed/));
  expect(heard.filter((text) => text.startsWith('You have agreed'))).toHaveLength(1);
});

test('[AGREE-21] headings are one outline, one link leads to the signatures', async () => {
  await open(anAgreedSwap({ signed: [2] }));
  const link = await screen.findByRole('link', { name: 'To the signatures' });
  expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toContain('Signatures');
  const levels = within(screen.getByRole('main'))
    .getAllByRole('heading')
    .map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels[0]).toBe(1);
  expect(levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
});

test('[AGREE-21] faults are tied to their fields and take the focus; that it is signed is announced once', async () => {
  const signed = anAgreedSwap({ signed: [1] });
  const { user } = await open(anAgreedSwap(), { 'POST /api/swaps/:id/sign': signed });
  const name = await screen.findByRole('textbox', { name: 'Your name as it stands in the agreement' });
  const read = screen.getByRole('checkbox', { name: /^I have read this agreement/ });
  const sign = screen.getByRole('button', { name: 'Sign' });
  const describedBy = (field: HTMLElement) =>
    document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  await user.click(sign);
  expect(describedBy(name)).toBe('This is not the name in the agreement.');
  expect(describedBy(read)).toBe('Please confirm that you have read the agreement.');
  expect([name, read].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
  expect(document.activeElement).toBe(name);
  await user.type(name, 'Amara Okafor');
  await user.click(sign);
  expect(name.getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(read);
  await user.click(read);
  const heard = hear();
  await user.click(sign);
  await screen.findByText('Signed', { selector: 'p' });
  await screen.findByRole('heading', { level: 1, name: /^You have signed/ });
  expect(heard.filter((text) => /signed/i.test(text))).toHaveLength(1);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'How it stands' })),
  );
});
