import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { conversationActions } from '../../../test/conversations.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { createInboxRepository } from '../inbox/inbox.repository.ts';
import { messageNoticeWorker } from './conversations.jobs.ts';
import { createMessageNoticesRepository } from './message-notices.repository.ts';

let host: SignedIn;
let guest: SignedIn;
let id: string;
const { ask, send, opened, home } = conversationActions(() => test);

// The server's own jobs are delayed beyond the end of these tests.
const test = await startTestApp({ MESSAGE_NOTICE_SECONDS: '3600' });
beforeEach(async () => {
  host = await signIn(test, { level: 'subscriber' });
  guest = await signIn(test, { level: 'subscriber' });
  id = await opened(guest, await home(host), 'First');
});

const read = (seq: number) => ask('PUT', `conversations/${id}/read`, host, { seq });

/** Runs the job with the given delivery in place of sending an email. @returns how many emails it queued */
async function run(deliver: (compose: () => Promise<Mail | undefined>) => Promise<unknown>, wants = true) {
  let ordered = 0;
  const worker = messageNoticeWorker({
    pool: test.pool,
    inboxes: createInboxRepository(),
    notices: createMessageNoticesRepository(test.pool),
    orderNotice: async () => void ordered++,
    mailer: {
      deliver: async (_, compose) => void (await deliver(compose)),
      inLanguageOf: (_, write) => write(),
    },
    mailing: {
      wants: async () => wants,
      unsubscribeLink: () => ({
        footnote: { label: '', url: '' },
        headers: { 'List-Unsubscribe': '', 'List-Unsubscribe-Post': '' },
      }),
    },
    conversationUrl: () => 'http://localhost',
  });
  await worker({ event_id: randomUUID(), conversation_id: id, user_id: host.user_id });
  return ordered;
}

/** Events that happen while the email about the first message is being sent. */
const overtaken = async (compose: () => Promise<Mail | undefined>) => {
  await compose();
  await read(1);
  await send(guest, id, 'Second');
};

it('queues an email for messages that came while the previous one was being sent, once that one was read', async () => {
  expect(await run(overtaken)).toBe(1);
});

it('queues none for members who have not read the previous message, have read along, or want no emails', async () => {
  expect(await run(() => send(guest, id, 'Second'))).toBe(0);
  expect(await run(() => read(2))).toBe(0);
  await send(guest, id, 'Third');
  expect(await run(async () => undefined, false)).toBe(0);
});

it('records an email that was sent before the job failed, so no second one follows', async () => {
  const wantsAnother = async () =>
    (
      await test.pool.query(
        'select from conversation_sides where user_id = $1 and conversation_id = $2 and noticed_seq = 0',
        [host.user_id, id],
      )
    ).rowCount === 1;
  expect(await wantsAnother()).toBe(true);
  // The job composes it again but does not send it.
  await run(async () => undefined);
  expect(await wantsAnother()).toBe(false);
});
