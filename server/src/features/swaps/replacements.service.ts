import { addDays } from '@swapstead/contract/days';
import { type Photo, photoSchema } from '@swapstead/contract/homes';
import { ANONYMOUS_HOST } from '@swapstead/contract/names';
import { SWAP_LIMITS } from '@swapstead/contract/swap-limits';
import type { Window } from '@swapstead/contract/swap-words';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { notAllowed } from '../../platform/errors.ts';
import { memberOf } from '../../platform/http/route.ts';
import { PHOTOS } from '../homes/home-json.ts';
import { ownSwap, standingOf } from './acts.ts';
import { dayAt } from './deadlines.ts';
import { isFree } from './nights.service.ts';
import { stateChanged, swapRefusal } from './refusals.ts';
import { partyOf, type StoredSwap, stateAt } from './stored-swap.ts';

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
};

/** How many days aside it may be, and how many homes are looked at before the page is full (CANCEL-09). */
const ASIDE_DAYS = 7;
const CANDIDATES = 60;

/** What could take the place of a cancelled swap: homes that are open for these nights, and whose hosts could come. */
export function createReplacements({ pool, clock }: { pool: pg.Pool; clock: () => Date }) {
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
    async list(id: string, viewer: Viewer) {
      const { swap, me, user_id } = await cancelled(id, viewer);
      if (!(await standingOf(pool, user_id)).is_subscribed) throw swapRefusal('not_subscribed');
      const wanted = wantedBy(swap, me);
      const until = addDays(wanted.my_stay.check_in, -1);
      if (!wanted.own_home_id || until < dayAt(clock(), swap.zone)) return { homes: [], looking_until: null };
      const homes = await search(user_id, { ...wanted, own_home_id: wanted.own_home_id });
      await pool.query(
        'insert into swap_searches (swap_id, user_id, until) values ($1, $2, $3) on conflict do nothing',
        [id, user_id, until],
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

  /** The same nights first, then up to seven days aside, nearest first. */
  async function search(userId: string, wanted: ReturnType<typeof wantedBy> & { own_home_id: string }) {
    const found: Found[] = [];
    for (const days of daysAside()) {
      const my_stay = moved(wanted.my_stay, days);
      const their_stay = moved(wanted.their_stay, days);
      if (!(await isFree(pool, { home_id: wanted.own_home_id, ...their_stay }))) continue;
      const { rows } = await pool.query<Candidate>(SEARCH, [
        userId,
        my_stay.check_in,
        my_stay.check_out,
        found.map(({ home_id }) => home_id),
        CANDIDATES,
      ]);
      for (const { photo, host_name, ...home } of rows) {
        found.push({
          ...home,
          photo: photo === null ? null : photoSchema.parse(photo),
          host_name: host_name || ANONYMOUS_HOST,
          own_home_id: wanted.own_home_id,
          my_stay,
          their_stay,
        });
        if (found.length === SWAP_LIMITS.replacements) return found;
      }
    }
    return found;
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
  return {
    own_home_id: hosted?.home_id ?? null,
    my_stay: { check_in, check_out },
    their_stay: { check_in: hosted?.check_in ?? check_in, check_out: hosted?.check_out ?? check_out },
  };
}

const moved = ({ check_in, check_out }: Window, days: number): Window => ({
  check_in: addDays(check_in, days),
  check_out: addDays(check_out, days),
});

function daysAside(): number[] {
  const days = [0];
  for (let day = 1; day <= ASIDE_DAYS; day++) days.push(day, -day);
  return days;
}

/** Homes of members who can agree swaps, all of whose nights the host offers; nobody who is blocked either way. */
const SEARCH = `select h.id as home_id, h.title, h.location as place, ${PHOTOS}->0 as photo, p.display_name as host_name
  from homes h
  join user_subscriptions s on s.user_id = h.user_id and s.subscription_status in ('paid', 'trialing')
  left join profiles p on p.user_id = h.user_id
  where h.is_shown and h.user_id <> $1 and h.id <> all($4::uuid[])
    and datemultirange(daterange($2, $3)) <@ (open_nights(h.id) - blocked_nights(h.id))
    and not exists (select from member_stops m where m.user_id = h.user_id)
  order by h.created_at desc limit $5`;
