import { createHash } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { canPress } from '../../../test/can-press.ts';
import { gallery } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';

const main = () => within(screen.getByRole('main'));
const headline = (text: string) => screen.findByRole('heading', { level: 1, name: text });
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const fields = () => screen.getByRole('main').querySelectorAll('input');
const press = (name: string) => main().getByRole('button', { name });
const TO_REGISTER = 'Need an account? Register';
const TO_SIGN_IN = 'Have an account already? Sign in instead';

const REGISTERED = { message: 'Please check your email to verify your account.' };
/** The SHA-1 of 'dragon', cut to the length the server stores of common passwords. */
const DRAGON = createHash('sha1').update('dragon').digest('hex').toUpperCase();
const KNOWN: Answers = {
  'GET /api/passwords/:prefix': ({ params }) => ({
    common: DRAGON.startsWith(params.prefix) ? [DRAGON.slice(5, 16)] : [],
    leaked: [],
  }),
};

async function open(answers: Answers = {}, mode: 'sign in' | 'register' = 'sign in') {
  const page = await openPage('/auth', { answers });
  await headline('Welcome back');
  if (mode === 'register') {
    await page.user.click(main().getByRole('link', { name: TO_REGISTER }));
    await headline('Create account');
  }
  const fillIn = async (address: string, secret: string) => {
    for (const [field, text] of [
      [email(), address],
      [password(), secret],
    ] as const) {
      await page.user.clear(field);
      if (text) await page.user.type(field, text);
    }
  };
  return { ...page, fillIn };
}

/** Expects an error toast and closes it, because the next one may have the same title. */
const closeToast = async (title: string, sentence: string) => {
  const notice = (await screen.findByText(title)).closest<HTMLElement>('[data-toast]');
  expect(notice?.textContent).toContain(sentence);
  return notice?.dataset.toast;
};

test('[AUTH-01, AUTH-05, AUTH-06, AUTH-19] opens in sign-in mode, with email and password only', async () => {
  await open();
  expect(screen.getByText('Registration is free')).toBeTruthy();
  expect(main().getByRole('link', { name: 'Forgot password?' })).toBeTruthy();
  expect(fields()).toHaveLength(2);
  expect(
    main()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['', 'Sign in']);
});

test('[AUTH-02, AUTH-03, AUTH-05, AUTH-07] register mode has two fields and the line about age and terms', async () => {
  const { user } = await open(KNOWN, 'register');
  expect(screen.queryByText('Registration is free')).toBeNull();
  expect(fields()).toHaveLength(2);
  expect(
    main()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['', 'Register for free']);
  const terms = main().getByRole('link', { name: 'Terms' });
  expect(terms.closest('p')?.textContent).toBe(
    'By registering you confirm that you are at least 18 years old and accept the Terms.',
  );
  expect(terms.getAttribute('href')).toBe('/terms');
  await user.click(main().getByRole('link', { name: TO_SIGN_IN }));
  await headline('Welcome back');
});

test('[AUTH-04, VALID-01, VALID-02] both modes show errors, and switching clears them', async () => {
  const { user, fillIn } = await open(KNOWN);
  const describedBy = (field: HTMLElement) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  for (const [submit, toggle, next] of [
    ['Sign in', TO_REGISTER, 'Create account'],
    ['Register for free', TO_SIGN_IN, 'Welcome back'],
  ] as const) {
    for (const address of ['', 'nobody@']) {
      await fillIn(address, '12345');
      await user.click(press(submit));
      await waitFor(() => expect(describedBy(email())).toContain('Please enter a valid email address'));
      expect(describedBy(password())).toContain('Password must be at least 6 characters');
    }
    await user.click(main().getByRole('link', { name: toggle }));
    await headline(next);
    expect([email().value, password().value]).toEqual(['', '']);
    expect(screen.queryByText('Please enter a valid email address')).toBeNull();
    expect(screen.queryByText('Password must be at least 6 characters')).toBeNull();
  }
  await fillIn('nobody@', '12345');
  await user.click(press('Sign in'));
  await screen.findByText('Password must be at least 6 characters');
  await user.type(password(), '6');
  expect(screen.queryByText('Password must be at least 6 characters')).toBeNull();
  expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
});

test('[AUTH-08] a signed-in member is sent to the home page', async () => {
  await openPage('/auth', { viewer: 'free', answers: gallery([]) });
  await waitFor(() => expect(location.pathname).toBe('/'));
});

test('[AUTH-11, AUTH-13] a refused sign-in stays readable until it is edited, the address stays, and the password can be shown', async () => {
  const { user, fillIn } = await open({
    'POST /api/auth/sign-in': refusal(401, 'Invalid login credentials', 'invalid_credentials'),
  });
  await fillIn('nobody@members.test', 'not the password');
  await user.click(press('Sign in'));
  expect(await closeToast('Authentication Error', 'Invalid login credentials')).toBe('destructive');
  expect(main().getByText('Invalid login credentials')).toBeTruthy();
  expect(email().value).toBe('nobody@members.test');
  await user.click(press('Show the characters'));
  expect(password().type).toBe('text');
  await user.type(password(), '!');
  expect(main().queryByText('Invalid login credentials')).toBeNull();
});

describe.each([
  ['sign in', 'Sign in', 'POST /api/auth/sign-in'],
  ['register', 'Register for free', 'POST /api/auth/register'],
] as const)('when trying to %s', (mode, submit, route) => {
  test('[AUTH-12] an answer without a message is shown as an unexpected failure', async () => {
    const { user, fillIn } = await open({ ...KNOWN, [route]: refusal(500) }, mode);
    await fillIn('ada@members.test', 'quiet-harbour');
    await user.click(press(submit));
    expect(await closeToast('Something went wrong', 'Please try again later')).toBe('destructive');
  });

  test('[AUTH-12] a missing answer is shown as an unexpected failure', async () => {
    const { user, fillIn } = await open(KNOWN, mode);
    await fillIn('ada@members.test', 'quiet-harbour');
    const answer = fetch;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      init?.method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : answer(address, init),
    );
    await user.click(press(submit));
    expect(await closeToast('Something went wrong', 'Please try again later')).toBe('destructive');
  });

  test('[AUTH-11, AUTH-23] too many attempts are refused with a sentence, and the address stays', async () => {
    const message = 'Too many attempts. Please try again later.';
    const { user, fillIn } = await open(
      { ...KNOWN, [route]: refusal(429, message, 'too_many_requests') },
      mode,
    );
    await fillIn('ada@members.test', 'quiet-harbour');
    await user.click(press(submit));
    expect(await closeToast('Authentication Error', message)).toBe('destructive');
    expect(email().value).toBe('ada@members.test');
  });
});

test('[AUTH-14, AUTH-24] while a registration is sent the button is disabled and nothing is sent twice', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { user, fillIn, calls } = await open(
    { ...KNOWN, 'POST /api/auth/register': () => asked.then(() => REGISTERED) },
    'register',
  );
  await fillIn('ada@members.test', 'quiet-harbour');
  await user.dblClick(press('Register for free'));
  expect(canPress(press('Register for free'))).toBe(false);
  await user.type(password(), '{Enter}');
  answer();
  expect(await closeToast('Account created!', 'Please check your email to verify your account.')).toBe(
    'default',
  );
  expect(calls.filter(({ route }) => route === 'POST /api/auth/register')).toHaveLength(1);
  expect(location.pathname).toBe('/auth');
});

test('a common password causes a warning but is not refused', async () => {
  const { user, fillIn } = await open({ ...KNOWN, 'POST /api/auth/register': REGISTERED }, 'register');
  await fillIn('ada@members.test', 'dragon');
  expect(await screen.findByText(/Many people use this password/)).toBeTruthy();
  await fillIn('ada@members.test', 'quiet-harbour');
  await waitFor(() => expect(screen.queryByText(/Many people use this password/)).toBeNull());
  await fillIn('ada@members.test', 'dragon');
  await user.click(press('Register for free'));
  expect(await closeToast('Account created!', '')).toBe('default');
});

test("'Check your email' resends the email and leads to signing in", async () => {
  const { user, fillIn, calls } = await open(
    {
      ...KNOWN,
      'POST /api/auth/register': REGISTERED,
      'POST /api/auth/resend-verification': { message: 'Sent.' },
    },
    'register',
  );
  await fillIn('ada@members.test', 'quiet-harbour');
  await user.click(press('Register for free'));
  const heading = await screen.findByRole('heading', { name: 'Check your email' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText('ada@members.test')).toBeTruthy();
  await user.click(press('Resend verification email'));
  expect(await screen.findByText('Sent.')).toBeTruthy();
  expect(calls.find(({ route }) => route === 'POST /api/auth/resend-verification')?.body).toEqual({
    email: 'ada@members.test',
  });
  await user.click(main().getByRole('link', { name: "I've opened the link. Sign in" }));
  await headline('Welcome back');
  expect(screen.queryByRole('heading', { name: 'Check your email' })).toBeNull();
  // The address is filled in, and the password is asked for next.
  expect([email().value, document.activeElement]).toEqual(['ada@members.test', password()]);
});

test('registration opens by its address, keeps it when reloaded, and leads back to the page that asked', async () => {
  const { user } = await openPage('/auth?mode=register&next=%2Fsubscription', { answers: KNOWN });
  await headline('Create account');
  const toSignIn = main().getByRole('link', { name: TO_SIGN_IN });
  expect(toSignIn.getAttribute('href')).toBe('/auth?next=%2Fsubscription');
  await user.click(toSignIn);
  await headline('Welcome back');
  expect(main().getByRole('link', { name: TO_REGISTER }).getAttribute('href')).toBe(
    '/auth?next=%2Fsubscription',
  );
});

test('confirming an address fills it in for signing in', async () => {
  const { user } = await openPage(`/auth/verify?token=${'a'.repeat(43)}`, {
    answers: { ...KNOWN, ...gallery([]), 'POST /api/auth/verify': { email: 'ada@members.test' } },
  });
  expect(await closeToast('Email verified', 'You can now sign in.')).toBe('default');
  await user.click(screen.getAllByRole('link', { name: 'Sign in' })[0] as HTMLElement);
  await headline('Welcome back');
  expect(email().value).toBe('ada@members.test');
});

test("[AUTH-19, AUTH-20] 'Forgot password?' sends the address, and says no more than that a link may be on its way", async () => {
  const sentence = 'If an account exists for this address, a reset link is on its way.';
  const { user, calls } = await open({ 'POST /api/auth/forgot-password': { message: sentence } });
  await user.click(main().getByRole('link', { name: 'Forgot password?' }));
  await user.type(await screen.findByLabelText('Email'), 'ines@members.test');
  await user.click(await screen.findByRole('button', { name: 'Send reset link' }));
  await waitFor(() => expect(main().getByRole('status').textContent).toBe(sentence));
  expect(calls.filter(({ route }) => route === 'POST /api/auth/forgot-password')).toMatchObject([
    { body: { email: 'ines@members.test' } },
  ]);
});

test('the error of a refused sign-in disappears with the next success', async () => {
  let isRight = false;
  const { user, fillIn } = await open({
    ...gallery([]),
    'GET /api/viewer': () =>
      isRight
        ? { level: 'free', user_id: '00000000-0000-4000-8000-000000000001', is_admin: false }
        : { level: 'visitor' },
    'POST /api/auth/sign-in': () =>
      isRight
        ? { level: 'free', user_id: '00000000-0000-4000-8000-000000000001', is_admin: false }
        : refusal(401, 'Invalid login credentials', 'invalid_credentials'),
  });
  await fillIn('ada@members.test', 'not the password');
  await user.click(press('Sign in'));
  await closeToast('Authentication Error', 'Invalid login credentials');
  isRight = true;
  await user.click(press('Sign in'));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(screen.queryByText('Authentication Error')).toBeNull();
  expect(screen.queryByText('Invalid login credentials')).toBeNull();
});
