import { expect, it } from 'vitest';
import { type SignedIn, setStatus } from '../../../test/members.ts';
import { createNoticeMails, noticeMailsTo } from '../../../test/notice-mails.ts';
import { createSwapServices } from '../../../test/swap-services.ts';
import { annBenAndCleo } from '../../../test/swaps.ts';

const { world, ann, ben } = await annBenAndCleo();
const { noticeSubjects } = createSwapServices(world, world.clock.now);
const mails = await createNoticeMails(world, undefined, { swap_id: noticeSubjects });
mails.at('2027-03-01T12:00:00Z');

/** The newest notice of a member, as an email sent now. */
async function emailOf(member: SignedIn) {
  const { rows } = await world.pool.query<{ id: string }>(
    'select id from notices where user_id = $1 order by position desc limit 1',
    [member.user_id],
  );
  await world.pool.query('delete from mail_deliveries where event_id = $1', [rows[0]?.id]);
  await world.pool.query('delete from mailbox_mails where id = $1', [rows[0]?.id]);
  await mails.mail({ notice_id: rows[0]?.id as string });
  const [mail] = await noticeMailsTo(world, member);
  if (!mail) throw new Error('No email was sent.');
  return mail;
}

const proposed = async () => {
  const reply = await world.ask('POST', 'swaps', ann, world.proposal(ann, ben));
  expect(reply.statusCode).toBe(200);
  return reply.json().id as string;
};

const SECRETS = [/Ann Able/, /Ann/, /10 (to|April)/];

/** Subject, text and HTML without the reader's own name and the link. */
const read = ({ subject, text, html }: { subject: string; text: string; html: string }) =>
  [subject, text, html].join('\n').replaceAll(/Hi [^,]+,/g, '');

it('a proposal says who, which homes, which days, by when and what the button does [NOTE-20] [NOTE-27]', async () => {
  await proposed();
  const mail = await emailOf(ben);
  expect(mail.subject).toBe('Ann Able would like to swap homes with you, 10 to 17 April');
  for (const part of [
    'Hi Ben Best,',
    'You stay at',
    'Ann Able stays at yours',
    'Please answer by Monday, 8 March, when the proposal expires.',
    'Open swap',
    'Turn off emails like this',
    'Elsewhere Ltd',
  ])
    expect([part, mail.text.includes(part) || mail.html.includes(part)]).toEqual([part, true]);
  expect(mail.text).not.toContain('quiet readers');
  expect(mail.html).not.toMatch(/src="(?!cid:|data:)|url\(/);
  expect(Buffer.byteLength(mail.html)).toBeLessThan(100_000);
});

/** As in mysociety/alaveteli#1400: a subject and a plain text are no HTML. */
it('a name and a title read as they were typed, in the subject, the text and the HTML', async () => {
  const rename = (display_name: string) => world.ask('PUT', 'profiles/me', ann, { display_name });
  const title = `Tom & Jerry's "loft" <3 &amp; more`;
  await rename("Siobhán O'Neill & Co.");
  await world.pool.query('update homes set title = $2 where id = $1', [ben.home_id, title]);
  await proposed();
  const { subject, text, html } = await emailOf(ben);
  expect(subject).toBe("Siobhán O'Neill & Co. would like to swap homes with you, 10 to 17 April");
  expect(text).toContain(title);
  expect(text).toContain("Siobhán O'Neill & Co. stays at yours");
  expect(html).toContain('Tom &amp; Jerry&#39;s &quot;loft&quot; &lt;3 &amp;amp; more');
  expect(html).not.toContain('<3');
  expect(html).not.toMatch(/&amp;(#39|quot|lt);/);
  await rename(ann.name);
});

it('stays neutral for a member who keeps details out of emails [NOTE-20]', async () => {
  await proposed();
  await world.ask('PUT', 'notice_preferences', ben, { mail_details: false });
  const text = read(await emailOf(ben));
  await world.ask('PUT', 'notice_preferences', ben, { mail_details: true });
  for (const secret of SECRETS) expect(text).not.toMatch(secret);
});

it('stays neutral for a reader whose subscription is over [NOTE-20]', async () => {
  await proposed();
  await setStatus(world, ben.user_id, 'free');
  const text = read(await emailOf(ben));
  await setStatus(world, ben.user_id, 'paid');
  for (const secret of SECRETS) expect(text).not.toMatch(secret);
});

it('stays neutral once one of them has blocked the other [NOTE-20]', async () => {
  await proposed();
  const { rows } = await world.pool.query(
    'insert into member_blocks (blocker_id, blocked_id) values ($1, $2) returning *',
    [ben.user_id, ann.user_id],
  );
  expect(rows).toHaveLength(1);
  const text = read(await emailOf(ben));
  await world.pool.query('delete from member_blocks');
  for (const secret of SECRETS) expect(text).not.toMatch(secret);
});

it('stays neutral while one of the homes is hidden [NOTE-20]', async () => {
  await proposed();
  await world.pool.query('update homes set host_suspended = true where id = $1', [ann.home_id]);
  const text = read(await emailOf(ben));
  await world.pool.query('update homes set host_suspended = false where id = $1', [ann.home_id]);
  for (const secret of SECRETS) expect(text).not.toMatch(secret);
});

it('a cancellation never holds the reason [NOTE-20]', async () => {
  const id = await world.agreed(ann, ben);
  expect(
    (
      await world.act(ann, id, 'cancel', {
        reason: 'plans',
        words: 'A secret reason that no email may hold.',
      })
    ).statusCode,
  ).toBe(200);
  const mail = await emailOf(ben);
  expect(mail.subject).toContain('Ann Able cancelled your swap');
  expect(read(mail)).not.toMatch(/secret reason|plans/i);
});
