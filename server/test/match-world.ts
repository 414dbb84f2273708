import { randomUUID } from 'node:crypto';
import { createWishSearchesRepository } from '../src/features/matching/wish-searches.repository.ts';
import { type MemberQuery, readMemberSearch } from '../src/features/search/member-filters.ts';
import { createSearchRepository } from '../src/features/search/search.repository.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import type { seededRandom } from './seeded-random.ts';
import type { Party, SwapWorld } from './swaps.ts';
import { LISBON, PORTO, wishActions } from './wishes.ts';

const DAY_MS = 86_400_000;

/** Changes of every kind that a match may depend on, chosen at random and written to the tables that triggers watch. */
export function randomChanges(
  world: Pick<SwapWorld, 'pool' | 'ask' | 'clock'>,
  parties: readonly Party[],
  random: ReturnType<typeof seededRandom>,
) {
  const { pool, clock } = world;
  const search = createSearchRepository(pool, pool);
  const searches = createWishSearchesRepository();
  const { place } = wishActions(world);
  const run = (text: string, ...values: unknown[]) => pool.query(text, values);
  const one = () => random.pick(parties);
  const two = (): [Party, Party] => {
    const first = one();
    return [first, random.pick(parties.filter((party) => party !== first))];
  };
  const homeOf = async (party: Party): Promise<string | undefined> =>
    (await run('select id from homes where user_id = $1 order by random() limit 1', party.user_id)).rows[0]
      ?.id;
  const day = (from: number, most: number) =>
    new Date(clock.now().getTime() + (from + random.int(most)) * DAY_MS).toISOString().slice(0, 10);
  const after = (first: string, days: number) =>
    new Date(Date.parse(first) + days * DAY_MS).toISOString().slice(0, 10);

  function query(): MemberQuery {
    const where = random.pick([{ place: LISBON }, { place: PORTO }, { country: 'PT' }, {}]);
    const first = day(2, 60);
    const month = first.slice(0, 7);
    const when = random.pick([
      {},
      { check_in: first, check_out: after(first, 3 + random.int(8)), play: random.pick(['0', '3']) },
      { nights: '5', from_month: month, to_month: month },
    ]);
    const what = random.pick([{}, {}, { guests: '2' }, { search: 'garden' }]);
    const open = 'check_in' in when && random.int(4) === 0 ? { open: '1' } : {};
    return { ...where, ...when, ...what, ...open } as unknown as MemberQuery;
  }

  async function wish(party: Party): Promise<void> {
    const asked = query();
    const now = clock.now();
    const read = await readMemberSearch(asked, search.gazetteer, now);
    const id = randomUUID();
    await inTransaction(pool, async (client) => {
      await client.query(
        `insert into wishes (id, user_id, name, search, tells, swaps, ends_on, saved_at, changed_at, visited_at,
           new_since, submission_id, content)
         values ($1, $2, 'Random', $3, false, $4, $5, $6, $6, $6, $6, $1, sha256('sent'))`,
        [id, party.user_id, asked, random.int(5) > 0, read.windows?.last ?? day(30, 300), now],
      );
      await searches.store(client, id, read);
    });
  }

  const pairOf = ([first, second]: [Party, Party]) => [first.user_id, second.user_id].toSorted();

  const CHANGES: Record<string, () => Promise<unknown>> = {
    place: async () => {
      const home = await homeOf(one());
      if (home) await place(home, random.pick([LISBON, PORTO, PORTO, null]));
    },
    rooms: async () =>
      run('update homes set guests = $2 where id = $1', await homeOf(one()), random.int(4) + 1),
    words: async () =>
      run(
        'update homes set description = $2 where id = $1',
        await homeOf(one()),
        random.pick(['A garden', 'A yard']),
      ),
    openNights: async () => {
      const first = day(0, 60);
      await run(
        `insert into home_available_dates (home_id, day)
         select h.id, d from homes h, generate_series($2::date, $3::date, '1 day') d where h.id = $1
         on conflict do nothing`,
        await homeOf(one()),
        first,
        after(first, 20),
      );
    },
    forgetNights: async () => run('delete from home_available_dates where home_id = $1', await homeOf(one())),
    closeNights: async () => {
      const first = day(0, 90);
      const closed = random.pick([
        '{}',
        '{}',
        '{}',
        `{[${first},${after(first, 12)})}`,
        '{[2027-01-01,2030-01-01)}',
      ]);
      await run('update calendars set closed = $2 where home_id = $1', await homeOf(one()), closed);
    },
    rules: async () =>
      run(
        `insert into stay_rules (home_id, shortest, notice) select id, $2, $3 from homes where id = $1
         on conflict (home_id) do update set shortest = excluded.shortest, notice = excluded.notice`,
        await homeOf(one()),
        1 + random.int(6),
        random.int(8),
      ),
    confirm: async () =>
      run(
        'update calendars set counts_from = $2, confirmed_at = $2 where home_id = $1',
        await homeOf(one()),
        clock.now(),
      ),
    /** As if the last confirmation had been so long ago. */
    silence: async () =>
      run(
        'update calendars set counts_from = least(counts_from, $2), confirmed_at = null where home_id = $1',
        await homeOf(one()),
        new Date(clock.now().getTime() - random.pick([85, 89, 120]) * DAY_MS),
      ),
    wish: async () => wish(one()),
    useWish: async () =>
      run(
        'update wishes set swaps = not swaps where id in (select id from wishes order by random() limit 1)',
      ),
    removeWish: async () =>
      run(
        `update wishes set removed_at = case when removed_at is null then $1::timestamptz end
         where id in (select id from wishes order by random() limit 1)`,
        clock.now(),
      ),
    dropWish: async () =>
      run('delete from wishes where id in (select id from wishes order by random() limit 1)'),
    losePlace: async () =>
      run('delete from wish_searches where wish_id in (select id from wishes order by random() limit 1)'),
    like: async () => {
      const [liker, host] = two();
      await run(
        `insert into likes (user_id, home_id, liked_at, ends_on) select $1, id, $3, $4 from homes where id = $2
         on conflict do nothing`,
        liker.user_id,
        await homeOf(host),
        clock.now(),
        day(1, 40),
      );
    },
    likeEachOther: async () => {
      const pair = two();
      for (const [liker, host] of [pair, pair.toReversed()] as [Party, Party][]) {
        await run(
          `insert into likes (user_id, home_id, liked_at, ends_on) select $1, id, $3, $4 from homes where id = $2
           on conflict do nothing`,
          liker.user_id,
          await homeOf(host),
          clock.now(),
          day(1, 90),
        );
      }
      await run(
        `insert into like_pairs (least_id, greatest_id, told_at) values ($1, $2, $3)
         on conflict (least_id, greatest_id) do update set told_at = excluded.told_at`,
        ...pairOf(pair),
        clock.now(),
      );
    },
    takeBack: async () =>
      run('delete from likes where ctid in (select ctid from likes order by random() limit 1)'),
    forgetPair: async () =>
      run('delete from like_pairs where ctid in (select ctid from like_pairs order by random() limit 1)'),
    block: async () => {
      const [first, second] = two();
      await run(
        'insert into member_blocks values ($1, $2) on conflict do nothing',
        first.user_id,
        second.user_id,
      );
    },
    unblock: async () => run('delete from member_blocks'),
    stop: async () =>
      run('insert into member_stops (user_id) values ($1) on conflict do nothing', one().user_id),
    start: async () => run('delete from member_stops'),
    suspend: async () => run('update users set suspended_at = $2 where id = $1', one().user_id, clock.now()),
    readmit: async () => run('update users set suspended_at = null where suspended_at is not null'),
    hide: async () =>
      run("update homes set hidden_reason = 'Not a home at all' where id = $1", await homeOf(one())),
    show: async () => run('update homes set hidden_reason = null where hidden_reason is not null'),
    unsubscribe: async () =>
      run(
        "update user_subscriptions set subscription_status = 'cancelled' where user_id = $1",
        one().user_id,
      ),
    subscribe: async () =>
      run("update user_subscriptions set subscription_status = 'paid' where subscription_status <> 'paid'"),
    dismiss: async () => {
      const [member, host] = two();
      await run(
        'insert into match_dismissals select $1, id, $3 from homes where id = $2 on conflict do nothing',
        member.user_id,
        await homeOf(host),
        clock.now(),
      );
    },
    showAgain: async () =>
      run(
        'delete from match_dismissals where ctid in (select ctid from match_dismissals order by random() limit 1)',
      ),
    goAway: async () => {
      const [guest, host] = two();
      await agree(guest, host, day(3, 40));
    },
    comeBack: async () =>
      run(
        `update swaps set state = 'withdrawn', end_why = 'said', ended_by = 1, ended_at = now(), is_counted = false
         where id in (select id from swaps where state = 'final' order by random() limit 1)`,
      ),
    deleteHome: async () => {
      const party = one();
      await run('delete from homes where id = $1', await homeOf(party));
    },
    list: async () => {
      const party = one();
      const { rows } = await run(
        `insert into homes (user_id, title, description, location, home_type, created_at)
         select $1, 'Another home', 'A garden', 'Porto, Portugal', 'Loft', $2
         where (select count(*) from homes where user_id = $1) < 2 returning id`,
        party.user_id,
        clock.now(),
      );
      if (rows[0]) await place(rows[0].id, random.pick([LISBON, PORTO]));
    },
    pass: async () => clock.pass(random.pick([0.01, 0.3, 1, 2])),
  };

  /** A signed swap in which the guest is away. */
  async function agree(guest: Party, host: Party, first: string): Promise<void> {
    await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `insert into swaps (state, revision, proposer, created_at, answer_until, sign_until, starts_at, last_day_at,
           ends_at, completes_at, objection_until, rights_until, zone, final_at)
         select 'final', 1, 1, $2::timestamptz, $2::timestamptz + interval '5 days', $2::timestamptz + interval '5 days',
           $1::date, $1::date + 7, $1::date + 8, $1::date + 11, $1::date + 22, $1::date + 38, 'UTC', $2 returning id`,
        [first, clock.now()],
      );
      const id = rows[0]?.id;
      await client.query(
        'insert into swap_parties (swap_id, party, user_id) values ($1, 1, $2), ($1, 2, $3)',
        [id, guest.user_id, host.user_id],
      );
      await client.query(
        `insert into stays (swap_id, number, home_id, home_title, home_place, zone, host, guest, during)
         values ($1, 1, null, 'Gone', 'Porto', 'UTC', 2, 1, daterange($2::date, $2::date + 7))`,
        [id, first],
      );
    });
  }

  /** What makes matches and brings members back is drawn more often than what ends them, or soon there would be none. */
  const OFTEN = [
    'wish',
    'likeEachOther',
    'show',
    'readmit',
    'subscribe',
    'start',
    'unblock',
    'showAgain',
    'confirm',
  ];
  const DRAWN = [...Object.keys(CHANGES), ...OFTEN.flatMap((name) => [name, name, name, name])];

  return {
    /** Makes a change, and returns what it was. */
    async change(): Promise<string> {
      const name = random.pick(DRAWN);
      await CHANGES[name]?.();
      return name;
    },
  };
}
