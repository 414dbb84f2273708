import { afterAll, expect, it } from 'vitest';
import { keptMatches } from '../../../test/kept-matches.ts';
import { sameMember } from '../../../test/like-worlds.ts';
import { likeActions } from '../../../test/likes.ts';
import { uuid } from '../../../test/locked-worlds.ts';
import { createSwapWorld, type Party, type SwapWorld } from '../../../test/swaps.ts';
import { makeDue, waitForJobs } from '../../../test/wait-for-jobs.ts';
import { PORTO, wishActions } from '../../../test/wishes.ts';
import { noticeMailJob } from '../notices/notice-mails.jobs.ts';
import { tellLikePairs } from './likes.jobs.ts';

type One = Awaited<ReturnType<typeof open>>;

/** A database with Ann, Ben and Cleo; Ann and Cleo like each other, so that Ann's pages show something. */
async function open() {
  const world = await createSwapWorld();
  // One secret, so that cursors can be compared.
  await world.pool.query("update secrets set secret = decode(repeat('ab', length(secret)), 'hex')");
  const [ann, ben, cleo] = [
    await sameMember(world, 'Ann'),
    await sameMember(world, 'Ben'),
    await sameMember(world, 'Cleo'),
  ];
  const others = await Promise.all(
    Array.from({ length: 24 }, (_, n) => sameMember(world, `Other${String(n).padStart(2, '0')}`)),
  );
  const actions = likeActions(world);
  await actions.forget();
  const kept = keptMatches(world);
  await kept.byHand();
  // Ann, Ben and Cleo wish for a place like each other's, so that their homes are matches.
  const { place, wish } = wishActions(world);
  for (const member of [ann, ben, cleo]) {
    await place(member, PORTO);
    const about = { submission_id: uuid(`wish of ${member.name}`), swaps: true, tells: false };
    await wish(member, { place: PORTO, check_in: '2027-05-01', check_out: '2027-05-08' }, about);
  }
  await world.pool.query("update calendars set counts_from = '2027-02-28'");
  // Every email at once: nothing waits for a digest at its own time.
  await world.pool.query(
    "insert into notice_preferences (user_id, kind, mail, push) select id, 'match', 'at_once', true from users",
  );
  return { world, ann, ben, cleo, others, catchUp: kept.catchUp, ...actions };
}

const opened: SwapWorld[] = [];
afterAll(() => Promise.all(opened.map((world) => world.close())));

async function pairOfWorlds(): Promise<[One, One]> {
  const both = [await open(), await open()] as [One, One];
  opened.push(...both.map(({ world }) => world));
  return both;
}

/** What a member asks on a day. */
const asked = ({ ann, ben, cleo, others }: One): string[] => [
  'likes',
  'matches',
  'matches/dismissed',
  'wishes',
  ...[ann, ben, cleo, others[0] as Party].map(({ home_id }) => `likes/${home_id}`),
  ...[ann, ben].flatMap(({ home_id }) => [`homes/${home_id}`, `homes/${home_id}/reviews`]),
  `members/${ben.user_id}`,
  'homes',
  'homes?search=home',
  'notices',
  'notices/unread',
  'conversations',
  'conversations/changes?since=0',
  'start',
  'swaps',
  'profiles/me',
  'listings',
];

/** A reply without what differs between any two requests; ids that a database has drawn are numbered. */
async function reply(one: One, as: Party | undefined, path: string, numbers: Map<string, string>) {
  const got = await one.world.app.inject({ url: `/api/${path}`, headers: as?.headers ?? {} });
  const headers = Object.entries(got.headers).filter(([name]) => !['date', 'content-length'].includes(name));
  const text = got.payload
    .replace(/"request_id":"[^"]+"/g, '')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      if (!numbers.has(id)) numbers.set(id, `id ${numbers.size}`);
      return numbers.get(id) as string;
    });
  const cursor = /"next_cursor":"([^"]+)"/.exec(got.payload)?.[1];
  return { seen: { path, status: got.statusCode, headers, text }, cursor };
}

async function readings(one: One, numbers: Map<string, string>): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const as of [one.ann, one.cleo, undefined]) {
    for (const path of asked(one)) {
      const { seen, cursor } = await reply(one, as, path, numbers);
      all.push(seen);
      if (path === 'likes' && cursor)
        all.push((await reply(one, as, `likes?cursor=${encodeURIComponent(cursor)}`, numbers)).seen);
    }
  }
  return all;
}

/** The matches that a member with some reads. */
const isMatchesOf = (each: unknown) => (each as { path: string }).path === 'matches';

/** Lets pairs be told, the emails about them be sent, and matches follow. */
async function runJobs({ world, catchUp }: One): Promise<void> {
  for (const job of [tellLikePairs, noticeMailJob]) {
    await makeDue(world.pool, job);
    await waitForJobs(world.pool, [job]);
  }
  await catchUp();
}

/** What was sent to everybody but Ben. */
async function sent({ world, ben }: One): Promise<unknown[]> {
  const { rows } = await world.pool.query(
    `select recipient, subject, regexp_replace(text_part, 'https?://\\S+', '', 'g') as text
     from mailbox_mails where recipient <> $1 order by 1, 2, 3`,
    [ben.email],
  );
  return rows;
}

/** A day of Ann and Cleo, and of Ben where he likes Ann's home from the fourth day on. */
async function live(one: One, day: number, { benLikes }: { benLikes: boolean }): Promise<unknown[]> {
  const { world, ann, ben, cleo, others, like, takeBack, hello } = one;
  world.clock.to(`2027-03-${String(day).padStart(2, '0')}T12:00:00Z`);
  const acts: unknown[] = [];
  const press = async (act: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await act;
    acts.push([statusCode, body.replace(/"request_id":"[^"]+"/, '')]);
  };
  if (benLikes && day === 4) await like(ben, ann);
  // Ben presses something else in the other database, so that both have as many likes (LIKE-15 shows their sum).
  if (!benLikes && day === 4) await like(ben, cleo);
  if (day === 2) await press(like(cleo, ann));
  if (day === 3) await press(like(ann, cleo));
  if (day % 2 === 0) await press(like(ann, others[day % others.length] as Party));
  if (day % 5 === 0) await press(takeBack(ann, others[(day - 1) % others.length] as Party));
  await press(hello(ann, ben));
  await runJobs(one);
  return acts;
}

it('a private like changes nothing for anybody else, over 30 days; with the like returned both are told [LIKE-14]', async () => {
  const [without, withLike] = await pairOfWorlds();
  const numbers = [new Map<string, string>(), new Map<string, string>()] as const;
  for (let day = 1; day <= 30; day++) {
    const acts = await Promise.all([
      live(without, day, { benLikes: false }),
      live(withLike, day, { benLikes: true }),
    ]);
    expect(acts[1]).toEqual(acts[0]);
    const [one, other] = await Promise.all([readings(without, numbers[0]), readings(withLike, numbers[1])]);
    expect(other).toEqual(one);
    expect(one.find(isMatchesOf)).toMatchObject({ text: expect.stringContaining('Home of Ben') });
    expect(one.filter((each) => (each as { status: number }).status === 200).length).toBeGreaterThan(25);
  }
  expect(await withLike.told(withLike.ann)).toBe(1);
  const [mails, others] = [await sent(without), await sent(withLike)];
  expect(mails).not.toEqual([]);
  expect(others).toEqual(mails);

  for (const one of [without, withLike]) {
    expect((await one.like(one.ann, one.ben)).json()).toEqual({ liked: true, ends_on: '2028-03-30' });
    await runJobs(one);
  }
  expect(await Promise.all([without, withLike].map((one) => one.told(one.ann)))).toEqual([1, 2]);
  expect(await Promise.all([without, withLike].map((one) => one.told(one.ben)))).toEqual([0, 1]);
});
