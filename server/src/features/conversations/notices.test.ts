import { beforeEach, describe, expect, it } from 'vitest';
import { conversationActions } from '../../../test/conversations.ts';
import { mailsTo, type SignedIn, signIn } from '../../../test/members.ts';
import { patience } from '../../../test/patience.ts';
import { rendered } from '../../../test/rendered-mail.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { makeDue } from '../../../test/wait-for-jobs.ts';
import { messageNotice } from './conversations.jobs.ts';
import { noticeMail } from './notices.mails.ts';

let host: SignedIn;
let guest: SignedIn;
const { ask, send, opened, home, name } = conversationActions(() => test);

const test = await startTestApp({ MESSAGE_NOTICE_SECONDS: '3600' });
beforeEach(async () => {
  host = await signIn(test, { level: 'subscriber' });
  guest = await signIn(test, { level: 'subscriber' });
  await name(guest, 'Tom Baker');
});

/** Lets the emails that wait for an hour become due. */
const anHourLater = () => makeDue(test.pool, messageNotice);

async function notices(who: SignedIn, atLeast = 0) {
  await anHourLater();
  return (await mailsTo(test, who.email, atLeast)).filter(({ subject }) => subject.includes('message'));
}

/** Waits until every queued notice is sent or found unnecessary. */
async function settled() {
  await anHourLater();
  await expect
    .poll(
      async () =>
        (await test.pool.query('select from conversation_sides where notice_due_at is not null')).rowCount,
      { timeout: patience(10_000) },
    )
    .toBe(0);
}

describe('the email about new messages', () => {
  it('is sent once for a burst, with a link and neither address, place, name nor text [MSG-10]', async () => {
    const id = await opened(guest, await home(host), 'First of all', 'Second', 'Third');
    const [mail] = await notices(host, 1);
    await settled();
    expect(mail?.subject).toBe('You have 3 new messages');
    expect(mail?.links[0]).toBe(`http://localhost/messages/${id}`);
    expect(mail?.text).toContain('“Brick loft with tall windows”');
    const everything = `${mail?.subject} ${mail?.text} ${mail?.html}`;
    for (const secret of [guest.email, 'Tom', 'Porto', 'Portugal', 'First of all', 'Second']) {
      expect(everything).not.toContain(secret);
    }
    await send(guest, id, 'Fourth, while the others wait');
    await settled();
    expect(await notices(host)).toHaveLength(1);
    expect(await notices(guest)).toHaveLength(0);
  });

  it('is sent again once everything was read [MSG-10]', async () => {
    const id = await opened(guest, await home(host), 'First of all');
    expect(await notices(host, 1)).toHaveLength(1);
    await settled();
    await ask('PUT', `conversations/${id}/read`, host, { seq: 1 });
    await send(guest, id, 'Second, after everything was read');
    expect(await notices(host, 2)).toHaveLength(2);
  });

  it('is counted for each of the two separately [MSG-10]', async () => {
    const id = await opened(guest, await home(host), 'First of all');
    expect(await notices(host, 1)).toHaveLength(1);
    await send(host, id, 'Back to you');
    expect(await notices(guest, 1)).toHaveLength(1);
  });

  it('names no title of a home that is not the reader’s own: a host may have written anything into it', async () => {
    const id = await opened(guest, await home(host), 'May we come?');
    await send(host, id, 'Please do');
    const [mail] = await notices(guest, 1);
    expect(mail?.text).toContain('A new message is waiting for you, about a home swap.');
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/brick|loft/i);
  });

  it('goes to no unconfirmed address: imported hosts may never have seen it [NOTE-17]', async () => {
    await test.pool.query('update users set email_verified = false where id = $1', [host.user_id]);
    await opened(guest, await home(host), 'Is this still free?');
    await settled();
    await test.pool.query('update users set email_verified = true where id = $1', [host.user_id]);
    expect(await notices(host)).toEqual([]);
  });

  it('is not sent to a member who reads along', async () => {
    const id = await opened(guest, await home(host), 'Are you there?');
    await ask('PUT', `conversations/${id}/read`, host, { seq: 1 });
    await settled();
    expect(await notices(host)).toEqual([]);
  });

  it('is not sent to a suspended member', async () => {
    const id = await opened(guest, await home(host));
    await test.pool.query('update users set suspended_at = now() where id = $1', [host.user_id]);
    expect((await send(guest, id, 'Are you there?')).statusCode).toBe(201);
    await settled();
    expect(await notices(host)).toEqual([]);
  });

  it('is not sent if it is turned off, or if the sender is blocked', async () => {
    expect((await ask('GET', 'message_settings', host)).json()).toEqual({ mail_notices: true });
    const off = await ask('PUT', 'message_settings', host, { mail_notices: false });
    expect(off.json()).toEqual({ mail_notices: false });
    await opened(guest, await home(host), 'Nobody is told');
    await settled();
    expect(await notices(host)).toEqual([]);
    await ask('PUT', 'message_settings', host, { mail_notices: true });
    const other = await signIn(test, { level: 'subscriber' });
    const id = await opened(other, await home(host));
    await ask('PUT', `conversations/${id}/block`, host);
    await send(other, id, 'Withheld');
    await settled();
    expect(await notices(host)).toEqual([]);
    for (const body of [{}, { mail_notices: 'no' }, { mail_notices: true, user_id: other.user_id }]) {
      expect((await ask('PUT', 'message_settings', host, body)).statusCode).toBe(400);
    }
    expect((await ask('PUT', 'message_settings', undefined, { mail_notices: true })).statusCode).toBe(401);
  });
});

it.each([
  ['Canal house in Utrecht', 'Utrecht, Netherlands'],
  ['Deleted', null],
])('leaves out a title such as %j if it may reveal the place %j', (home_title, location) => {
  const written = noticeMail(
    { email: 'a@b.test', unread: 1, home_title, location, is_host: true },
    'https://x.test/messages/1',
    {
      footnote: { label: 'Off', url: 'https://x.test/off' },
      headers: { 'List-Unsubscribe': '<https://x.test/off>', 'List-Unsubscribe-Post': 'x' },
    },
  );
  const { text } = rendered(written);
  expect(text).not.toContain(home_title);
  expect(text).toContain('about a home swap');
});
