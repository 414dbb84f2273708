import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { Answers } from '../../../test/answers.ts';
import { refusal } from '../../../test/answers.ts';
import { canPress } from '../../../test/can-press.ts';
import { openPage } from '../../../test/open-page.tsx';
import { knowPasskeys, PASSKEY, PROTECTION, SIGNED, securityAnswers } from '../../../test/protection.ts';
import { askConfirm } from '../../features/security/ask-confirm.tsx';
import { confirming } from '../../lib/api/api.ts';

const CONFIRM = "Please confirm it's you";
const first = refusal(403, `${CONFIRM} to go on.`, 'reauthentication_required');
const TWO_STEP = {
  ...PROTECTION,
  two_step: true,
  app: true,
  ways: ['app' as const, 'recovery_code' as const],
};

/** The page of an account whose confirmation has expired, with the dialog that asks for a new one. */
async function open(more: Answers = {}) {
  confirming.ask = askConfirm;
  onTestFinished(() => {
    delete confirming.ask;
  });
  return openPage('/profile/security', { viewer: 'free', answers: securityAnswers(more) });
}

const dialogNamed = (name: string) => screen.findByRole('dialog', { name });

async function leaveConfirming(user: Awaited<ReturnType<typeof open>>['user']) {
  const dialog = await dialogNamed(CONFIRM);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: CONFIRM })).toBeNull());
}

const button = (name: string) => screen.findByRole('button', { name });

test('[GUARD-08] cancelling keeps a newly created passkey, its name and the page as they were', async () => {
  const unknown = knowPasskeys();
  Object.assign(navigator.credentials, {
    create: async () => ({
      ...SIGNED,
      response: { ...SIGNED.response, attestationObject: SIGNED.rawId, getTransports: () => ['internal'] },
    }),
  });
  const { user, calls } = await open({
    'POST /api/passkeys/options': {
      options: { challenge: 'AAAA', rp: { id: 'localhost', name: 'Swapstead' }, user: { id: 'AAAA' } },
    },
    'POST /api/passkeys': first,
  });
  await user.click(await button('Add a passkey'));
  const dialog = await dialogNamed('Name your passkey');
  await user.clear(within(dialog).getByLabelText('Name'));
  await user.type(within(dialog).getByLabelText('Name'), 'Red key');
  await user.click(within(dialog).getByRole('button', { name: 'Save passkey' }));
  await leaveConfirming(user);
  const save = within(dialog).getByRole('button', { name: 'Save passkey' });
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  expect(within(dialog).getByLabelText('Name')).toHaveProperty('value', 'Red key');
  expect(screen.queryByText('Passkey not added')).toBeNull();
  expect(unknown).not.toHaveBeenCalled();
  expect(calls.filter(({ route }) => route === 'POST /api/passkeys')).toHaveLength(1);
});

test.each([
  ['Remove Blue key', 'Remove Blue key?', 'Remove', 'DELETE /api/passkeys/:id'],
  [
    'Turn off the authenticator app',
    'Turn off the authenticator app?',
    'Turn off',
    'DELETE /api/security/app',
  ],
  ['Turn off two-step sign-in', 'Turn off two-step sign-in?', 'Turn off', 'PUT /api/security/two-step'],
] as const)(
  "[GUARD-08] cancelling shows no error, and the dialog '%s' stays open",
  async (opener, title, act, route) => {
    const { user } = await open({
      'GET /api/security': TWO_STEP,
      'GET /api/passkeys': { passkeys: [PASSKEY], can_add: true },
      [route]: first,
    });
    await user.click(await button(opener));
    const dialog = await dialogNamed(title);
    await user.click(within(dialog).getByRole('button', { name: act }));
    await leaveConfirming(user);
    await waitFor(() => expect(canPress(within(dialog).getByRole('button', { name: act }))).toBe(true));
    expect(screen.getByRole('dialog', { name: title })).toBe(dialog);
    expect(screen.queryByText('Error')).toBeNull();
  },
);

test('[GUARD-08, GUARD-36] cancelling shows no error when signing out other devices', async () => {
  const other = {
    id: '00000000-0000-4000-8000-0000000000b2',
    current: false,
    user_agent: null,
    created_at: '2026-06-02T03:04:05.678Z',
    way: 'password' as const,
    last_used_at: '2026-06-02T03:04:05.678Z',
  };
  const { user } = await open({
    'GET /api/sessions': { sessions: [other] },
    'DELETE /api/sessions': first,
  });
  await user.click(await button('Sign out other devices'));
  await leaveConfirming(user);
  await waitFor(async () => expect(await button('Sign out other devices')).toHaveProperty('disabled', false));
  expect(screen.queryByText('Error')).toBeNull();
});

test('[GUARD-08] the second step is requested if it turns out to be on, and a typed recovery code stays', async () => {
  let isDown = false;
  let answer = refusal(400, 'Please enter the 6-digit code.', 'invalid_request', {
    code: 'Please enter the 6-digit code.',
  });
  const { user, calls } = await open({
    'GET /api/security': () => (isDown ? refusal(503) : TWO_STEP),
    'POST /api/security/recovery-codes': first,
    'POST /api/security/confirm': () => answer,
  });
  await button('Create new codes');
  isDown = true;
  await user.click(await button('Create new codes'));
  const dialog = await dialogNamed(CONFIRM);
  const confirm = within(dialog).getByRole('button', { name: 'Confirm' });
  await waitFor(() => expect(confirm).toHaveProperty('disabled', false));
  await user.type(within(dialog).getByLabelText('Password'), 'six or more');
  await user.click(confirm);
  await within(dialog).findByLabelText('Code');
  expect(await within(dialog).findByText('Please enter the 6-digit code.')).toBeTruthy();
  await user.click(await within(dialog).findByRole('button', { name: 'Use a recovery code' }));
  const field = within(dialog).getByLabelText('Recovery code');
  await user.type(field, 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF');
  answer = refusal(400, "Your current password isn't right.", 'invalid_request', {
    password: "Your current password isn't right.",
  });
  await user.click(confirm);
  expect(await within(dialog).findByText("Your current password isn't right.")).toBeTruthy();
  expect(field).toHaveProperty('value', 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF');
  expect(calls.findLast(({ route }) => route === 'POST /api/security/confirm')?.body).toEqual({
    password: 'six or more',
    recovery_code: 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF',
  });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
});
