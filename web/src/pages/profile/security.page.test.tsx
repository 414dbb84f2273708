import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { knowPasskeys, PASSKEY, PROTECTION, SIGNED, securityAnswers } from '../../../test/protection.ts';

const open = (more = {}) => openPage('/profile/security', { viewer: 'free', answers: securityAnswers(more) });
const part = (name: string) => screen.findByRole('region', { name });

test('[GUARD-01] visitors are sent to sign in, as on /profile', async () => {
  await openPage('/profile/security');
  expect(await screen.findByRole('heading', { name: 'Access Required' })).toBeTruthy();
  expect(screen.queryByText('Signed-in devices')).toBeNull();
});

test('[GUARD-01] a section that cannot be loaded says so, and the others stay usable', async () => {
  let isDown = true;
  const { user } = await open({
    'GET /api/account-events': () => (isDown ? refusal(500) : { events: [], next: null }),
  });
  const activity = await part('Recent activity');
  const again = await within(activity).findByRole('button', { name: 'Try again' });
  expect(activity.textContent).toContain("We couldn't load this.");
  expect((await part('Signed-in devices')).textContent).toContain('Unknown device');
  expect(within(await part('Two-step sign-in')).getByText('Off')).toBeTruthy();
  isDown = false;
  await user.click(again);
  expect(await within(activity).findByRole('list', { name: 'Recent activity' })).toBeTruthy();
});

test('[GUARD-12] lists passkeys with their dates and whether they are synced, and renames and removes them', async () => {
  const unknown = knowPasskeys();
  const synced = { ...PASSKEY, id: PASSKEY.id.replace('a1', 'a2'), name: 'Phone', synced: true };
  const { user, calls } = await open({
    'GET /api/passkeys': {
      passkeys: [PASSKEY, { ...synced, last_used_at: '2025-06-12T08:00:00.000Z' }],
      can_add: true,
    },
    'PATCH /api/passkeys/:id': undefined,
    'DELETE /api/passkeys/:id': { credential_id: 'a2V5', rp_id: 'localhost', two_step_off: false },
  });
  const list = await screen.findByRole('list', { name: 'Your passkeys' });
  expect(list.textContent).toContain('Blue keyAdded June 2026. Not used yet. On one device');
  expect(list.textContent).toContain('PhoneAdded June 2026. Last used 12 June 2025. Synced');
  await user.click(screen.getByRole('button', { name: 'Rename Blue key' }));
  const rename = await screen.findByRole('dialog', { name: 'Rename Blue key' });
  await user.clear(within(rename).getByLabelText('Name'));
  await user.type(within(rename).getByLabelText('Name'), 'Red key');
  await user.click(within(rename).getByRole('button', { name: 'Save' }));
  expect(calls).toContainEqual(
    expect.objectContaining({ route: 'PATCH /api/passkeys/:id', body: { name: 'Red key' } }),
  );
  await user.click(screen.getByRole('button', { name: 'Remove Phone' }));
  const remove = await screen.findByRole('dialog', { name: 'Remove Phone?' });
  expect(remove.textContent).toContain("You won't be able to sign in with it any more.");
  expect(remove.textContent).not.toContain('two-step');
  await user.click(within(remove).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Someone else may still be signed in.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign out other devices' })).toBeTruthy();
  expect(unknown).toHaveBeenCalledWith({ rpId: 'localhost', credentialId: 'a2V5' });
});

test('[GUARD-11] a passkey that was created but not saved is removed from the device too', async () => {
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
  });
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const dialog = await screen.findByRole('dialog', { name: 'Name your passkey' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => unknown.mock.calls).toEqual([[{ rpId: 'localhost', credentialId: SIGNED.id }]]);
  expect(calls.some(({ route }) => route === 'POST /api/passkeys')).toBe(false);
});

test('[GUARD-12, GUARD-21] removing the last second step says what it turns off', async () => {
  const protection = { ...PROTECTION, two_step: true, ways: ['passkey' as const], codes_left: 10 };
  const { user } = await open({
    'GET /api/security': protection,
    'GET /api/passkeys': { passkeys: [PASSKEY], can_add: true },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Blue key' }));
  const remove = await screen.findByRole('dialog', { name: 'Remove Blue key?' });
  expect(remove.textContent).toContain('it also turns off two-step sign-in.');
});

test.each([
  ['the only one that can be used', {}, { paused: true }, true],
  ['one of two that cannot be used', { made_for: 'old.example' }, { made_for: 'old.example' }, false],
  ['a paused one beside another', { paused: true }, {}, false],
])('[GUARD-12, GUARD-18] removing %s says what it turns off', async (_, own, other, isLast) => {
  const id = PASSKEY.id.replace('a1', 'a2');
  const { user } = await open({
    'GET /api/security': { ...PROTECTION, two_step: true, codes_left: 10 },
    'GET /api/passkeys': {
      passkeys: [
        { ...PASSKEY, ...own },
        { ...PASSKEY, id, name: 'Phone', ...other },
      ],
      can_add: true,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Blue key' }));
  const remove = await screen.findByRole('dialog', { name: 'Remove Blue key?' });
  expect(remove.textContent?.includes('it also turns off two-step sign-in.')).toBe(isLast);
});

test('[GUARD-17] a paused passkey shows why, and can be resumed', async () => {
  const { user, calls } = await open({
    'GET /api/passkeys': { passkeys: [{ ...PASSKEY, paused: true }], can_add: true },
    'POST /api/passkeys/:id/resume': undefined,
  });
  const list = await screen.findByRole('list', { name: 'Your passkeys' });
  expect(list.textContent).toContain('Paused: it may have been copied');
  await user.click(within(list).getByRole('button', { name: 'Use Blue key again' }));
  expect(calls.some(({ route }) => route === 'POST /api/passkeys/:id/resume')).toBe(true);
  expect(within(list).getByRole('button', { name: 'Remove Blue key' })).toBeTruthy();
});

test('[GUARD-18] passkeys of another host name say so; where none can be added, the page offers the authenticator app', async () => {
  knowPasskeys();
  await open({
    'GET /api/passkeys': { passkeys: [{ ...PASSKEY, made_for: 'old.example' }], can_add: false },
  });
  const passkeys = await part('Passkeys');
  expect(await within(passkeys).findByText('Made for old.example')).toBeTruthy();
  expect(passkeys.textContent).toContain("You can't add a passkey here yet.");
  expect(
    within(passkeys)
      .getByRole('link', { name: 'Two-step sign-in with an authenticator app' })
      .getAttribute('href'),
  ).toBe('#two-step');
  expect(passkeys.textContent).not.toMatch(/example, opened|HTTPS|localhost/);
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('[GUARD-25, GUARD-26] warns of recovery codes that run out or were not saved', async () => {
  await open({
    'GET /api/security': {
      ...PROTECTION,
      two_step: true,
      app: true,
      ways: ['app', 'recovery_code'],
      codes_left: 3,
      codes_unsaved: true,
    },
  });
  const steps = await part('Two-step sign-in');
  expect((await within(steps).findByText('3 of 10 codes left')).className).toContain('text-danger');
  expect(within(steps).getByText("You haven't saved your recovery codes yet.")).toBeTruthy();
  expect(within(steps).getByRole('button', { name: 'Create new codes' })).toBeTruthy();
});

test('[GUARD-25] recovery codes that the browser does not copy can be copied by hand, and their file is offered until it is saved', async () => {
  const { user } = await open({
    'GET /api/security': { ...PROTECTION, two_step: true, app: true, ways: ['app'], codes_left: 10 },
    'POST /api/security/recovery-codes': { recovery_codes: ['AAAA-BBBB-CCCC-DDDD-EEEE-FFFF'] },
  });
  await user.click(await screen.findByRole('button', { name: 'Create new codes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Recovery codes' });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
  expect(
    await within(dialog).findByText("We couldn't copy it. Please select the text and copy it yourself."),
  ).toBeTruthy();
  expect(dialog.textContent).toContain('AAAA-BBBB-CCCC-DDDD-EEEE-FFFF');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  await user.click(within(dialog).getByRole('button', { name: 'Download' }));
  expect([saved.mock.calls.length, revoked.mock.calls.length]).toEqual([1, 0]);
  vi.restoreAllMocks();
});

test("[GUARD-39] warns of a password that contains the member's name", async () => {
  const { user } = await open({ 'GET /api/passwords/:prefix': { common: [], leaked: [] } });
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change password' });
  await user.type(within(dialog).getByLabelText('New password'), 'wilhelmina77');
  expect(
    await within(dialog).findByText(
      'This password is easy to guess because it contains a word about you or this site.',
    ),
  ).toBeTruthy();
});

test('[GUARD-35] shows a device by the name it sends, with how it signed in', async () => {
  await open({
    'GET /api/sessions': {
      sessions: [
        {
          id: '00000000-0000-4000-8000-0000000000b2',
          current: false,
          user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
          created_at: '2025-06-02T12:00:00.000Z',
          way: 'two_steps',
          last_used_at: '2025-06-03T12:00:00.000Z',
        },
      ],
    },
  });
  const devices = await part('Signed-in devices');
  expect(await within(devices).findByText('Firefox on Windows')).toBeTruthy();
  expect(devices.textContent).toContain('Last used 3 June 2025. Signed in 2 June 2025 with two steps');
  expect(devices.textContent).toContain("We don't store where your devices are.");
});
