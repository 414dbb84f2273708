import type { LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { type SignedIn, signIn } from './members.ts';
import { softwareAuthenticator, type Tricks } from './software-authenticator.ts';
import type { TestApp } from './test-app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A browser: keeps the cookies that replies set, and sends them back. */
export type Browser = ReturnType<typeof openBrowser>;

export function openBrowser({ app }: TestApp, cookie = '', headers: Record<string, string> = {}) {
  const jar = new Map<string, string>();
  const keep = (pair: string) => {
    const at = pair.indexOf('=');
    if (at > 0) jar.set(pair.slice(0, at).trim(), pair.slice(at + 1));
  };
  for (const pair of cookie.split(';')) keep(pair);
  return {
    jar,
    cookie: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    async ask(method: Method, url: string, payload?: object): Promise<LightMyRequestResponse> {
      const sent = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const reply = await app.inject({
        method,
        url,
        headers: { ...headers, ...(sent && { cookie: sent }) },
        ...(payload && { payload }),
      });
      for (const { name, value, maxAge } of reply.cookies) {
        if (!value || maxAge === 0) jar.delete(name);
        else jar.set(name, value);
      }
      return reply;
    },
  };
}

/** A new member in a browser of their own. */
export async function memberInBrowser(
  testApp: TestApp,
  wanted: Parameters<typeof signIn>[1] = {},
): Promise<{ member: SignedIn; browser: Browser }> {
  const member = await signIn(testApp, wanted);
  return { member, browser: openBrowser(testApp, member.headers.cookie) };
}

/** Ends the ten minutes in which a session counts as confirmed. */
export const tenMinutesIdle = ({ pool }: TestApp, { user_id }: { user_id: string }) =>
  pool.query("update sessions set confirmed_at = now() - interval '10 minutes' where user_id = $1", [
    user_id,
  ]);

/** The code that an authenticator app shows for a key, this many periods of 30 seconds from now. */
export const codeOf = (key: string, periods = 0, now = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(key), period: 30, digits: 6 }).generate({
    timestamp: now + periods * 30_000,
  });

/** Sets up an app by its key. Afterwards the current code counts as unused, the previous one as used. */
export async function confirmApp(
  { pool }: Pick<TestApp, 'pool'>,
  { user_id }: Pick<SignedIn, 'user_id'>,
  browser: Browser,
  key: string,
) {
  const reply = await browser.ask('POST', '/api/security/app', { code: codeOf(key) });
  if (reply.statusCode !== 200) throw new Error(`The app could not be set up: ${reply.body}`);
  await pool.query('update authenticator_apps set last_step = last_step - 1 where user_id = $1', [user_id]);
  return reply;
}

/** A member with an authenticator app, two-step sign-in and recovery codes. */
export async function memberWithApp(testApp: TestApp, wanted: Parameters<typeof signIn>[1] = {}) {
  const { member, browser } = await memberInBrowser(testApp, wanted);
  const { key } = (await browser.ask('POST', '/api/security/app/setup')).json();
  const reply = await confirmApp(testApp, member, browser, key);
  return { member, browser, key: key as string, codes: reply.json().recovery_codes as string[] };
}

/** Signs in with the password, in a new browser, up to the second step. */
export async function withPassword(testApp: TestApp, { email, password }: SignedIn, cookie = '') {
  const browser = openBrowser(testApp, cookie);
  const reply = await browser.ask('POST', '/api/auth/sign-in', { email, password });
  return { browser, reply };
}

type Authenticator = ReturnType<typeof softwareAuthenticator>;

/** Adds passkeys and signs in with them, as browsers do. */
export function passkeyActions(testApp: () => TestApp) {
  async function add(browser: Browser, authenticator: Authenticator, more: object = {}, tricks: Tricks = {}) {
    const { options } = (await browser.ask('POST', '/api/passkeys/options')).json();
    const response = authenticator.make(options, tricks);
    return browser.ask('POST', '/api/passkeys', { response, name: 'Blue key', second_step: false, ...more });
  }

  return {
    add,
    async memberWithPasskey(authenticator = softwareAuthenticator(), more: object = {}) {
      const { member, browser } = await memberInBrowser(testApp());
      const reply = await add(browser, authenticator, more);
      if (reply.statusCode !== 201) throw new Error(`The passkey could not be added: ${reply.body}`);
      const { passkey, recovery_codes } = reply.json();
      return { member, browser, authenticator, passkey, codes: recovery_codes as string[] };
    },
    async enter(authenticator: Authenticator, tricks: Tricks = {}, browser = openBrowser(testApp())) {
      const { options } = (await browser.ask('POST', '/api/auth/passkey/options')).json();
      const passkey = authenticator.sign(options, tricks);
      return { browser, passkey, reply: await browser.ask('POST', '/api/auth/passkey', { passkey }) };
    },
  };
}
