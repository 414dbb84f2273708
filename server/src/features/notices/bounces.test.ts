import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversationActions } from '../../../test/conversations.ts';
import { newMembers } from '../../../test/drills/kit.ts';
import type { SignedIn } from '../../../test/members.ts';
import { openSmtpInbox } from '../../../test/smtp-inbox.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const unknown = new Set<string>();
let inbox: Awaited<ReturnType<typeof openSmtpInbox>>;
let test: TestApp;
const { ask } = conversationActions(() => test);

beforeAll(async () => {
  inbox = await openSmtpInbox(0, (address) => unknown.has(address));
  test = await createTestApp({ SMTP_URL: inbox.url });
});
afterAll(async () => {
  await test.close();
  await inbox.close();
});

it('an address that the mail server rejects permanently is recorded and shown in the bell, until the button of a test email is pressed [NOTE-35]', async () => {
  const [account] = await newMembers(test.pool, 1);
  const member = { ...account, headers: { cookie: account?.cookie } } as unknown as SignedIn;
  const comesBack = async () => (await ask('GET', 'notice_preferences', member)).json().mails_come_back;
  unknown.add(member.email);
  await ask('POST', 'mail_test', member);
  await expect.poll(comesBack).toBe(member.email);
  const { notices } = (await ask('GET', 'notices', member)).json();
  expect(notices.map(({ text }: { text: string }) => text)).toEqual(['Our emails to you are bouncing.']);
  expect(inbox.count()).toBe(0);

  unknown.clear();
  await ask('POST', 'mail_test', member);
  const [mail] = await inbox.mails(1);
  const t = new URL(mail?.text?.match(/http:\S+mail-works\S+/)?.[0] ?? '').searchParams.get('t');
  expect(await comesBack()).toBe(member.email);
  expect((await ask('POST', 'mail_works', undefined, { t })).json()).toEqual({ arrives: true });
  expect(await comesBack()).toBeNull();
});
