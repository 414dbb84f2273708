import { addDays } from '@swapstead/contract/days';
import { type Photo, photoSchema } from '@swapstead/contract/homes/endpoints';
import { ANONYMOUS_HOST } from '@swapstead/contract/profiles/names';
import { movedBy, type Window } from '@swapstead/contract/swaps/format';
import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notAllowed } from '../../../platform/errors.ts';
import { memberOf } from '../../../platform/http/route.ts';
import { eachInTurn } from '../../../platform/jobs/each-in-turn.ts';
import { nightRuns } from '../../calendar/nights.ts';
import { FIRST_PHOTO } from '../../homes/home-json.ts';
import type { Notify } from '../../notices/notices.ts';
import type { SwapConversations } from '../core/conversations.port.ts';
import { dayAt } from '../core/deadlines.ts';
import { stateChanged } from '../core/refusals.ts';
import { partyOf, type StoredSwap, stateAt, userOf } from '../core/stored-swap.ts';
import { ownSwap, subscriptionStandingOf } from '../core/swap-commands.ts';
import { swapsRepository as swaps } from '../core/swaps.repository.ts';

type Candidate = {
  home_id: string;
  title: string;
  place: string;
  photo: unknown;
  host_name: string | null;
};

type Found = Omit<Candidate, 'photo' | 'host_name'> & {
  photo: Photo | null;
  host_name: string;
  own_home_id: string;
  my_stay: Window;
  their_stay: Window;
  /** Whether its host offers every night; otherwise the host has to be asked for some. */
  is_open: boolean;
};

/** A search that goes on: for which swap, for whom, and the ids of the homes that the member was told of. */
type Looking = { swap_id: string; user_id: string; told: string[] };

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  talk: Pick<SwapConversations, 'blockedWith'>;
  notify: Notify;
};

/** The answer without a subscription: it names no other home (row 159). */
const NOTHING = { homes: [], looking_until: null };

/** By how many days the stay may move (CANCEL-09). */
const ASIDE_DAYS = 7;

/** Finds homes that could take the place of a cancelled swap, as the date search does, and whose hosts may swap. */
export function createReplacements({ pool, clock, talk, notify }: Parts) {
  async function cancelled(id: string, viewer: Viewer) {
    const { user_id } = memberOf(viewer);
    const swap = await ownSwap(pool, id, user_id);
    const state = stateAt(swap, clock());
    if (state !== 'cancelled') throw stateChanged({ ...swap, state });
    const me = partyOf(swap, user_id) as number;
    if (swap.ended_by === me) throw notAllowed('You cancelled this swap.');
    return { swap, me, user_id };
  }

  return {
    searchAgain,

    async list(id: string, viewer: Viewer) {
      const { swap, me, user_id } = await cancelled(id, viewer);
      if (!(await subscriptionStandingOf(pool, user_id)).is_subscribed) return NOTHING;
      const wanted = wantedBy(swap, me);
      const until = addDays(wanted.my_stay.check_in, -1);
      if (!wanted.own_home_id || until < dayAt(clock(), swap.zone)) return NOTHING;
      const homes = await search(user_id, { ...wanted, own_home_id: wanted.own_home_id });
      // Homes that are shown as open here are not told of later.
      await pool.query(
        `insert into swap_searches as s (swap_id, user_id, until, told) values ($1, $2, $3, $4)
         on conflict (swap_id, user_id) do update set told = array(select unnest(s.told || excluded.told) group by 1)`,
        [id, user_id, until, homes.filter(({ is_open }) => is_open).map(({ home_id }) => home_id)],
      );
      const { rows } = await pool.query<{ until: string }>(
        'select until::text from swap_searches where swap_id = $1 and user_id = $2 and not is_stopped',
        [id, user_id],
      );
      return { homes, looking_until: rows[0]?.until ?? null };
    },

    async stop(id: string, viewer: Viewer): Promise<void> {
      const { user_id } = await cancelled(id, viewer);
      await pool.query('update swap_searches set is_stopped = true where swap_id = $1 and user_id = $2', [
        id,
        user_id,
      ]);
    },
  };

  /** Tells members who still look of homes that fit by now, each home once (CANCEL-10). */
  async function searchAgain(): Promise<void> {
    const { rows } = await pool.query<Looking>(LOOKING, [clock()]);
    await eachInTurn(rows, searchAgainFor, 'searches did not go on');
  }

  async function searchAgainFor({ swap_id, user_id, told }: Looking): Promise<void> {
    const swap = await swaps.byId(pool, swap_id);
    const me = swap && partyOf(swap, user_id);
    if (!swap || !me) return;
    const { own_home_id, ...wanted } = wantedBy(swap, me);
    if (!own_home_id || addDays(wanted.my_stay.check_in, -1) < dayAt(clock(), swap.zone)) return;
    const homes = await search(user_id, { ...wanted, own_home_id });
    const news = homes.filter(({ home_id, is_open }) => is_open && !told.includes(home_id));
    if (news.length > 0) await tell(swap_id, user_id, news);
  }

  function tell(swap_id: string, user_id: string, news: readonly Found[]): Promise<void> {
    return inTransaction(pool, async (client) => {
      const { rowCount } = await client.query(
        `update swap_searches set told = told || $3::uuid[]
         where swap_id = $1 and user_id = $2 and not is_stopped and not told && $3::uuid[]`,
        [swap_id, user_id, news.map(({ home_id }) => home_id)],
      );
      if (rowCount === 0) return;
      await notify(
        client,
        ...news.map(({ home_id, my_stay }) => ({
          user_id,
          event: 'something_fits' as const,
          event_key: `something_fits ${swap_id} ${home_id}`,
          about: { swap_id, home_id },
          facts: my_stay,
        })),
      );
    });
  }

  /** Open homes come before homes to ask; within each, the same nights first, then nights up to seven days aside. */
  async function search(userId: string, wanted: ReturnType<typeof wantedBy> & { own_home_id: string }) {
    const found: Found[] = [];
    const without = [...(await talk.blockedWith(pool, userId)), ...wanted.left_by];
    const windows = await windowsOf(wanted);
    for (const is_open of [true, false]) {
      for (const { my_stay, their_stay } of windows) {
        const { rows } = await pool.query<Candidate>(SEARCH, [
          userId,
          my_stay.check_in,
          my_stay.check_out,
          found.map(({ home_id }) => home_id),
          SWAP_LIMITS.replacements - found.length,
          without,
          is_open,
        ]);
        const fits = { own_home_id: wanted.own_home_id, my_stay, their_stay, is_open };
        found.push(...rows.map((home) => ({ ...shown(home), ...fits })));
        if (found.length === SWAP_LIMITS.replacements) return found;
      }
    }
    return found;
  }

  /** The windows, nearest first, in which the member's own home is free for guests. */
  async function windowsOf(wanted: ReturnType<typeof wantedBy> & { own_home_id: string }) {
    const windows: { my_stay: Window; their_stay: Window }[] = [];
    for (const days of daysAside()) {
      const their_stay = movedBy(wanted.their_stay, days);
      if (await isFree(pool, { home_id: wanted.own_home_id, ...their_stay }))
        windows.push({ my_stay: movedBy(wanted.my_stay, days), their_stay });
    }
    return windows;
  }
}

export type Replacements = ReturnType<typeof createReplacements>;

/** What the party wanted of the swap: where and when to stay, and when guests come to the own home. */
function wantedBy(swap: StoredSwap, me: number) {
  const as = (role: 'guest' | 'host') => swap.stays.find((stay) => stay[role] === me);
  const [stay, hosted] = [as('guest'), as('host')];
  const window = stay ?? hosted;
  if (!window) throw new Error(`Swap ${swap.id} has no stay of party ${me}`);
  const { check_in, check_out } = window;
  const leaver = swap.ended_by === null ? null : userOf(swap, swap.ended_by);
  return {
    /** The member who cancelled, whose homes are left out. */
    left_by: leaver ? [leaver] : [],
    own_home_id: hosted?.home_id ?? null,
    my_stay: { check_in, check_out },
    their_stay: { check_in: hosted?.check_in ?? check_in, check_out: hosted?.check_out ?? check_out },
  };
}

const shown = ({ photo, host_name, ...home }: Candidate) => ({
  ...home,
  photo: photo === null ? null : photoSchema.parse(photo),
  host_name: host_name || ANONYMOUS_HOST,
});

/** Whether every night of the stay could be asked for: open, or neither closed nor taken. */
async function isFree(db: pg.Pool, stay: Window & { home_id: string }): Promise<boolean> {
  const runs = (await nightRuns(db, [stay.home_id], stay.check_in, stay.check_out)).get(stay.home_id) ?? [];
  return runs.length > 0 && runs.every(({ state }) => state === 'open' || state === 'ask');
}

function daysAside(): number[] {
  const days = [0];
  for (let day = 1; day <= ASIDE_DAYS; day++) days.push(day, -day);
  return days;
}

/**
 * Homes of members who may agree swaps, free in all nights of the window (FIND-15); if $7, only homes whose host offers
 * all of them. Leaves out members who are blocked either way, and the one who cancelled.
 */
const SEARCH = `select h.id as home_id, h.title, h.location as place, ${FIRST_PHOTO} as photo, p.display_name as host_name
  from homes h
  join user_subscriptions s on s.user_id = h.user_id and s.subscription_status in ('paid', 'trialing')
  left join profiles p on p.user_id = h.user_id
  where h.is_shown and h.user_id <> $1 and h.id <> all($4::uuid[]) and h.user_id <> all($6::uuid[])
    and not daterange($2, $3) && blocked_nights(h.id)
    and (not $7 or daterange($2, $3) <@ open_nights(h.id))
    and not exists (select from member_stops m where m.user_id = h.user_id)
  order by h.created_at desc limit $5`;

/** Searches that go on at the time $1, of subscribers who have agreed no other swap for these nights since. */
const LOOKING = `select f.swap_id, f.user_id, f.told from swap_searches f
  join user_subscriptions s on s.user_id = f.user_id and s.subscription_status in ('paid', 'trialing')
  where not f.is_stopped and f.until >= ($1::timestamptz at time zone 'UTC')::date - 1 and not exists (
    select from swap_parties p join swaps w on w.id = p.swap_id and w.state in ('agreed', 'final')
      join stays t on t.swap_id = w.id and t.guest = p.party
      join stays was on was.swap_id = f.swap_id and was.during && t.during
      join swap_parties me on me.swap_id = f.swap_id and me.party = was.guest and me.user_id = f.user_id
    where p.user_id = f.user_id)`;
