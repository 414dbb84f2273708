import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { canPress } from '../../../test/can-press.ts';
import { openPage } from '../../../test/open-page.tsx';
import { knowPasskeys, PROTECTION, SIGNED } from '../../../test/protection.ts';

const user_id = '00000000-0000-4000-8000-000000000001';
const OPTIONS = { options: { challenge: 'AAAA', rpId: 'localhost', userVerification: 'required' } };

const notAllowed = () => Promise.reject(Object.assign(new Error('closed'), { name: 'NotAllowedError' }));

async function pressPasskey(reply: object, get: () => Promise<unknown> = async () => SIGNED) {
  const unknown = knowPasskeys(get);
  const opened = await openPage('/auth', {
    answers: { 'POST /api/auth/passkey/options': OPTIONS, 'POST /api/auth/passkey': reply as never },
  });
  const button = await screen.findByRole('button', { name: 'Sign in with a passkey' });
  await opened.user.click(button);
  return { ...opened, unknown, button };
}

test("[GUARD-14] closing the browser's dialog shows no error, and the focus is on the button", async () => {
  const closed = Promise.withResolvers<void>();
  const { button } = await pressPasskey(refusal(401), () => closed.promise.then(notAllowed));
  expect(canPress(button)).toBe(false);
  closed.resolve();
  // A request still running after the test would affect the next one.
  await waitFor(() => expect(canPress(button)).toBe(true));
  expect(document.activeElement).toBe(button);
  expect(screen.queryByText('Authentication Error')).toBeNull();
  expect(screen.getByLabelText(/^Email/)).toBeTruthy();
});

test('[GUARD-14] an unknown passkey is reported, and the browser stops offering it', async () => {
  const sentence = "We don't know this passkey. Sign in with your password or use another passkey.";
  const { unknown } = await pressPasskey(refusal(401, sentence, 'passkey_unknown'));
  expect(await screen.findByText('Authentication Error')).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(unknown).toHaveBeenCalledWith({ rpId: 'localhost', credentialId: SIGNED.id });
});

test('[SUPP-21] a passkey of a suspended account leads to the contact form', async () => {
  const sentence = 'This account is suspended. Contact us if you think this is a mistake.';
  await pressPasskey(refusal(403, sentence, 'account_suspended'));
  const help = (await screen.findByText(sentence, { selector: '[role=status] p' }))
    .parentElement as HTMLElement;
  expect(within(help).getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe(
    '/contact?subject=My+account+is+suspended',
  );
});

test('[GUARD-14] any other refusal says that the passkey could not be checked', async () => {
  const sentence = "We couldn't check this passkey. Please try again.";
  const { unknown } = await pressPasskey(refusal(401, sentence, 'passkey_refused'));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(unknown).not.toHaveBeenCalled();
});

test('[GUARD-13, GUARD-16] the challenge waiting in autofill is renewed before it expires', async () => {
  knowPasskeys();
  Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => true });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { calls } = await openPage('/auth', { answers: { 'POST /api/auth/passkey/options': OPTIONS } });
  const asked = () => calls.filter(({ route }) => route === 'POST /api/auth/passkey/options').length;
  await expect.poll(asked).toBe(1);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(asked()).toBe(1);
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(asked()).toBe(3);
});

test('[GUARD-13, GUARD-22] a browser without passkeys shows nothing about them and requests nothing', async () => {
  const { calls } = await openPage('/auth');
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
  expect(calls.some(({ route }) => route.includes('passkey'))).toBe(false);
});

test('[GUARD-28] every page says that the account is being recovered, until someone cancels it', async () => {
  let recovery_at: string | undefined = '2027-07-03T14:05:00.000Z';
  const { user, calls } = await openPage('/privacy', {
    viewer: 'free',
    answers: {
      'GET /api/viewer': () => ({
        level: 'free',
        user_id,
        is_admin: false,
        ...(recovery_at && { recovery_at }),
      }),
      'DELETE /api/security/recovery': () => {
        recovery_at = undefined;
        return undefined as never;
      },
    },
  });
  const time = new Date('2027-07-03T14:05:00.000Z').toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
  });
  const notice = (
    await screen.findByText(
      `Someone asked to recover your account. They'll get in on Saturday, 3 July 2027, ${time} unless you cancel.`,
    )
  ).closest('[role=alert]') as HTMLElement;
  await user.click(within(notice).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('The recovery was cancelled')).toBeTruthy();
  await expect.poll(() => document.contains(notice)).toBe(false);
  expect(calls.some(({ route }) => route === 'DELETE /api/security/recovery')).toBe(true);
});

/** The data of admin pages; refused, because only the notice above it is tested here. */
const ADMIN_DATA = {
  'GET /api/admin/stats': refusal(500),
  'GET /api/admin/members': refusal(500),
  'GET /api/admin/users/counts': refusal(500),
  'POST /api/functions/list-users-admin': refusal(500),
  'GET /api/audit_log': refusal(500),
  'GET /api/support_tickets': refusal(500),
  'GET /api/support_tickets/counts': refusal(500),
  'GET /api/support_evidence': refusal(500),
};
const ADMIN_PAGES = ['/admin', '/admin/support', '/users'];

const openAsAdmin = (address: string, admin: object) =>
  openPage(address, {
    viewer: 'admin',
    answers: { 'GET /api/security': { ...PROTECTION, admin: admin as never }, ...ADMIN_DATA },
  });

test.each(ADMIN_PAGES)('[GUARD-31] %s says until when a second step has to be set up', async (address) => {
  const { calls } = await openAsAdmin(address, { needs: 'second_step', until: '2027-07-03' });
  expect(
    await screen.findByText(
      /^Admins need a second sign-in step\. Please set it up by Saturday, 3 July 2027\.$/,
    ),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe('/profile/security');
  expect(calls.some(({ route }) => route in ADMIN_DATA)).toBe(true);
});

test.each(ADMIN_PAGES)('[GUARD-32] %s shows no data after that', async (address) => {
  const { calls } = await openAsAdmin(address, { needs: 'second_step', until: null });
  expect(await screen.findByRole('heading', { name: 'Second step needed' })).toBeTruthy();
  expect(screen.getByText('Set up a second sign-in step to open the admin pages.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe('/profile/security');
  expect(calls.filter(({ route }) => route in ADMIN_DATA)).toEqual([]);
});

test('[GUARD-33] a weak password closes the admin pages', async () => {
  await openAsAdmin('/users', { needs: 'stronger_password', until: null });
  expect(await screen.findByRole('heading', { name: 'Stronger password needed' })).toBeTruthy();
  expect(
    screen.getByText("Admins need a password of at least 12 characters that hasn't been leaked."),
  ).toBeTruthy();
});
