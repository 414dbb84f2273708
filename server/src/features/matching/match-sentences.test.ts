import type { Match } from '@swapstead/contract/matching/matches.endpoints';
import { expect, it } from 'vitest';
import { keptMatches } from '../../../test/kept-matches.ts';
import { likeActions } from '../../../test/likes.ts';
import { runs } from '../../../test/runs.ts';
import { seededRandom } from '../../../test/seeded-random.ts';
import { type Party, swapWorld } from '../../../test/swaps.ts';
import { LISBON, PORTO, wishActions } from '../../../test/wishes.ts';

const MEMBERS = runs(60, 300);
const DAY_MS = 86_400_000;
const after = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

type Stay = { check_in: string; check_out: string };

/** What is known of a member, without looking into the database. */
type Known = Party & {
  place: string;
  /** Days without and with nights to ask for. */
  closed: Stay;
  open: Stay;
  wish: Stay & { place: string; name: string };
  likes: Set<string>;
};

const isWithin = (day: string, { check_in, check_out }: Stay) => day >= check_in && day < check_out;
const nightsOf = ({ check_in, check_out }: Stay) =>
  Array.from({ length: (Date.parse(check_out) - Date.parse(check_in)) / DAY_MS }, (_, night) =>
    after(check_in, night),
  );

it(`every sentence on the cards of ${MEMBERS} members is true by a plain check of wishes, nights and likes [MATCH-07]`, async () => {
  const world = await swapWorld();
  const { pool, clock } = world;
  const random = seededRandom(7);
  const kept = keptMatches(world);
  const wishes = wishActions(world);
  await kept.byHand();
  await likeActions(world).forget();
  await wishes.forget();
  const members: Known[] = (await world.parties(MEMBERS)).map((party, index) => {
    const stayFrom = (day: number, nights: number) => {
      const check_in = after('2027-05-01', day);
      return { check_in, check_out: after(check_in, nights) };
    };
    return {
      ...party,
      place: random.pick([LISBON, PORTO]),
      closed: stayFrom(random.int(30), 5),
      open: stayFrom(random.int(20), 20),
      wish: { ...stayFrom(random.int(8) * 3, 4), place: random.pick([LISBON, PORTO]), name: `Wish ${index}` },
      likes: new Set<string>(),
    };
  });
  const byHome = new Map(members.map((member) => [member.home_id, member]));
  for (const member of members) {
    for (let n = 0; n < 3; n++) member.likes.add(random.pick(members).home_id);
    member.likes.delete(member.home_id);
    await pool.query(
      `insert into home_places (home_id, place_id, chosen_by, centre) select $1, id, 'host', point from places where id = $2`,
      [member.home_id, Number(member.place)],
    );
    await pool.query(
      `update calendars set counts_from = $2, confirmed_at = $2, closed = datemultirange(daterange($3, $4))
       where home_id = $1`,
      [member.home_id, clock.now(), member.closed.check_in, member.closed.check_out],
    );
    await pool.query(
      `insert into home_available_dates (home_id, day) select $1, day::date
       from generate_series($2::date, $3::date - 1, '1 day') as day`,
      [member.home_id, member.open.check_in, member.open.check_out],
    );
    await pool.query(
      `insert into likes (user_id, home_id, liked_at, ends_on, is_new)
       select $1, unnest($2::uuid[]), $3, '2028-01-01', false`,
      [member.user_id, [...member.likes], clock.now()],
    );
    const { name, ...search } = member.wish;
    await wishes.wish(member, search, { name, swaps: true });
  }
  const areMutual = (one: Known, other: Known) =>
    one.likes.has(other.home_id) && other.likes.has(one.home_id);
  await pool.query(
    `insert into like_pairs (least_id, greatest_id, told_at)
     select distinct least(a.user_id, h.user_id), greatest(a.user_id, h.user_id), $1::timestamptz
     from likes a join homes h on h.id = a.home_id`,
    [clock.now()],
  );
  await kept.catchUp();

  const said = { cards: 0, like_each_other: 0, liked: 0, wishes: 0, they_wish: 0, open: 0, asked: 0 };
  for (const member of members) {
    const cards: Match[] = (await world.ask('GET', 'matches', member)).json().matches;
    for (const { home, own_home, host_name, reasons, windows } of cards) {
      const host = byHome.get(home.id) as Known;
      said.cards++;
      expect([host_name, home.title]).toEqual([host.name, `Home of ${host.name}`]);
      expect([own_home.id, host === member]).toEqual([member.home_id, false]);
      expect(reasons.liked).toBe(member.likes.has(home.id));
      expect(reasons.like_each_other).toBe(areMutual(member, host));
      const isFree = (stay: Stay, at: Known) => nightsOf(stay).every((night) => !isWithin(night, at.closed));
      for (const name of reasons.wishes) {
        expect([name, host.place, isFree(member.wish, host)]).toEqual([
          member.wish.name,
          member.wish.place,
          true,
        ]);
      }
      if (reasons.they_wish)
        expect([member.place, isFree(host.wish, member)]).toEqual([host.wish.place, true]);
      for (const { my_stay, their_stay, open } of windows) {
        expect([isFree(my_stay, host), isFree(their_stay, member)]).toEqual([true, true]);
        const isOpen = (stay: Stay, at: Known) => nightsOf(stay).every((night) => isWithin(night, at.open));
        expect(open).toBe(isOpen(my_stay, host) && isOpen(their_stay, member));
        said[open ? 'open' : 'asked']++;
      }
      expect(reasons.like_each_other || windows.length > 0).toBe(true);
      said.like_each_other += Number(reasons.like_each_other);
      said.liked += Number(reasons.liked);
      said.wishes += reasons.wishes.length;
      said.they_wish += Number(reasons.they_wish);
    }
  }
  // Each sentence was said, or nothing was proved of it.
  for (const [sentence, times] of Object.entries(said)) expect(times, sentence).toBeGreaterThan(0);
}, 600_000);
