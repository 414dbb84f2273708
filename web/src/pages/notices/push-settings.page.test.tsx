import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { canPress } from '../../../test/can-press.ts';
import { openSettings, twoZones } from '../../../test/notice-settings.ts';

beforeEach(twoZones);

const DEVICE = {
  id: '20000000-0000-4000-8000-000000000001',
  created_at: '2026-03-05T10:00:00.000Z',
  this_session: true,
};

/**
 * Fakes a browser's push support. `asked`: how often it asked its user; `ofOtherKey`: it is subscribed with another
 * key.
 */
function pushBrowser(
  permission: NotificationPermission,
  answer: NotificationPermission = 'granted',
  { ofOtherKey = false } = {},
) {
  const browser = { permission, asked: 0, messages: [] as unknown[] };
  const subscription = {
    toJSON: () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/x',
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    }),
    unsubscribe: async () => {
      current = null;
      return true;
    },
  };
  const other = { ...subscription };
  let current: typeof subscription | null =
    permission === 'granted' ? (ofOtherKey ? other : subscription) : null;
  const registration = {
    active: { postMessage: (message: unknown) => browser.messages.push(message) },
    pushManager: {
      subscribe: async () => {
        if (current === other) throw new DOMException('Another key is subscribed.', 'InvalidStateError');
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

test('the browser asks only after a press; then push is on, and can be tested and turned off [NOTE-36]', async () => {
  const browser = pushBrowser('default');
  let devices: (typeof DEVICE)[] = [];
  const { user, calls } = await openSettings({
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
  await user.click(part.getByRole('button', { name: 'Turn on' }));
  expect(await part.findByText('On')).toBeTruthy();
  expect(browser.asked).toBe(1);
  expect(calls.find(({ route }) => route === 'POST /api/push_devices')?.body).toEqual({
    endpoint: 'https://fcm.googleapis.com/fcm/send/x',
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
  });
  await user.click(part.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('Test sent')).toBeTruthy();
  await user.click(part.getByRole('button', { name: 'Turn off' }));
  expect(await part.findByText('Off')).toBeTruthy();
  expect(browser.messages).toEqual([{ kind: 'push-off' }]);
});

test('says that the browser blocks push, even right after it was refused [NOTE-36]', async () => {
  const words = 'Your browser blocks notifications from this site. Allow them in its settings.';
  const browser = pushBrowser('default', 'denied');
  const { user, calls } = await openSettings();
  const part = await push();
  await user.click(await part.findByRole('button', { name: 'Turn on' }));
  expect(await part.findByText(words)).toBeTruthy();
  expect(part.queryByRole('button')).toBeNull();
  expect([browser.asked, calls.some(({ route }) => route === 'POST /api/push_devices')]).toEqual([1, false]);
});

test('replaces a subscription with another key of ours, as after restoring a database [NOTE-36]', async () => {
  pushBrowser('granted', 'granted', { ofOtherKey: true });
  let devices: (typeof DEVICE)[] = [];
  const { user, calls } = await openSettings({
    'GET /api/push_key': { key: 'B'.repeat(87), twin: false },
    'GET /api/push_devices': () => ({ devices }),
    'POST /api/push_devices': () => {
      devices = [DEVICE];
      return { id: DEVICE.id };
    },
  });
  const part = await push();
  await user.click(await part.findByRole('button', { name: 'Turn on' }));
  expect(await part.findByRole('button', { name: 'Send a test' })).toBeTruthy();
  expect(calls.some(({ route }) => route === 'POST /api/push_devices')).toBe(true);
});

test('is not on if the server has not accepted it, and can be tried again [NOTE-36]', async () => {
  pushBrowser('default');
  const { user } = await openSettings({
    'GET /api/push_key': { key: 'B'.repeat(87), twin: false },
    'GET /api/push_devices': { devices: [] },
    'POST /api/push_devices': refusal(503, 'Please try again in a moment.'),
  });
  const part = await push();
  await user.click(await part.findByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('Please try again in a moment.')).toBeTruthy();
  await waitFor(() => expect(canPress(part.getByRole('button', { name: 'Turn on' }))).toBe(true));
  expect(part.getByText('Off')).toBeTruthy();
});

test.each([
  ['a browser without push', 'Mozilla/5.0 (X11; Linux x86_64)', "Your browser doesn't support this."],
  [
    'an iPhone outside the home screen',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)',
    'Add Swapstead to your home screen first, then turn it on there.',
  ],
])('%s shows what is possible [NOTE-36]', async (_, agent, words) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  onTestFinished(() => void vi.restoreAllMocks());
  await openSettings();
  expect(await (await push()).findByText(words)).toBeTruthy();
});
