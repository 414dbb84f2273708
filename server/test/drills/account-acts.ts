import {
  type Browser,
  codeOf,
  memberInBrowser,
  memberWithApp,
  passkeyActions,
  withPassword,
} from '../guard.ts';
import {
  enter,
  mailAbout,
  newEmail,
  newestToken,
  post,
  register,
  type SignedIn,
  signIn,
} from '../members.ts';
import { softwareAuthenticator } from '../software-authenticator.ts';
import type { TestApp } from '../test-app.ts';
import type { Press } from './between-statements.ts';

export type AccountAct = {
  prepare: (app: TestApp) => Promise<Press>;
  /** Statuses of the repeated request, if the first changed nothing and if it changed everything. */
  again: readonly [nothing: number, done: number];
};

/** Sends the first request once, and `next` afterwards, if the first cannot be repeated unchanged. */
const first = (press: Press, next: Press): Press => {
  let isFirst = true;
  return () => {
    const now = isFirst ? press : next;
    isFirst = false;
    return now();
  };
};

async function asking(browser: Browser, ...request: Parameters<Browser['ask']>): Promise<Press> {
  return () => browser.ask(...request);
}

/** A member who has requested a new address, with the link of the email to it. */
async function askedForAddress(app: TestApp) {
  const { member, browser } = await memberInBrowser(app);
  const email = newEmail();
  await browser.ask('POST', '/api/security/address', { email });
  return { member, browser, token: await newestToken(app, email) };
}

/** The right password was given, and the second step is pending. */
const stepOf = async (app: TestApp, member: SignedIn) => (await withPassword(app, member)).browser;

/** A member with an authenticator app who has requested recovery, with the link of the email. */
async function askedForRecovery(app: TestApp) {
  const owner = await memberWithApp(app);
  await (await stepOf(app, owner.member)).ask('POST', '/api/auth/step/recover');
  return { ...owner, token: await newestToken(app, owner.member.email) };
}

async function recovering(app: TestApp) {
  const owner = await askedForRecovery(app);
  await post(app, '/api/auth/recovery/confirm', { token: owner.token });
  // This email has its own link.
  await mailAbout(app, owner.member.email, 'Your account will be recovered in 24 hours');
  return owner;
}

/** Answers a new passkey challenge each time, because a challenge is valid once. */
const withPasskey =
  (browser: Browser, path: string, answer: (options: never) => object): Press =>
  async () => {
    const { options } = (await browser.ask('POST', `${path}/options`)).json();
    return browser.ask('POST', path, answer(options as never));
  };

/** Every use case of the slice that changes something for an account. */
export const ACCOUNT_ACTS: Record<string, AccountAct> = {
  register: {
    async prepare(app) {
      const credentials = { email: newEmail(), password: 'six or more' };
      return () => register(app, credentials);
    },
    again: [202, 202],
  },
  'confirm a registration': {
    async prepare(app) {
      const email = newEmail();
      const { cookies } = await register(app, { email, password: 'six or more' });
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const token = await newestToken(app, email);
      return () => post(app, '/api/auth/verify', { token }, { cookie });
    },
    again: [200, 400],
  },
  'sign in': {
    async prepare(app) {
      const { email, password } = await signIn(app);
      return () => post(app, '/api/auth/sign-in', { email, password });
    },
    again: [200, 200],
  },
  'set a password by link': {
    async prepare(app) {
      const { email } = await signIn(app);
      await post(app, '/api/auth/forgot-password', { email });
      const body = { token: await newestToken(app, email), password: 'another-harbour' };
      return () => post(app, '/api/auth/reset-password', body);
    },
    again: [204, 400],
  },
  'change the password': {
    async prepare(app) {
      const { member, browser } = await memberInBrowser(app);
      const body = { current_password: member.password, password: 'another-harbour' };
      return asking(browser, 'PUT', '/api/security/password', body);
    },
    // The password given is no longer the current one.
    again: [204, 400],
  },
  'ask for another address': {
    prepare: async (app) =>
      asking((await memberInBrowser(app)).browser, 'POST', '/api/security/address', { email: newEmail() }),
    again: [202, 202],
  },
  'confirm the address': {
    async prepare(app) {
      const { token } = await askedForAddress(app);
      return () => post(app, '/api/auth/confirm-address', { token });
    },
    again: [204, 400],
  },
  'undo the change': {
    async prepare(app) {
      const { member, token } = await askedForAddress(app);
      await post(app, '/api/auth/confirm-address', { token });
      const body = { token: await newestToken(app, member.email) };
      return () => post(app, '/api/auth/undo-address', body);
    },
    again: [204, 400],
  },
  'set up an app': {
    async prepare(app) {
      const { browser } = await memberInBrowser(app);
      const { key } = (await browser.ask('POST', '/api/security/app/setup')).json();
      return asking(browser, 'POST', '/api/security/app', { code: codeOf(key) });
    },
    // The right code ends the set-up.
    again: [200, 409],
  },
  'turn the app off': {
    prepare: async (app) => asking((await memberWithApp(app)).browser, 'DELETE', '/api/security/app'),
    again: [204, 204],
  },
  'turn two-step sign-in off': {
    prepare: async (app) =>
      asking((await memberWithApp(app)).browser, 'PUT', '/api/security/two-step', { on: false }),
    again: [200, 200],
  },
  'make new recovery codes': {
    prepare: async (app) =>
      asking((await memberWithApp(app)).browser, 'POST', '/api/security/recovery-codes'),
    again: [200, 200],
  },
  'pass the step by a code of the app': {
    async prepare(app) {
      const { member, key, codes } = await memberWithApp(app);
      const [own, next] = [await stepOf(app, member), await stepOf(app, member)];
      return first(
        () => own.ask('POST', '/api/auth/step', { code: codeOf(key) }),
        () => next.ask('POST', '/api/auth/step', { recovery_code: codes[0] }),
      );
    },
    again: [200, 200],
  },
  'pass the step by a recovery code': {
    async prepare(app) {
      const { member, codes } = await memberWithApp(app);
      const [own, next] = [await stepOf(app, member), await stepOf(app, member)];
      const given = (browser: Browser) => browser.ask('POST', '/api/auth/step', { recovery_code: codes[0] });
      return first(
        () => given(own),
        () => given(next),
      );
    },
    // A code is valid once.
    again: [200, 400],
  },
  'add a passkey': {
    async prepare(app) {
      const { browser } = await memberInBrowser(app);
      const make = (options: never) => ({
        response: softwareAuthenticator().make(options),
        name: 'Blue key',
        second_step: true,
      });
      return withPasskey(browser, '/api/passkeys', make);
    },
    again: [201, 201],
  },
  'remove a passkey': {
    async prepare(app) {
      const added = await passkeyActions(() => app).memberWithPasskey(undefined, { second_step: true });
      return asking(added.browser, 'DELETE', `/api/passkeys/${added.passkey.id}`);
    },
    again: [200, 404],
  },
  'sign in with a passkey': {
    async prepare(app) {
      const { authenticator } = await passkeyActions(() => app).memberWithPasskey();
      const { enter: enterWith } = passkeyActions(() => app);
      return async () => (await enterWith(authenticator)).reply;
    },
    again: [200, 200],
  },
  'confirm a recovery': {
    async prepare(app) {
      const { token } = await askedForRecovery(app);
      return () => post(app, '/api/auth/recovery/confirm', { token });
    },
    again: [200, 400],
  },
  'cancel a recovery': {
    prepare: async (app) => asking((await recovering(app)).browser, 'DELETE', '/api/security/recovery'),
    again: [204, 204],
  },
  'sign out the other devices': {
    async prepare(app) {
      const { member, browser } = await memberInBrowser(app);
      await enter(app, member);
      return asking(browser, 'DELETE', '/api/sessions');
    },
    again: [204, 204],
  },
  'delete the account': {
    prepare: async (app) =>
      asking((await memberWithApp(app)).browser, 'POST', '/api/functions/delete-profile'),
    again: [204, 401],
  },
};
