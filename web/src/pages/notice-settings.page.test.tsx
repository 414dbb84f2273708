import { KINDS, kindOf, NOTICE_KINDS } from '@swapstead/contract/notice-kinds';
import type { NoticeSettings } from '@swapstead/contract/notice-settings';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, refusal } from '../../test/answers.ts';
import { openPage } from '../../test/open-page.tsx';
import { passOn } from '../lib/live/live-events.ts';

const SETTINGS: NoticeSettings = {
  kinds: KINDS.map((kind) => {
    const { mail_at_first, push_at_first } = kindOf(kind);
    return { kind, mail: mail_at_first, push: push_at_first };
  }),
  time_zone: 'Europe/Lisbon',
  follow_device: false,
  quiet: true,
  mails_come_back: null,
};

const chosen = (kind: string, choice: object): NoticeSettings => ({
  ...SETTINGS,
  kinds: SETTINGS.kinds.map((one) => (one.kind === kind ? { ...one, ...choice } : one)),
});

// All there are would make each test slow: every role and name is looked up among them.
beforeEach(() => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Tokyo', 'Europe/Lisbon']);
  return () => void vi.restoreAllMocks();
});

const DEVICE = {
  id: '20000000-0000-4000-8000-000000000001',
  created_at: '2026-03-05T10:00:00.000Z',
  this_session: true,
};

const open = (answers: Answers = {}, viewer: 'free' | 'subscriber' = 'subscriber') =>
  openPage('/profile#notices', {
    viewer,
    answers: {
      'GET /api/profiles/me': {
        user_id: '00000000-0000-4000-8000-000000000001',
        email: 'ines@members.test',
        display_name: 'Ines',
        bio: null,
        location: null,
        phone: null,
        website: null,
        interests: [],
        avatar_url: null,
        contact_preference: 'chat',
        share_email: false,
        created_at: '2026-01-02T03:04:05.678Z',
        completed_swaps: 0,
      },
      'GET /api/homes/own': { homes: [] },
      'GET /api/sessions': { sessions: [] },
      'GET /api/swaps': { sections: [], waiting: 0 },
      'GET /api/push_devices': { devices: [] },
      'GET /api/notice_preferences': SETTINGS,
      ...answers,
    },
  });

const row = async (label: string) =>
  (await screen.findByText(label, { selector: 'th' })).closest('tr') as HTMLElement;
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const chosenIn = (name: string) => (screen.getByRole('combobox', { name }) as HTMLSelectElement).value;

test('has a row for each kind with bell, mail and push, and the choices of each [NOTE-21] [NOTE-22]', async () => {
  await open();
  await row('Messages');
  const section = within(screen.getByRole('region', { name: 'Notices' }));
  expect(section.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(
    KINDS.map((kind) => NOTICE_KINDS[kind].label),
  );
  expect(section.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'What',
    'Bell',
    'Mail',
    'Push',
  ]);
  for (const kind of KINDS) {
    const { label, mail, daily, mail_at_first, push_at_first } = kindOf(kind);
    const cells = within(await row(label));
    expect(cells.getByText('Bell').parentElement?.textContent).toBe('BellAlways');
    if (mail === 'always') {
      expect(cells.queryByRole('combobox', { name: `Mail: ${label}` })).toBeNull();
      expect(cells.getByText('Mail').parentElement?.textContent).toBe('MailAlways');
    } else {
      const select = cells.getByRole('combobox', { name: `Mail: ${label}` });
      expect(optionsOf(select)).toEqual(daily ? ['At once', 'Daily', 'Off'] : ['At once', 'Off']);
      expect(chosenIn(`Mail: ${label}`)).toBe(mail_at_first);
    }
    expect(optionsOf(cells.getByRole('combobox', { name: `Push: ${label}` }))).toEqual(['On', 'Off']);
    expect(chosenIn(`Push: ${label}`)).toBe(push_at_first ? 'on' : 'off');
  }
  expect(section.getAllByText('Always, once a swap is agreed')).toHaveLength(1);
  expect(within(await row('Suggested changes')).getByText('Always, once a swap is agreed')).toBeTruthy();
});

test('saves each press at once and says so to screen readers [NOTE-23]', async () => {
  const { user, calls } = await open({
    'PUT /api/notice_preferences/:kind': chosen('review', { mail: 'off' }),
  });
  await row('Reviews');
  expect(screen.queryByText('Saved')).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mail: Reviews' }), 'Off');
  expect((await screen.findByText('Saved')).getAttribute('aria-live')).toBe('polite');
  expect(calls.findLast(({ route }) => route === 'PUT /api/notice_preferences/:kind')).toMatchObject({
    params: { kind: 'review' },
    body: { mail: 'off' },
  });
  expect(chosenIn('Mail: Reviews')).toBe('off');
});

test('says what could not be saved, and shows the stored choice again [NOTE-23]', async () => {
  const { user } = await open({ 'PUT /api/notice_preferences/:kind': refusal(409, 'No.') });
  await row('Reviews');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Push: Reviews' }), 'On');
  const said = await screen.findByText('Could not save your choice');
  expect(said.closest('[data-toast]')?.getAttribute('data-toast')).toBe('destructive');
  expect(chosenIn('Push: Reviews')).toBe('off');
  expect(screen.queryByText('Saved')).toBeNull();
});

test('shows what another tab, a mail or the page of messages has chosen as it happens [NOTE-23] [NOTE-24] [NOTE-30]', async () => {
  let stored = SETTINGS;
  await open({ 'GET /api/notice_preferences': () => stored });
  await row('Messages');
  expect(chosenIn('Mail: Messages')).toBe('at_once');
  stored = chosen('message', { mail: 'off' });
  act(() =>
    passOn({
      kind: 'change',
      at: 8,
      change: { kind: 'settings', event: 8, notices_unread: 0, unread_total: 0 },
    }),
  );
  await waitFor(() => expect(chosenIn('Mail: Messages')).toBe('off'));
});

const ALONE = 'You would learn of proposals only here, and they run out after 7 days.';

test.each([
  ['with mail and push off', 'subscriber', { mail: 'off', push: false }, true],
  ['not with a push', 'subscriber', { mail: 'off', push: true }, false],
  ['not with a mail', 'subscriber', { mail: 'at_once', push: false }, false],
  ['not for free members', 'free', { mail: 'off', push: false }, false],
] as const)(
  'warns subscribers below the row of proposals %s [NOTE-25]',
  async (_, viewer, choice, isWarned) => {
    await open({ 'GET /api/notice_preferences': chosen('proposal', choice) }, viewer);
    const proposals = await row('Proposals to you');
    expect(screen.queryByText(ALONE) !== null).toBe(isWarned);
    expect(proposals.nextElementSibling?.textContent === ALONE).toBe(isWarned);
  },
);

test('the zone follows the device until another is chosen; quiet hours can be ended [NOTE-21] [NOTE-38]', async () => {
  let stored = {
    ...SETTINGS,
    follow_device: true,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const { user, calls } = await open({
    'GET /api/notice_preferences': () => stored,
    'PUT /api/notice_preferences': ({ body }) => {
      const { device_zone: _, ...general } = body ?? {};
      stored = { ...stored, ...(general as Partial<typeof stored>) };
      return stored;
    },
  });
  const zone = (await screen.findByLabelText('Your time zone')) as HTMLSelectElement;
  const follow = screen.getByLabelText('Follow this device') as HTMLInputElement;
  expect([zone.disabled, follow.checked]).toEqual([true, true]);
  await user.click(follow);
  await waitFor(() => expect(zone.disabled).toBe(false));
  await user.selectOptions(zone, 'Asia/Tokyo');
  const quiet = screen.getByLabelText('Quiet from 22:00 to 7:00') as HTMLInputElement;
  expect(quiet.checked).toBe(true);
  await user.click(quiet);
  await waitFor(() =>
    expect(stored).toMatchObject({ follow_device: false, time_zone: 'Asia/Tokyo', quiet: false }),
  );
  expect(calls.filter(({ route }) => route === 'PUT /api/notice_preferences')).toHaveLength(3);
});

/** A browser as far as push goes. `asked`: how often it asked its user. */
function pushBrowser(permission: NotificationPermission, answer: NotificationPermission = 'granted') {
  const browser = { permission, asked: 0, told: [] as unknown[] };
  const subscription = {
    toJSON: () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/x',
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    }),
    unsubscribe: async () => true,
  };
  let current: typeof subscription | null = permission === 'granted' ? subscription : null;
  const registration = {
    active: { postMessage: (told: unknown) => browser.told.push(told) },
    pushManager: {
      subscribe: async () => {
        current = subscription;
        return subscription;
      },
      getSubscription: async () => current,
    },
  };
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.asked++;
      browser.permission = answer;
      return answer;
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return browser;
}

const push = async () => within(await screen.findByRole('region', { name: 'Push on this device' }));

test('the browser asks after a press only; then push is on and can be tried and ended [NOTE-36]', async () => {
  const browser = pushBrowser('default');
  let devices: (typeof DEVICE)[] = [];
  const { user, calls } = await open({
    'GET /api/push_key': { key: 'B'.repeat(87), twin: false },
    'GET /api/push_devices': () => ({ devices }),
    'POST /api/push_devices': () => {
      devices = [DEVICE];
      return { id: DEVICE.id };
    },
    'POST /api/push_devices/:id/test': { sent: true },
    'DELETE /api/push_devices/:id': () => {
      devices = [];
      return undefined as never;
    },
  });
  const part = await push();
  expect(await part.findByText('Off')).toBeTruthy();
  expect(browser.asked).toBe(0);
  await user.click(part.getByRole('button', { name: 'Switch on' }));
  expect(await part.findByText('On')).toBeTruthy();
  expect(browser.asked).toBe(1);
  expect(calls.find(({ route }) => route === 'POST /api/push_devices')?.body).toEqual({
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
  });
  await user.click(part.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('Test sent')).toBeTruthy();
  await user.click(part.getByRole('button', { name: 'Switch off' }));
  expect(await part.findByText('Off')).toBeTruthy();
  expect(browser.told).toEqual([{ kind: 'push-off' }]);
});

test('says that the browser blocks it, also right after it was refused [NOTE-36]', async () => {
  const words = 'Blocked in this browser: allow notifications for this site in its settings.';
  const browser = pushBrowser('default', 'denied');
  const { user, calls } = await open();
  const part = await push();
  await user.click(await part.findByRole('button', { name: 'Switch on' }));
  expect(await part.findByText(words)).toBeTruthy();
  expect(part.queryByRole('button')).toBeNull();
  expect([browser.asked, calls.some(({ route }) => route === 'POST /api/push_devices')]).toEqual([1, false]);
});

test.each([
  ['a browser without push', 'Mozilla/5.0 (X11; Linux x86_64)', 'Not possible in this browser.'],
  [
    'an iPhone outside the home screen',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)',
    'Add Swapstead to your home screen first, then switch it on there.',
  ],
])('%s says what is possible [NOTE-36]', async (_, agent, words) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  onTestFinished(() => void vi.restoreAllMocks());
  await open();
  expect(await (await push()).findByText(words)).toBeTruthy();
});

test('every page says that mails come back, sends a test mail and leads to another address [NOTE-35]', async () => {
  const { user } = await openPage('/faq', {
    viewer: 'free',
    answers: {
      'GET /api/notice_preferences': { ...SETTINGS, mails_come_back: 'ines@members.test' },
      'POST /api/mail_test': { sent_to: 'ines@members.test' },
    },
  });
  expect(
    await screen.findByText(
      'Mails to ines@members.test come back. Please check it with your mail provider, or use another one.',
    ),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Change email address' }).getAttribute('href')).toBe(
    '/profile/security',
  );
  await user.click(screen.getByRole('button', { name: 'Send a test mail' }));
  expect(await screen.findByText('Test mail sent')).toBeTruthy();
});

test('the button of the test mail ends it: mails arrive again [NOTE-35]', async () => {
  const { calls } = await openPage('/mail-works?t=sealed', {
    answers: { 'POST /api/mail_works': { arrives: true } },
  });
  expect(await screen.findByText('Your mails arrive again.')).toBeTruthy();
  expect(calls.find(({ route }) => route === 'POST /api/mail_works')?.body).toEqual({ t: 'sealed' });
});
