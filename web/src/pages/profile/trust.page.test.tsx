import type { OwnTrust } from '@swapstead/contract/trust/endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { NO_TRUST } from '../../../test/marks.ts';
import { openPage } from '../../../test/open-page.tsx';

type Identity = NonNullable<OwnTrust['identity']>;
const withIdentity = (identity: Partial<Identity>, rest: Partial<OwnTrust> = {}): OwnTrust => ({
  ...NO_TRUST,
  ...rest,
  identity: { ...(NO_TRUST.identity as Identity), ...identity },
});

const open = (
  own: OwnTrust | (() => OwnTrust),
  answers: Answers = {},
  viewer: 'free' | 'subscriber' = 'subscriber',
) => openPage('/profile/trust', { viewer, answers: { 'GET /api/trust': own, ...answers } });

const identity = async () => within(await screen.findByRole('region', { name: 'Your identity' }));

/** A tab that `window.open` gives, with the address it was sent to. */
function fakeTab() {
  const replace = vi.fn();
  const tab = { opener: {}, closed: false, close: vi.fn(), location: { replace } };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return { tab, replace };
}

test('says what happens before anything begins, and opens the provider in a new tab [TRUST-12]', async () => {
  const { replace } = fakeTab();
  const { user } = await open(NO_TRUST, { 'POST /api/identity': { url: 'https://verify.test/1' } });
  const section = await identity();
  expect(
    section.getByText(
      'Our provider asks for an identity document and a selfie and compares them. We keep only the result and the date, and have everything else deleted.',
    ),
  ).toBeTruthy();
  expect(
    section.getByText('You can do without it. Some hosts only take proposals from members who have done it.'),
  ).toBeTruthy();
  await user.click(section.getByRole('button', { name: 'Verify your identity' }));
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('https://verify.test/1'));
});

test('a refusal closes the tab and says when to try again [TRUST-12]', async () => {
  const { tab } = fakeTab();
  const { user } = await open(NO_TRUST, {
    'POST /api/identity': refusal(429, 'You can try again on 1 April 2027.'),
  });
  await user.click((await identity()).getByRole('button', { name: 'Verify your identity' }));
  expect(await screen.findByText('You can try again on 1 April 2027.')).toBeTruthy();
  expect(tab.close).toHaveBeenCalled();
});

test('a check that was begun goes on; one that waits says so [TRUST-12, TRUST-13]', async () => {
  await open(withIdentity({ state: 'open' }));
  expect((await identity()).getByRole('button', { name: 'Continue' })).toBeTruthy();
});

test('the result appears without a reload [TRUST-13]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'], shouldAdvanceTime: true });
  let own = withIdentity({ state: 'processing' });
  await open(() => own);
  expect(await screen.findByText('Waiting for the result')).toBeTruthy();
  own = withIdentity({ state: 'verified', verified: '2026-11' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await screen.findByText('Identity verified, November 2026')).toBeTruthy();
  vi.useRealTimers();
});

test.each([
  ['expired', 'the document has expired'],
  ['unreadable', 'the pictures could not be read'],
  ['selfie', 'the selfie does not match'],
  ['document_kind', 'this kind of document is not accepted'],
  ['other', 'it could not be completed'],
] as const)('a check that failed names the reason: %s [TRUST-13]', async (fault, reason) => {
  await open(withIdentity({ state: 'failed', fault }));
  const section = await identity();
  expect(section.getByText(`The check did not succeed: ${reason}`)).toBeTruthy();
  expect(section.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(section.getByRole('link', { name: 'Write to support' }).getAttribute('href')).toBe('/support');
});

test('the mark can be removed after a question [TRUST-17]', async () => {
  let own = withIdentity({ state: 'verified', verified: '2026-11' });
  const { user } = await open(() => own, {
    'DELETE /api/identity': () => {
      own = NO_TRUST;
      return undefined;
    },
  });
  await user.click((await identity()).getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove your verification?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Your identity verification was removed.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Verify your identity' })).toBeTruthy();
});

test('asking others for it is disabled without the own mark, and says why [TRUST-27]', async () => {
  await open(NO_TRUST);
  const box = await screen.findByRole('checkbox', {
    name: 'Only members with a verified identity may propose to me',
  });
  expect((box as HTMLInputElement).disabled).toBe(true);
  expect(screen.getByText('Verify your own identity first.')).toBeTruthy();
});

test('one switch asks for it for all own homes, and says so [TRUST-27]', async () => {
  let own = withIdentity({ state: 'verified', verified: '2026-11' });
  const { user, calls } = await open(() => own, {
    'PUT /api/identity/asked': ({ body }) => {
      own = withIdentity({ state: 'verified', verified: '2026-11', asked: body.asked });
      return undefined;
    },
  });
  await user.click(await screen.findByRole('checkbox'));
  expect(
    await screen.findByText('Only members with a verified identity can propose to you now.'),
  ).toBeTruthy();
  expect(calls.find(({ route }) => route === 'PUT /api/identity/asked')?.body).toEqual({ asked: true });
});

test('without a subscription the way to it is named instead of the button [TRUST-12]', async () => {
  await open(NO_TRUST, {}, 'free');
  const section = await identity();
  expect(section.getByText('Premium members can verify their identity.')).toBeTruthy();
  expect(section.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('where identities are not verified, nothing of it is shown [TRUST-30]', async () => {
  await open({ ...NO_TRUST, identity: null });
  await screen.findByRole('region', { name: 'How you answer' });
  expect(screen.queryByText(/identity/i, { selector: 'section *' })).toBeNull();
});

test('shows the own figures with the number they are made of [TRUST-20]', async () => {
  await open({ ...NO_TRUST, answers: { percent: 96, within: { unit: 'day', count: 1 }, counted: 27 } });
  expect(
    await screen.findByText('Answers 96 %, from 27 first messages and proposals of the last 90 days'),
  ).toBeTruthy();
  expect(screen.getByText('Usually answers within a day')).toBeTruthy();
});

const STEPS: OwnTrust['steps'] = [
  { step: 'name', is_done: true },
  { step: 'picture', is_done: false },
  { step: 'bio', is_done: true },
  { step: 'home', is_done: false },
  { step: 'identity', is_done: false },
];

test('says how complete the profile is, with the next step [TRUST-26]', async () => {
  await open({ ...NO_TRUST, steps: STEPS });
  const bar = await screen.findByRole('progressbar', { name: 'Your profile: 2 of 5 steps' });
  expect(bar.getAttribute('aria-valuenow')).toBe('2');
  expect(screen.getByRole('link', { name: 'Add a picture' }).getAttribute('href')).toBe('/profile');
});

test('a complete profile says so until it is hidden [TRUST-26]', async () => {
  const done = { ...NO_TRUST, steps: STEPS.map(({ step }) => ({ step, is_done: true })) };
  const { user } = await open(done);
  await screen.findByText('Your profile is complete.');
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByText('Your profile is complete.')).toBeNull();
});
