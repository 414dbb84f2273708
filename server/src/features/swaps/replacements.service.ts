import { addDays } from '@swapstead/contract/days';
import { type Photo, photoSchema } from '@swapstead/contract/homes';
import { ANONYMOUS_HOST } from '@swapstead/contract/names';
import { SWAP_LIMITS } from '@swapstead/contract/swap-limits';
import type { Window } from '@swapstead/contract/swap-words';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notAllowed } from '../../platform/errors.ts';
import { memberOf } from '../../platform/http/route.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
import { FIRST_PHOTO } from '../homes/home-json.ts';
import type { Notify } from '../notices/notices.ts';
import { ownSwap, standingOf } from './acts.ts';
import { dayAt } from './deadlines.ts';
import { isFree } from './nights.service.ts';
import { stateChanged } from './refusals.ts';
import { partyOf, type StoredSwap, stateAt, userOf } from './stored-swap.ts';
import { swapsRepository as swaps } from './swaps.repository.ts';
import type { SwapTalk } from './talk.ts';

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
  /** Whether its host offers every night; otherwise some have to be asked for. */
  is_open: boolean;
};

/** A search that goes on: whose, in place of which swap, and the homes that were told of. */
type Looking = { swap_id: string; user_id: string; told: string[] };

type Parts = { pool: pg.Pool; clock: () => Date; talk: Pick<SwapTalk, 'blockedWith'>; notify: Notify };

/** Masked is absent: without a subscription nothing of other homes is told (row 159). */
const NOTHING = { homes: [], looking_until: null };

/** How many days aside it may be (CANCEL-09). */
const ASIDE_DAYS = 7;

/** What could take the place of a cancelled swap: homes that the date search finds, and whose hosts could come. */
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
    lookOn,

    async list(id: string, viewer: Viewer) {
      const { swap, me, user_id } = await cancelled(id, viewer);
      if (!(await standingOf(pool, user_id)).is_subscribed) return NOTHING;
      const wanted = wantedBy(swap, me);
      const until = addDays(wanted.my_stay.check_in, -1);
      if (!wanted.own_home_id || until < dayAt(clock(), swap.zone)) return NOTHING;
      const homes = await search(user_id, { ...wanted, own_home_id: wanted.own_home_id });
      // What is shown as open is not told of later.
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

  /** Tells of homes that fit meanwhile, each once, to those who still look (CANCEL-10). */
  async function lookOn(): Promise<void> {
    const { rows } = await pool.query<Looking>(LOOKING);
    await eachInTurn(rows, lookOnFor, 'searches did not go on');
  }

  async function lookOnFor({ swap_id, user_id, told }: Looking): Promise<void> {
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

  /** Homes that are open before homes to ask; of each the same nights first, then up to seven days aside. */
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

  /** The windows in which the own home is free for whoever comes, nearest first. */
  async function windowsOf(wanted: ReturnType<typeof wantedBy> & { own_home_id: string }) {
    const windows: { my_stay: Window; their_stay: Window }[] = [];
    for (const days of daysAside()) {
      const their_stay = moved(wanted.their_stay, days);
      if (await isFree(pool, { home_id: wanted.own_home_id, ...their_stay }))
        windows.push({ my_stay: moved(wanted.my_stay, days), their_stay });
    }
    return windows;
  }
}

export type Replacements = ReturnType<typeof createReplacements>;

/** What the party would have had: where it stays, and when somebody stays at its home. */
function wantedBy(swap: StoredSwap, me: number) {
  const as = (role: 'guest' | 'host') => swap.stays.find((stay) => stay[role] === me);
  const [stay, hosted] = [as('guest'), as('host')];
  const window = stay ?? hosted;
  if (!window) throw new Error(`Swap ${swap.id} has no stay of party ${me}`);
  const { check_in, check_out } = window;
  const leaver = swap.ended_by === null ? null : userOf(swap, swap.ended_by);
  return {
    /** Who cancelled, whose home is no answer. */
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

const moved = ({ check_in, check_out }: Window, days: number): Window => ({
  check_in: addDays(check_in, days),
  check_out: addDays(check_out, days),
});

function daysAside(): number[] {
  const days = [0];
  for (let day = 1; day <= ASIDE_DAYS; day++) days.push(day, -day);
  return days;
}

/**
 * Homes of members who can agree swaps, none of whose nights is closed or taken: where $7, those whose host offers all
 * of them, otherwise any (FIND-15); nobody who is blocked either way, or who cancelled.
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

/** Searches that go on: by subscribers who have agreed nothing else for these nights since. */
const LOOKING = `select f.swap_id, f.user_id, f.told from swap_searches f
  join user_subscriptions s on s.user_id = f.user_id and s.subscription_status in ('paid', 'trialing')
  where not f.is_stopped and f.until >= current_date - 1 and not exists (
    select from swap_parties p join swaps w on w.id = p.swap_id and w.state in ('agreed', 'final')
      join stays t on t.swap_id = w.id and t.guest = p.party
      join stays was on was.swap_id = f.swap_id and was.during && t.during
      join swap_parties me on me.swap_id = f.swap_id and me.party = was.guest and me.user_id = f.user_id
    where p.user_id = f.user_id)`;
