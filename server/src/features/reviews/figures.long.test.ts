import { randomUUID } from 'node:crypto';
import type { MemberRole } from '@swapstead/contract/reviews/endpoints';
import { expect, it } from 'vitest';
import { signIn } from '../../../test/members.ts';
import { seededRandom } from '../../../test/seeded-random.ts';
import { type Party, swapWorld } from '../../../test/swaps.ts';

const WRITES = 10_000;
const SEED = 12;

/** A review as this test remembers it, in the plainest form. */
type Kept = {
  id: string;
  home: string;
  subject: string;
  as_guest: boolean;
  as_host: boolean;
  marks: { overall: number; described: number; cleanliness: number; communication: number; care: number };
  again: boolean;
  opened: number | null;
  hidden: boolean;
};

const world = await swapWorld('2027-03-01T12:00:00Z');
const { pool, clock } = world;
const random = seededRandom(SEED);

/** A mean with one decimal, halves up, as a person would work it out. */
const mean = (values: number[]) =>
  values.length < 3
    ? null
    : Math.round((values.reduce((sum, one) => sum + one, 0) / values.length) * 10 + 1e-9) / 10;

async function insert(parties: readonly Party[]): Promise<Kept> {
  const host = random.pick([...parties]);
  const as_guest = random.next() < 0.8;
  const kept: Kept = {
    id: randomUUID(),
    home: host.home_id,
    subject: host.user_id,
    as_guest,
    as_host: !as_guest || random.next() < 0.5,
    marks: { overall: star(), described: star(), cleanliness: star(), communication: star(), care: star() },
    again: random.next() < 0.7,
    opened: null,
    hidden: false,
  };
  const { overall, described, cleanliness, communication, care } = kept.marks;
  await pool.query(
    `with swap as (
       insert into swaps (state, revision, proposer, answer_until, starts_at, last_day_at, ends_at, completes_at,
         objection_until, rights_until, zone, created_at, final_at, completed_at)
       select 'completed', 1, 1, d, d, d, d, d, d, d, 'UTC', d, d, d from (select timestamptz '2027-01-01' as d) as x
       returning id)
     insert into reviews (id, swap_id, author, subject, subject_id, home_id, as_guest, as_host, overall, described,
       cleanliness, communication, care, again, text, checked_out, submission_id, created_at, changed_at)
     select $1, id, 1, 2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'A quiet house with a good kitchen.', '2027-02-01',
       gen_random_uuid(), $12, $12 from swap`,
    [
      kept.id,
      kept.subject,
      as_guest ? kept.home : null,
      as_guest,
      kept.as_host,
      as_guest ? overall : null,
      as_guest ? described : null,
      as_guest ? cleanliness : null,
      communication,
      kept.as_host ? care : null,
      kept.again,
      clock.now(),
    ],
  );
  return kept;
}

const star = () => 1 + random.int(5);

it(`figures equal a recount after ${WRITES} random writes and a midnight [REV-19, REV-20, REV-34]`, async () => {
  const parties = await Promise.all(['Ann', 'Ben', 'Cleo', 'Dan', 'Eve'].map((name) => world.party(name)));
  const reader = await signIn(world, { level: 'subscriber' });
  const all: Kept[] = [];
  for (let write = 0; write < WRITES; write++) {
    const open = all.filter(({ opened }) => opened !== null);
    const act = random.next();
    if (act < 0.5 || all.length < 10) all.push(await insert(parties));
    else if (act < 0.8) {
      const one = random.pick(all);
      if (one.opened === null) {
        one.opened = clock.now().getTime();
        await pool.query('update reviews set opened_at = $2 where id = $1', [one.id, clock.now()]);
      }
    } else if (open.length > 0) {
      const one = random.pick(open);
      one.hidden = !one.hidden;
      await pool.query(
        `update reviews set hidden_at = case when $2 then $3::timestamptz end,
           hidden_reason = case when $2 then 'It names a neighbour.' end where id = $1`,
        [one.id, one.hidden, clock.now()],
      );
    }
    // About twenty hours, so that some days have many writes and some none.
    if (write % 500 === 499) clock.pass(0.83);
  }
  clock.pass(1);
  const midnight = Math.floor(clock.now().getTime() / 86_400_000) * 86_400_000;
  const shown = all.filter(({ opened, hidden }) => opened !== null && opened < midnight && !hidden);
  expect(shown.length).toBeGreaterThan(1_000);
  for (const party of parties) {
    const ofHome = shown.filter(({ as_guest, home }) => as_guest && home === party.home_id);
    const reply = await world.ask('GET', `homes/${party.home_id}/reviews`, reader);
    expect(reply.json()).toMatchObject({
      rating: { count: ofHome.length, average: mean(ofHome.map(({ marks }) => marks.overall)) },
      described: mean(ofHome.map(({ marks }) => marks.described)),
      cleanliness: mean(ofHome.map(({ marks }) => marks.cleanliness)),
      again: ofHome.filter(({ again }) => again).length,
    });
    for (const role of ['host', 'guest'] satisfies MemberRole[]) {
      const about = shown.filter(
        ({ subject, as_guest, as_host }) =>
          subject === party.user_id && (role === 'host' ? as_guest : as_host),
      );
      const found = await world.ask('GET', `members/${party.user_id}/reviews?role=${role}`, reader);
      expect(found.json()).toMatchObject({
        count: about.length,
        communication: mean(about.map(({ marks }) => marks.communication)),
        care: role === 'guest' ? mean(about.map(({ marks }) => marks.care)) : null,
        again: about.filter(({ again }) => again).length,
      });
    }
  }
}, 240_000);
