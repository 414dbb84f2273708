import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { errorToastLines } from '../../../test/error-toast.ts';
import { openPage } from '../../../test/open-page.tsx';
import { anOwnProfile } from '../../../test/profiles.ts';

const user_id = '00000000-0000-4000-8000-000000000001';
const PROFILE = anOwnProfile({ location: 'Porto, Portugal' });
const LOCKED = '••••••• (Premium only)';

const open = (viewer: 'visitor' | 'free' | 'subscriber' | 'admin', answers: Answers = {}) =>
  openPage('/profile', {
    viewer,
    answers: {
      'GET /api/profiles/me': PROFILE,
      'GET /api/homes/own': { homes: [] },
      'GET /api/swaps': { sections: [], waiting: 0 },
      ...answers,
    },
  });
const name = (text: string) => screen.findByRole('heading', { level: 1, name: text });
const about = () => screen.getByRole('list', { name: 'About you' }).textContent;
const press = (label: string) => screen.getByRole('button', { name: label });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));

test('[PROF-01] a visitor is asked to log in', async () => {
  await open('visitor');
  await name('Access Required');
  expect(screen.getByText('Please log in to view your profile.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe(
    '/auth?next=%2Fprofile',
  );
  expect(screen.queryByRole('button', { name: 'Edit Profile' })).toBeNull();
});

test('[PROF-04, PROF-05, PROF-07, PROF-09, PROF-13] a member with an empty profile sees fallbacks', async () => {
  await open('free', {
    'GET /api/profiles/me': { ...PROFILE, display_name: null, location: null },
  });
  await name('ines');
  expect(screen.getByRole('img', { name: 'No avatar yet' })).toBeTruthy();
  const lines = within(screen.getByRole('list', { name: 'About you' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual(['ines@members.test', 'Joined January 2026']);
  expect(screen.queryByRole('list', { name: 'Interests' })).toBeNull();
  const stats = () =>
    Object.fromEntries(
      [...document.querySelectorAll('dl > div')].map((stat) => [
        stat.querySelector('dt')?.textContent,
        stat.querySelector('dd')?.textContent,
      ]),
    );
  await waitFor(() =>
    expect(stats()).toMatchObject({ 'Homes Listed': '0', 'Member Status': 'New', 'Completed Swaps': '0' }),
  );
});

test('[PROF-06, PROF-16, PROF-20] a subscriber sees their own location and the quick actions', async () => {
  await open('subscriber');
  await name('Ines');
  await waitFor(() => expect(about()).toContain('Porto, Portugal'));
  const actions = within(await screen.findByRole('region', { name: 'Quick actions' }));
  expect(actions.getByRole('link', { name: 'List your home' }).getAttribute('href')).toBe('/add-home');
  expect(actions.getByRole('link', { name: 'Browse homes' }).getAttribute('href')).toBe('/');
  expect(screen.queryByText('Upgrade to premium')).toBeNull();
});

test('[PROF-07, PROF-16, PROF-38] a free member sees the lock, no quick actions, and their location when editing', async () => {
  const { user } = await open('free');
  await name('Ines');
  expect(about()).toContain(LOCKED);
  expect(screen.queryByText('Porto, Portugal')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Quick actions' })).toBeNull();
  await user.click(press('Edit Profile'));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Location/)).value).toBe('Porto, Portugal');
});

test('[PROF-03, PROF-20, PROF-37] a free member has no homes tab, and the calendar links to the plans', async () => {
  const { user } = await open('free');
  await name('Ines');
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Overview', 'Availability']);
  expect(tabs[0]?.getAttribute('aria-selected')).toBe('true');
  for (const offer of ['List unlimited homes', 'Message members', 'Manage availability calendars']) {
    expect(screen.getByText(offer)).toBeTruthy();
  }
  const upgrade = () => screen.getByRole('link', { name: 'Upgrade to premium' }).getAttribute('href');
  expect(upgrade()).toBe('/subscription');
  tabs[0]?.focus();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('heading', { name: 'Get premium to open your calendar' })).toBeTruthy();
  expect(upgrade()).toBe('/subscription');
});

test('[PROF-12] a profile that cannot be loaded shows why, and can be loaded again', async () => {
  const message = 'The service is busy. Please try again in a moment.';
  let isBusy = true;
  const { user } = await open('free', {
    'GET /api/profiles/me': () => (isBusy ? refusal(503, message, 'unavailable') : PROFILE),
  });
  const notice = (await screen.findAllByText('Error loading profile'))
    .map((one) => one.closest<HTMLElement>('[data-toast=destructive]'))
    .find(Boolean);
  expect(notice?.textContent).toContain(message);
  isBusy = false;
  await user.click(press('Try again'));
  await name('Ines');
});

test('[PROF-39] Cancel discards the changes, and the focus returns to where it was', async () => {
  const { user } = await open('free');
  await name('Ines');
  await user.click(press('Edit Profile'));
  await screen.findByRole('form', { name: 'Edit profile' });
  await user.type(field('Display name'), ' and somebody else');
  await user.click(press('Cancel'));
  await name('Ines');
  await waitFor(() => expect(document.activeElement).toBe(press('Edit Profile')));
  await user.click(press('Edit Profile'));
  await screen.findByRole('form', { name: 'Edit profile' });
  expect(field('Display name').value).toBe('Ines');
});

test.each([
  ['The service is busy.', 'The service is busy.'],
  ['', 'Failed to update profile'],
])('[PROF-43] a save that fails with %j shows %j and keeps the values', async (message, said) => {
  const { user } = await open('free', { 'PUT /api/profiles/me': refusal(503, message, 'unavailable') });
  await name('Ines');
  await user.click(press('Edit Profile'));
  await screen.findByRole('form', { name: 'Edit profile' });
  await user.type(field('Display name'), ' kept');
  await user.click(press('Save Changes'));
  const notice = (await screen.findByText('Error')).closest<HTMLElement>('[data-toast=destructive]');
  expect(notice?.textContent).toContain(said);
  expect(field('Display name').value).toBe('Ines kept');
});

test('[VALID-10, VALID-11, VALID-12, VALID-13, VALID-14, VALID-15] invalid values are refused beside their fields', async () => {
  const { user, calls } = await open('free');
  await name('Ines');
  await user.click(press('Edit Profile'));
  await screen.findByRole('form', { name: 'Edit profile' });
  const cases: [string, string, RegExp][] = [
    ['Display name', '   ', /^Display name is required/],
    ['Display name', 'x'.repeat(101), /^Display name takes at most 100 characters/],
    ['Bio', 'x'.repeat(501), /^Bio takes at most 500 characters/],
    ['Location', 'x'.repeat(101), /^Location takes at most 100 characters/],
    ['Phone', '1'.repeat(21), /^Phone takes at most 20 characters/],
    ['Website', 'ftp://files.example', /^Please enter a valid URL/],
    ['Website', 'not an address', /^Please enter a valid URL/],
  ];
  const fill = async (label: string, text: string) => {
    await user.clear(field(label));
    await user.click(field(label));
    if (text) await user.paste(text);
  };
  const described = (label: string) =>
    (field(label).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '');
  for (const [label, value, error] of cases) {
    await fill(label, value);
    await user.click(press('Save Changes'));
    await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'));
    expect(described(label)).toContainEqual(expect.stringMatching(error));
    await fill(label, label === 'Display name' ? 'x'.repeat(100) : '');
    expect(field(label).getAttribute('aria-invalid')).toBeNull();
  }
  expect(calls.some(({ route }) => route === 'PUT /api/profiles/me')).toBe(false);
});

test("A new picture says that it isn't saved yet, disappears with Cancel, and is confirmed once saved", async () => {
  const { user, calls } = await open('free', {
    'PUT /api/profiles/me': PROFILE,
    'PUT /api/profiles/me/avatar': { ...PROFILE, avatar_url: '/avatars/1.webp' },
  });
  const waits = () => screen.queryByText('This is your new picture. Others will see it once you save.');
  const choose = async () => {
    await user.click(press('Edit Profile'));
    await screen.findByRole('form', { name: 'Edit profile' });
    expect(waits()).toBeNull();
    await user.upload(screen.getByLabelText('Avatar'), new File(['x'], 'me.png', { type: 'image/png' }));
    await waitFor(() => expect(waits()).toBeTruthy());
  };
  const sent = () => calls.filter(({ route }) => route === 'PUT /api/profiles/me/avatar').length;
  await name('Ines');
  await choose();
  await user.click(press('Cancel'));
  await name('Ines');
  expect(sent()).toBe(0);
  await choose();
  await user.click(press('Save Changes'));
  expect(await screen.findByText('Profile updated')).toBeTruthy();
  expect(sent()).toBe(1);
});

test('the profile and the privacy page say the same about the location', async () => {
  const { user } = await open('free');
  await name('Ines');
  await user.click(press('Edit Profile'));
  const location = await screen.findByLabelText(/^Location/);
  const help = document.getElementById(location.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
  expect(help?.textContent).toBe('Only you and our team can see it.');
  cleanup();
  await openPage('/privacy');
  const row = (await screen.findByRole('cell', { name: 'the location in your profile' })).closest('tr');
  expect(row?.cells[0]?.textContent).toBe('Nobody but you and our administrators');
});

test('a member deleting the account reads that the newsletter is a separate list', async () => {
  const { user } = await open('free', {
    'GET /api/sessions': { sessions: [] },
    'GET /api/swaps/under-way': { swaps: [] },
  });
  await name('Ines');
  await user.click(await screen.findByRole('button', { name: 'Delete My Profile' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your profile?' });
  expect(dialog.textContent).toContain(
    'The newsletter is separate. If you get it, use the link in any issue to unsubscribe.',
  );
});

test("[PROF-26] deleting the account removes its data from this browser, and nobody else's", async () => {
  const other = '00000000-0000-4000-8000-000000000002';
  const keep = (key: string, value: object) =>
    localStorage.setItem(`swapstead.draft.${key}`, JSON.stringify(value));
  const stored = (key: string) => JSON.parse(localStorage.getItem(`swapstead.draft.${key}`) ?? 'null');
  keep('messages', { [`${user_id}/c1`]: { text: 'Hello Ben' }, [`${other}/c1`]: { text: 'Hello Ann' } });
  keep('edits', { h1: { home: { id: 'h1', user_id } } });
  keep('home', { user_id, values: {} });
  const { user } = await open('free', {
    'GET /api/sessions': { sessions: [] },
    'GET /api/swaps/under-way': { swaps: [] },
    'POST /api/functions/delete-profile': undefined,
    // The requests of the home page, which is shown next.
    'GET /api/homes': { homes: [], next_cursor: null },
    'GET /api/homes/count': { total: 0 },
    'GET /api/tags': { tags: [] },
  });
  await name('Ines');
  await user.click(await screen.findByRole('button', { name: 'Delete My Profile' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, Delete Forever' }));
  expect(await screen.findByText('Profile deleted')).toBeTruthy();
  expect([stored('messages'), stored('edits'), stored('home')]).toEqual([
    { [`${other}/c1`]: { text: 'Hello Ann' } },
    null,
    null,
  ]);
});

test('[PROF-27, PROF-28] the last admin cannot delete their account, reads why and stays signed in', async () => {
  const sentence = 'You are the only admin. Make someone else an admin first.';
  const { user, calls } = await open('admin', {
    'GET /api/sessions': { sessions: [] },
    'GET /api/swaps/under-way': { swaps: [] },
    'POST /api/functions/delete-profile': refusal(409, sentence, 'last_admin'),
  });
  await name('Ines');
  await user.click(await screen.findByRole('button', { name: 'Delete My Profile' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, Delete Forever' }));
  expect(await errorToastLines('Error deleting profile')).toEqual([sentence]);
  expect(calls.filter(({ route }) => route === 'POST /api/functions/delete-profile')).toHaveLength(1);
  expect(location.pathname).toBe('/profile');
  expect(screen.getAllByText('Sign out')).not.toHaveLength(0);
  await name('Ines');
});
