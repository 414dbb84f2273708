import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';

const DEMO_PASSWORD = 'swapstead';

/** Signs the browser in as a demo account, such as 'premium'. */
export async function asDemo(page: Page, name: 'free' | 'premium' | 'host' | 'admin'): Promise<void> {
  await signIn(page, `${name}@swapstead.test`, DEMO_PASSWORD);
}

/** Signs the browser in as somebody who has just registered, over the real endpoints and the real mail. */
export async function asNewMember(page: Page): Promise<{ email: string; password: string }> {
  const credentials = { email: `${randomUUID()}@members.test`, password: 'six or more' };
  await expectOk(page.request.post('/api/auth/register', { data: credentials }));
  const token = await tokenFor(page, credentials.email);
  await expectOk(page.request.post('/api/auth/verify', { data: { token } }));
  await signIn(page, credentials.email, credentials.password);
  return credentials;
}

async function signIn(page: Page, email: string, password: string) {
  await expectOk(page.request.post('/api/auth/sign-in', { data: { email, password } }));
}

async function tokenFor(page: Page, email: string): Promise<string> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const mails = await (await page.request.get('/dev/mailbox.json', { params: { to: email } })).json();
    const link = mails[0]?.links[0];
    if (link) return new URL(link).searchParams.get('token') ?? '';
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail came to ${email}`);
}

async function expectOk(request: Promise<{ ok(): boolean; status(): number; text(): Promise<string> }>) {
  const reply = await request;
  if (!reply.ok()) throw new Error(`${reply.status()}: ${await reply.text()}`);
}
