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
 * Expects the newest toast with that title to have this type and, if given, exactly this description, which may have
 * several lines. Close a toast before the next one with the same title.
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

/** Fills in the current form of /auth. */
export async function fillCredentials(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
}

/** Signs in with the form, which leads to `/`. */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await withoutWelcome(page);
  await page.goto('/auth');
  await fillCredentials(page, credentials);
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL('/');
}

const sessions = new Map<DemoMember, Awaited<ReturnType<BrowserContext['cookies']>>>();

/**
 * Signs in a demo account: the first time in a worker by the form's request, then with that session. The form has
 * tests of its own.
 */
export async function signInAs(page: Page, member: DemoMember): Promise<void> {
  await withoutWelcome(page);
  const cookies = sessions.get(member);
  if (cookies) return page.context().addCookies(cookies);
  const data = { email: `${member}@swapstead.test`, password: DEMO_PASSWORD };
  expect((await page.request.post('/api/auth/sign-in', { data })).status()).toBe(200);
  sessions.set(member, await page.context().cookies());
}

type Mail = {
  to: string;
  subject: string;
  text: string;
  links: string[];
  headers: Record<string, string>;
};

/**
 * The emails to an address, newest first, once there are at least this many; with a subject, only those that have it.
 */
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

/** The address of the link in the newest of at least this many emails; with a subject, of those that have it. */
export async function newestLink(page: Page, email: string, atLeast = 1, subject?: string): Promise<string> {
  const [mail] = await mailsTo(page, email, atLeast, subject);
  const link = mail?.links[0];
  if (!link) throw new Error(`The newest mail to ${email} has no link.`);
  return link;
}

/** A new account, not verified yet. */
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
  expect(reply.status()).toBe(200);
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

/** Resolves when the browser has sent its time zone, the last request of the frame on a new member's first page. */
export const zoneSent = (page: Page): Promise<unknown> =>
  page.waitForResponse(
    (reply) => reply.url().endsWith('/api/notice_preferences') && reply.request().method() === 'PUT',
  );

/**
 * Opens a page as a member and waits for the frame's requests, so that a session ended after that ends between two
 * requests.
 */
export async function openAsMember(page: Page, path: string): Promise<void> {
  const asked = ['notices/unread', 'conversations/unread', 'notice_preferences', 'user_subscriptions/me'];
  const frame = [...asked, 'conversations/events*'];
  await Promise.all([...frame.map((name) => page.waitForResponse(`**/api/${name}`)), page.goto(path)]);
}
