import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { withoutWelcome } from './site.ts';

export type Credentials = { email: string; password: string };
export type DemoMember = 'free' | 'premium' | 'host' | 'admin';

const DEMO_PASSWORD = 'swapstead';

export const newCredentials = (): Credentials => ({
  email: `${randomUUID()}@members.test`,
  password: 'quiet-harbour',
});

export const toast = (page: Page, title: string): Locator =>
  page.locator('[data-toast]').filter({ has: page.getByText(title, { exact: true }) });

/**
 * What the newest toast with that title says, and in which way; where a description is given, exactly that, whose
 * lines may be several. Close a toast before the next one with the same title.
 */
export async function expectToast(
  page: Page,
  look: 'default' | 'destructive',
  title: string,
  description?: string | string[],
): Promise<void> {
  const shown = toast(page, title).and(page.locator(`[data-toast=${look}]`));
  const lines = shown.last().locator('p');
  if (description) await expect(lines).toHaveText([title, description].flat());
  else await expect(lines.first()).toHaveText(title);
}

export const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

/** The form of /auth, as it stands. */
export async function fillCredentials(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
}

/** Signs in by the form; afterwards `/` is shown. */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await withoutWelcome(page);
  await page.goto('/auth');
  await fillCredentials(page, credentials);
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL('/');
}

const kept = new Map<DemoMember, Awaited<ReturnType<BrowserContext['cookies']>>>();

/**
 * Signs in a demo account: the first time in a worker by what the form sends, then with the session from there. The form
 * and where it leads have tests of their own.
 */
export async function signInAs(page: Page, member: DemoMember): Promise<void> {
  await withoutWelcome(page);
  const cookies = kept.get(member);
  if (cookies) return page.context().addCookies(cookies);
  const data = { email: `${member}@swapstead.test`, password: DEMO_PASSWORD };
  expect((await page.request.post('/api/auth/sign-in', { data })).status()).toBe(200);
  kept.set(member, await page.context().cookies());
}

type Mail = {
  to: string;
  subject: string;
  text: string;
  links: string[];
  headers: Record<string, string>;
};

/** The mails of an address, newest first, once there are as many; where a subject is given, only those with it. */
export async function mailsTo(page: Page, email: string, atLeast = 1, subject?: string): Promise<Mail[]> {
  let mails: Mail[] = [];
  await expect
    .poll(
      async () => {
        const all: Mail[] = await (
          await page.request.get('/dev/mailbox.json', { params: { to: email } })
        ).json();
        mails = all.filter((mail) => subject === undefined || mail.subject === subject);
        return mails.length;
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThanOrEqual(atLeast);
  return mails;
}

/** Where the link of the newest of so many mails leads; where a subject is given, of those with it. */
export async function newestLink(page: Page, email: string, atLeast = 1, subject?: string): Promise<string> {
  const [mail] = await mailsTo(page, email, atLeast, subject);
  const link = mail?.links[0];
  if (!link) throw new Error(`The newest mail to ${email} has no link.`);
  return link;
}

/** A new account that is not verified yet. */
export async function registered(page: Page, credentials = newCredentials()): Promise<Credentials> {
  const reply = await page.request.post('/api/auth/register', { data: credentials });
  expect(reply.status()).toBe(202);
  return credentials;
}

/** A new account with a verified address. */
export async function verified(page: Page): Promise<Credentials> {
  const credentials = await registered(page);
  const token = new URL(await newestLink(page, credentials.email)).searchParams.get('token');
  const reply = await page.request.post('/api/auth/verify', { data: { token } });
  expect(reply.status()).toBe(204);
  return credentials;
}

/** A new member of the free plan, signed in on this page's browser. */
export async function newMember(page: Page): Promise<Credentials> {
  const credentials = await verified(page);
  const reply = await page.request.post('/api/auth/sign-in', { data: credentials });
  expect(reply.status()).toBe(200);
  await withoutWelcome(page);
  return credentials;
}

/** The browser tells its time zone on the first page that a new member opens, after everything else of the frame. */
export const zoneTold = (page: Page): Promise<unknown> =>
  page.waitForResponse(
    (reply) => reply.url().endsWith('/api/notice_preferences') && reply.request().method() === 'PUT',
  );

/**
 * Opens a page anew as a member, and waits for what the frame around every page asks: a session that ends after that
 * ends between two requests.
 */
export async function openAsMember(page: Page, path: string): Promise<void> {
  const asked = ['notices/unread', 'conversations/unread', 'notice_preferences', 'user_subscriptions/me'];
  const frame = [...asked, 'conversations/events*'];
  await Promise.all([...frame.map((name) => page.waitForResponse(`**/api/${name}`)), page.goto(path)]);
}
