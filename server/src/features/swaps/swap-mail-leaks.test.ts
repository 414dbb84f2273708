import type { NoticeEventName } from '@swapstead/contract/notices/events';
import { SWAP_NOTICES } from '@swapstead/contract/swaps/notices';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, setStatus } from '../../../test/members.ts';
import { createNoticeMails, noticeMailsTo } from '../../../test/notice-mails.ts';
import { createSwapServices } from '../../../test/swap-services.ts';
import { annBenAndCleo } from '../../../test/swaps.ts';
import { isMailed } from '../notices/notice-mails.jobs.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();
const { noticeSubjects } = createSwapServices(world, world.clock.now);
const mails = await createNoticeMails(world, undefined, { swap_id: noticeSubjects });
mails.at('2027-03-01T12:00:00Z');

const EVENTS = (Object.keys(SWAP_NOTICES) as NoticeEventName[]).filter(isMailed);

const FACTS = {
  n: 2,
  day: '2027-03-08',
  check_in: '2027-04-10',
  check_out: '2027-04-17',
  was_check_in: '2027-04-11',
  was_check_out: '2027-04-18',
};

/** What an email may hold only for a reader who could read it on the site: names, titles, places. */
const DETAILS = /Ann Able|Home of|Porto/;
/** What no email holds for anybody: words of members, reasons, addresses and phones of guides. */
const NEVER = /quiet readers|secret reason|Kanaal|1011|20 ?1234567|\+31/i;

let swap: string;

beforeEach(async () => {
  await world.saveGuide(ann);
  const proposed = await world.propose(ann, ben);
  expect(proposed.statusCode).toBe(200);
  swap = proposed.json().id;
});

/** The email to this member about the event, sent now, without greeting and addresses. */
async function emailOf(member: SignedIn, event: NoticeEventName): Promise<string> {
  await world.pool.query('delete from mailbox_mails');
  await world.pool.query('delete from swap_mails');
  await world.pool.query('delete from notices where user_id = $1', [member.user_id]);
  const about = { swap_id: swap, member_id: ann.user_id, home_id: ann.home_id };
  await mails.mail({ notice_id: await mails.notify(member, { event, about, facts: FACTS }) });
  const [mail] = await noticeMailsTo(world, member);
  if (!mail) throw new Error(`No email was sent about ${event}.`);
  const parts = [mail.subject, mail.text, mail.html].join('\n');
  return parts.replaceAll(/Hi [^,]+,/g, '').replaceAll(/https?:\S+|\S+@\S+/g, '');
}

/** The emails of every event of a swap to this member. */
async function allEmails(member: SignedIn): Promise<[NoticeEventName, string][]> {
  const written: [NoticeEventName, string][] = [];
  for (const event of EVENTS) written.push([event, await emailOf(member, event)]);
  return written;
}

const NEUTRAL: Record<string, () => Promise<(() => Promise<unknown>) | undefined>> = {
  'keeps details out of emails': async () => {
    await world.ask('PUT', 'notice_preferences', ben, { mail_details: false });
    return () => world.ask('PUT', 'notice_preferences', ben, { mail_details: true });
  },
  'has no subscription any more': async () => {
    await setStatus(world, ben.user_id, 'free');
    return () => setStatus(world, ben.user_id, 'paid');
  },
  'has blocked the other': async () => {
    const sql = 'insert into member_blocks (blocker_id, blocked_id) values ($1, $2)';
    await world.pool.query(sql, [ben.user_id, ann.user_id]);
    return () => world.pool.query('delete from member_blocks');
  },
  'swaps for a home that is hidden now': async () => {
    await world.pool.query('update homes set host_suspended = true where id = $1', [ann.home_id]);
    return () => world.pool.query('update homes set host_suspended = false where id = $1', [ann.home_id]);
  },
};

describe.each(Object.entries(NEUTRAL))('the emails to a party who %s', (_, begin) => {
  let end: (() => Promise<unknown>) | undefined;
  beforeEach(async () => {
    end = await begin();
  });
  afterEach(() => end?.());

  it('name nobody and no home, whatever happened to the swap [NOTE-20]', async () => {
    for (const [event, text] of await allEmails(ben)) {
      expect([event, DETAILS.exec(text)?.[0]]).toEqual([event, undefined]);
      expect([event, NEVER.exec(text)?.[0]]).toEqual([event, undefined]);
    }
  });
});

it('the emails to a party hold no words, reasons, addresses or phones, whatever happened [NOTE-20]', async () => {
  const written = await allEmails(ben);
  expect(written.filter(([, text]) => DETAILS.test(text)).length).toBeGreaterThan(EVENTS.length / 2);
  for (const [event, text] of written) expect([event, NEVER.exec(text)?.[0]]).toEqual([event, undefined]);
});

it('an email about the swap of others says nothing about it [NOTE-20]', async () => {
  for (const [event, text] of await allEmails(cleo)) {
    expect([event, DETAILS.exec(text)?.[0]]).toEqual([event, undefined]);
    expect([event, NEVER.exec(text)?.[0]]).toEqual([event, undefined]);
  }
});
