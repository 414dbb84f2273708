import { KINDS, kindOf, NOTICE_KINDS } from '@swapstead/contract/notices/kinds';
import type { NoticeSettings } from '@swapstead/contract/notices/settings.endpoints';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { openSettings, SETTINGS, twoZones } from '../../../test/notice-settings.ts';
import { openPage } from '../../../test/open-page.tsx';
import { emitLiveMessage } from '../../lib/live/live-events.ts';

const chosen = (kind: string, choice: object): NoticeSettings => ({
  ...SETTINGS,
  kinds: SETTINGS.kinds.map((one) => (one.kind === kind ? { ...one, ...choice } : one)),
});

beforeEach(twoZones);

/** The live stream's event for a setting changed elsewhere. */
const settingsChanged = () =>
  emitLiveMessage({
    kind: 'change',
    at: 8,
    change: { kind: 'settings', event: 8, notices_unread: 0, unread_total: 0 },
  });

const row = async (label: string) =>
  (await screen.findByText(label, { selector: 'th' })).closest('tr') as HTMLElement;
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const chosenIn = (name: string) => (screen.getByRole('combobox', { name }) as HTMLSelectElement).value;

test('has a row for each kind with bell, email and push, and the choices of each [NOTE-21] [NOTE-22]', async () => {
  await openSettings();
  await row('Messages');
  const section = within(screen.getByRole('region', { name: 'Notices' }));
  expect(section.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(
    KINDS.map((kind) => NOTICE_KINDS[kind].label),
  );
  expect(section.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'What',
    'Bell',
    'Email',
    'Push',
  ]);
  for (const kind of KINDS) {
    const { label, mail, daily, mail_at_first, push_at_first } = kindOf(kind);
    const cells = within(await row(label));
    expect(cells.getByText('Bell').parentElement?.textContent).toBe('BellAlways');
    if (mail === 'always') {
      expect(cells.queryByRole('combobox', { name: `Email: ${label}` })).toBeNull();
      expect(cells.getByText('Email').parentElement?.textContent).toBe('EmailAlways');
    } else {
      const select = cells.getByRole('combobox', { name: `Email: ${label}` });
      expect(optionsOf(select)).toEqual(daily ? ['Right away', 'Daily', 'Off'] : ['Right away', 'Off']);
      expect(chosenIn(`Email: ${label}`)).toBe(mail_at_first);
    }
    expect(optionsOf(cells.getByRole('combobox', { name: `Push: ${label}` }))).toEqual(['On', 'Off']);
    expect(chosenIn(`Push: ${label}`)).toBe(push_at_first ? 'on' : 'off');
  }
  expect(section.getAllByText('Always, once a swap is agreed')).toHaveLength(1);
  expect(within(await row('Suggested changes')).getByText('Always, once a swap is agreed')).toBeTruthy();
});

test('saves each change immediately and announces it to screen readers [NOTE-23]', async () => {
  const { user, calls } = await openSettings({
    'PUT /api/notice_preferences/:kind': chosen('calendar', { mail: 'off' }),
  });
  await row('Your calendars');
  expect(screen.queryByText('Saved')).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Email: Your calendars' }), 'Off');
  expect((await screen.findByText('Saved')).getAttribute('aria-live')).toBe('polite');
  expect(calls.findLast(({ route }) => route === 'PUT /api/notice_preferences/:kind')).toMatchObject({
    params: { kind: 'calendar' },
    body: { mail: 'off' },
  });
  expect(chosenIn('Email: Your calendars')).toBe('off');
});

test('shows what could not be saved, and the stored choice again [NOTE-23]', async () => {
  const { user } = await openSettings({ 'PUT /api/notice_preferences/:kind': refusal(409, 'No.') });
  await row('Your calendars');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Push: Your calendars' }), 'On');
  const toast = await screen.findByText("We couldn't save your choice");
  expect(toast.closest('[data-toast]')?.getAttribute('data-toast')).toBe('destructive');
  expect(chosenIn('Push: Your calendars')).toBe('off');
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a late failure undoes only its own change [NOTE-23]', async () => {
  let stored = SETTINGS;
  const late = Promise.withResolvers<void>();
  const { user } = await openSettings({
    'GET /api/notice_preferences': () => stored,
    'PUT /api/notice_preferences/:kind': async ({ params }) => {
      if (params?.kind === 'calendar') {
        await late.promise;
        return refusal(409, 'No.');
      }
      stored = chosen('support', { mail: 'off' });
      return stored;
    },
  });
  await row('Your calendars');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Push: Your calendars' }), 'On');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Email: Support' }), 'Off');
  expect(await screen.findByText('Saved')).toBeTruthy();
  late.resolve();
  await screen.findByText("We couldn't save your choice");
  await waitFor(() => expect(chosenIn('Push: Your calendars')).toBe('off'));
  await waitFor(() => expect(chosenIn('Email: Support')).toBe('off'));
});

test('shows changes from another tab, an email or the messages page as they happen [NOTE-23] [NOTE-24] [NOTE-30]', async () => {
  let stored = SETTINGS;
  await openSettings({ 'GET /api/notice_preferences': () => stored });
  await row('Messages');
  expect(chosenIn('Email: Messages')).toBe('at_once');
  stored = chosen('message', { mail: 'off' });
  // The code that listens is lazy.
  await waitFor(() => {
    act(() => settingsChanged());
    expect(chosenIn('Email: Messages')).toBe('off');
  });
});

const ALONE = "You'd only see proposals here, and they expire after 7 days.";

test.each([
  ['with mail and push off', 'subscriber', { mail: 'off', push: false }, true],
  ['not with a push', 'subscriber', { mail: 'off', push: true }, false],
  ['not with a mail', 'subscriber', { mail: 'at_once', push: false }, false],
  ['not for free members', 'free', { mail: 'off', push: false }, false],
] as const)(
  'warns subscribers below the row of proposals %s [NOTE-25]',
  async (_, viewer, choice, isWarned) => {
    await openSettings({ 'GET /api/notice_preferences': chosen('proposal', choice) }, viewer);
    const proposals = await row('Proposals to you');
    expect(screen.queryByText(ALONE) !== null).toBe(isWarned);
    expect(proposals.nextElementSibling?.textContent === ALONE).toBe(isWarned);
  },
);

test('details can be kept out of emails [NOTE-20]', async () => {
  let stored = SETTINGS;
  const { user } = await openSettings({
    'GET /api/notice_preferences': () => stored,
    'PUT /api/notice_preferences': ({ body }) => {
      stored = { ...stored, ...(body as Partial<NoticeSettings>) };
      return stored;
    },
  });
  const box = (await screen.findByLabelText(/^Keep details out of my emails/)) as HTMLInputElement;
  expect(box.checked).toBe(false);
  await user.click(box);
  await waitFor(() => expect(stored.mail_details).toBe(false));
  expect(box.checked).toBe(true);
});

test('the time zone follows the device until another is chosen, and quiet hours can be turned off [NOTE-21] [NOTE-38]', async () => {
  let stored = {
    ...SETTINGS,
    follow_device: true,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const { user, calls } = await openSettings({
    'GET /api/notice_preferences': () => stored,
    'PUT /api/notice_preferences': ({ body }) => {
      const { device_zone: _, ...general } = body ?? {};
      stored = { ...stored, ...(general as Partial<typeof stored>) };
      return stored;
    },
  });
  const zone = (await screen.findByLabelText('Your time zone')) as HTMLInputElement;
  const follow = screen.getByLabelText("Use this device's time zone") as HTMLInputElement;
  expect([zone.disabled, follow.checked]).toEqual([true, true]);
  await user.click(follow);
  await waitFor(() => expect(zone.disabled).toBe(false));
  await user.clear(zone);
  await user.type(zone, 'toky');
  await user.click(await screen.findByRole('option', { name: 'Asia/Tokyo' }));
  const quiet = screen.getByLabelText('Quiet from 22:00 to 7:00') as HTMLInputElement;
  expect(quiet.checked).toBe(true);
  await user.click(quiet);
  await waitFor(() =>
    expect(stored).toMatchObject({ follow_device: false, time_zone: 'Asia/Tokyo', quiet: false }),
  );
  expect(calls.filter(({ route }) => route === 'PUT /api/notice_preferences')).toHaveLength(3);
});

test("of two followed devices each sends its zone once, so that they don't overwrite each other for ever [NOTE-21]", async () => {
  let stored = { ...SETTINGS, follow_device: true, time_zone: 'Pacific/Honolulu' };
  const { calls } = await openPage('/faq', {
    viewer: 'free',
    answers: {
      'GET /api/notice_preferences': () => stored,
      'PUT /api/notice_preferences': ({ body }) => {
        stored = { ...stored, time_zone: String((body as { device_zone: string }).device_zone) };
        return stored;
      },
    },
  });
  const count = (route: string) => calls.filter((call) => call.route === route).length;
  await waitFor(() => expect(count('PUT /api/notice_preferences')).toBe(1));
  for (const time_zone of ['Pacific/Kiritimati', 'Asia/Tokyo', 'Pacific/Kiritimati']) {
    const asked = count('GET /api/notice_preferences');
    stored = { ...stored, time_zone };
    act(() => settingsChanged());
    await waitFor(() => expect(count('GET /api/notice_preferences')).toBe(asked + 1));
  }
  expect(count('PUT /api/notice_preferences')).toBe(1);
  expect(stored.time_zone).toBe('Pacific/Kiritimati');
});

test('every page says that emails bounce, sends a test email and links to changing the address [NOTE-35]', async () => {
  const { user } = await openPage('/faq', {
    viewer: 'free',
    answers: {
      'GET /api/notice_preferences': { ...SETTINGS, mails_come_back: 'ines@members.test' },
      'POST /api/mail_test': { sent_to: 'ines@members.test' },
    },
  });
  expect(
    await screen.findByText(
      'Our emails to ines@members.test are bouncing. Please check with your email provider, or use another address.',
    ),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Change email address' }).getAttribute('href')).toBe(
    '/profile/security',
  );
  await user.click(screen.getByRole('button', { name: 'Send a test email' }));
  expect(await screen.findByText('Test email sent')).toBeTruthy();
});

test('the button in the test email ends it: emails arrive again [NOTE-35]', async () => {
  const { calls } = await openPage('/mail-works?t=sealed', {
    answers: { 'POST /api/mail_works': { arrives: true } },
  });
  expect(await screen.findByText('Our emails reach you again.')).toBeTruthy();
  expect(calls.find(({ route }) => route === 'POST /api/mail_works')?.body).toEqual({ t: 'sealed' });
});
