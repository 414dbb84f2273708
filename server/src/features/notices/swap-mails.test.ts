import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { createNoticeMails, noticeMailsTo } from '../../../test/notice-mails.ts';
import { startTestApp } from '../../../test/test-app.ts';
import type { NewNotice } from './notify.repository.ts';

let member: SignedIn;
const test = await startTestApp();
const mails = await createNoticeMails(test);
const other = await signIn(test);
beforeEach(async () => {
  mails.at('2027-03-10T12:00:00Z');
  mails.gathering.length = 0;
  member = await signIn(test, { level: 'subscriber' });
});

const subjects = async () => (await noticeMailsTo(test, member)).map(({ subject }) => subject);

/** Writes an event of the swap, whose email is due immediately. */
async function happens(swap_id: string, event: NewNotice['event'], more: Partial<NewNotice> = {}) {
  const notice_id = await mails.notify(member, { event, about: { swap_id }, ...more });
  await mails.mail({ notice_id });
  return notice_id;
}

describe('emails about one swap', () => {
  it('are sent once in ten minutes, and the next one contains what happened since [NOTE-48]', async () => {
    const swap = randomUUID();
    await happens(swap, 'agreed', { facts: { day: '2027-03-17' } });
    mails.at('2027-03-10T12:04:00Z');
    await happens(swap, 'somebody_signed', { facts: { day: '2027-03-17' } });
    mails.at('2027-03-10T12:05:00Z');
    for (const event of ['final_guest', 'final_guest'] as const) await happens(swap, event);
    expect(await subjects()).toEqual(['Your swap is agreed: please sign']);
    const [due, ...others] = mails.gathering;
    expect([due?.after_s, others]).toEqual([360, []]);
    mails.at('2027-03-10T12:10:00Z');
    if (due) await mails.gathered(due.mail);
    if (due) await mails.gathered(due.mail);
    const [next, ...before] = await noticeMailsTo(test, member);
    expect(before).toHaveLength(1);
    expect(next?.subject).toBe('2 updates about your swap');
    expect(next?.text).toContain('Please sign your agreement by Wednesday, 17 March.');
    expect(next?.text.match(/Everyone has signed your swap\./g)).toHaveLength(1);
    expect(next?.text).toContain("so you can't turn it off");
    // The collected email starts another pause.
    mails.at('2027-03-10T12:12:00Z');
    await happens(swap, 'somebody_signed', { facts: { day: '2027-03-18' } });
    expect(await subjects()).toHaveLength(2);
    expect(mails.gathering[1]?.after_s).toBe(480);
  });

  it('do not delay emails about another swap or a cancellation [NOTE-48] [CANCEL-07]', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    await happens(one, 'agreed');
    await happens(two, 'agreed');
    await happens(one, 'cancelled');
    expect(await subjects()).toHaveLength(3);
    expect(mails.gathering).toEqual([]);
    mails.at('2027-03-10T12:10:00Z');
    await happens(one, 'agreed');
    expect(await subjects()).toHaveLength(4);
  });

  it('leave out notices that have been read, and are not sent if all have [NOTE-26] [NOTE-48]', async () => {
    const swap = randomUUID();
    await happens(swap, 'more_time');
    await happens(swap, 'declined');
    await test.pool.query('update notices set read_at = now() where user_id = $1', [member.user_id]);
    mails.at('2027-03-10T12:10:00Z');
    const [due] = mails.gathering;
    if (due) await mails.gathered(due.mail);
    expect(await subjects()).toEqual(['News about your proposal']);
  });

  it('are sent once if two workers run, and no collected notice is forgotten', async () => {
    const swap = randomUUID();
    const ids: string[] = [];
    for (let n = 0; n < 8; n++) {
      const facts = { day: `2027-03-2${n}` };
      ids.push(await mails.notify(member, { event: 'somebody_signed', about: { swap_id: swap }, facts }));
    }
    await Promise.all(ids.map((notice_id) => mails.mail({ notice_id })));
    expect(await subjects()).toHaveLength(1);
    expect(mails.gathering).toHaveLength(1);
    mails.at('2027-03-10T12:10:00Z');
    await mails.gathered((mails.gathering[0] as (typeof mails.gathering)[0]).mail);
    expect((await subjects())[0]).toBe('7 updates about your swap');
  });
});

it('count towards the daily twenty of each sender, so that no sender uses up the limit of another [NOTE-34]', async () => {
  for (let n = 0; n < 22; n++) {
    await happens(randomUUID(), 'withdrawn', { about: { swap_id: randomUUID(), member_id: other.user_id } });
  }
  expect(await subjects()).toHaveLength(20);
  const [cleo] = [await signIn(test)];
  await happens(randomUUID(), 'proposal_made', {
    about: { swap_id: randomUUID(), member_id: cleo.user_id },
    facts: { day: '2027-03-17' },
  });
  expect((await subjects())[0]).toBe('Someone would like to swap homes with you');
});
