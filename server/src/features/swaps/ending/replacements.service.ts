import { addDays } from '@swapstead/contract/days';
import { type Photo, photoSchema } from '@swapstead/contract/homes/endpoints';
import { movedBy, nightsOf, type Window } from '@swapstead/contract/swaps/format';
import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notAllowed } from '../../../platform/errors.ts';
import { memberOf } from '../../../platform/http/route.ts';
import { eachInTurn } from '../../../platform/jobs/each-in-turn.ts';
import { nightRuns } from '../../calendar/nights.repository.ts';
import type { Notify } from '../../notices/notices.ts';
import type { SwapConversations } from '../core/conversations.port.ts';
import { dayAt } from '../core/deadlines.ts';
import type { MembersRepository } from '../core/members.repository.ts';
import { stateChanged } from '../core/refusals.ts';
import type { StayNights } from '../core/stay-nights.ts';
import { partyOf, type StoredSwap, stateAt, userOf } from '../core/stored-swap.ts';
import type { SwapCommands } from '../core/swap-commands.ts';
import type { SwapsRepository } from '../core/swaps.repository.ts';
import type { Candidate, ReplacementsRepository, RunningSearch } from './replacements.repository.ts';

type Replacement = Omit<Candidate, 'photo' | 'host_name'> & {
  photo: Photo | null;
  host_name: string;
  /** Null for a stay for nights, as is `their_stay`. */
  own_home_id: string | null;
  my_stay: Window;
  their_stay: Window | null;
  /** Whether its host offers every night; otherwise some nights are to ask. */
  is_open: boolean;
};

type Parts = {
  swaps: SwapsRepository;
  members: MembersRepository;
  replacements: ReplacementsRepository;
  commands: Pick<SwapCommands, 'ownSwap'>;
  pool: pg.Pool;
  clock: () => Date;
  conversations: Pick<SwapConversations, 'blockedWith'>;
  notify: Notify;
  stayNights: Pick<StayNights, 'balance'>;
};

/** The answer without a subscription: no homes (row 159). */
const NO_HOMES = { homes: [], looking_until: null };

/** By how many days the stay may move in each direction (CANCEL-09). */
const MAX_OFFSET_DAYS = 7;

/** Finds homes that could replace a cancelled swap: free by the rules of the date search, with hosts who may swap. */
export function createReplacements(parts: Parts) {
  const { swaps, members, replacements, commands, pool, clock, conversations, notify, stayNights } = parts;

  async function cancelled(id: string, viewer: Viewer) {
    const { user_id } = memberOf(viewer);
    const swap = await commands.ownSwap(pool, id, user_id);
    const state = stateAt(swap, clock());
    if (state !== 'cancelled') throw stateChanged({ ...swap, state });
    const me = partyOf(swap, user_id) as number;
    if (swap.ended_by === me) throw notAllowed(m.swaps_refusal_you_cancelled());
    return { swap, me, user_id };
  }

  return {
    repeatSearches,

    async list(id: string, viewer: Viewer) {
      const { swap, me, user_id } = await cancelled(id, viewer);
      if (!(await members.subscription(pool, user_id)).is_subscribed) return NO_HOMES;
      const wanted = staysWantedBy(swap, me);
      if (!wanted || addDays(wanted.my_stay.check_in, -1) < dayAt(clock(), swap.zone)) return NO_HOMES;
      const homes = await search(user_id, wanted);
      const until = addDays(wanted.my_stay.check_in, -1);
      // Open homes that are shown here need no notice later.
      const open = homes.filter(({ is_open }) => is_open).map(({ home_id }) => home_id);
      await replacements.addSearch(pool, id, user_id, { until, told: open });
      return { homes, looking_until: (await replacements.searchesUntil(pool, id, user_id)) ?? null };
    },

    async stop(id: string, viewer: Viewer): Promise<void> {
      const { user_id } = await cancelled(id, viewer);
      await replacements.stop(pool, id, user_id);
    },
  };

  /** Notifies members with a running search of homes that fit now, once per home (CANCEL-10). */
  async function repeatSearches(): Promise<void> {
    await eachInTurn(await replacements.searches(pool, clock()), repeatSearch, 'searches failed');
  }

  async function repeatSearch({ swap_id, user_id, told }: RunningSearch): Promise<void> {
    const swap = await swaps.byId(pool, swap_id);
    const me = swap && partyOf(swap, user_id);
    if (!swap || !me) return;
    const wanted = staysWantedBy(swap, me);
    if (!wanted || addDays(wanted.my_stay.check_in, -1) < dayAt(clock(), swap.zone)) return;
    const homes = await search(user_id, wanted);
    const added = homes.filter(({ home_id, is_open }) => is_open && !told.includes(home_id));
    if (added.length > 0) await notifyOf(swap_id, user_id, added);
  }

  function notifyOf(swap_id: string, user_id: string, added: readonly Replacement[]): Promise<void> {
    return inTransaction(pool, async (client) => {
      const ids = added.map(({ home_id }) => home_id);
      if (!(await replacements.addTold(client, swap_id, user_id, ids))) return;
      await notify(
        client,
        ...added.map(({ home_id, my_stay }) => ({
          user_id,
          event: 'something_fits' as const,
          event_key: `something_fits ${swap_id} ${home_id}`,
          about: { swap_id, home_id },
          facts: my_stay,
        })),
      );
    });
  }

  /**
   * Homes to swap with, then homes to stay at for nights if the member has enough of them (NIGHT-32). In both, open
   * homes before homes to ask; in each group the same nights first, then nights up to seven days earlier or later.
   */
  async function search(userId: string, wanted: StaysWanted): Promise<Replacement[]> {
    const found: Replacement[] = [];
    const without = [...(await conversations.blockedWith(pool, userId)), ...wanted.left_by];
    const offers = [await exchanges(wanted), await staysForNights(userId, wanted)];
    for (const offer of offers) {
      for (const is_open of [true, false]) {
        for (const stays of offer) {
          const homes = await replacements.find(pool, userId, stays.my_stay, {
            except: found.map(({ home_id }) => home_id),
            exceptHosts: without,
            isOpen: is_open,
            limit: SWAP_LIMITS.replacements - found.length,
          });
          found.push(...homes.map((home) => ({ ...shown(home), ...stays, is_open })));
          if (found.length === SWAP_LIMITS.replacements) return found;
        }
      }
    }
    return found;
  }

  /** The windows, nearest first, in which the member's own home is free for guests. */
  async function exchanges({ own_home_id, my_stay, their_stay }: StaysWanted): Promise<OfferedStays[]> {
    const offered: OfferedStays[] = [];
    if (own_home_id === null) return offered;
    for (const days of dayOffsets()) {
      const moved = movedBy(their_stay, days);
      if (await isFree(pool, { home_id: own_home_id, ...moved }))
        offered.push({ own_home_id, my_stay: movedBy(my_stay, days), their_stay: moved });
    }
    return offered;
  }

  /** The same windows for a stay for nights; none without the nights for it. */
  async function staysForNights(userId: string, { my_stay }: StaysWanted): Promise<OfferedStays[]> {
    if ((await stayNights.balance(pool, userId)) < nightsOf(my_stay)) return [];
    return dayOffsets().map((days) => ({
      own_home_id: null,
      my_stay: movedBy(my_stay, days),
      their_stay: null,
    }));
  }
}

/** The stays that one replacement would consist of. */
type OfferedStays = Pick<Replacement, 'own_home_id' | 'my_stay' | 'their_stay'>;

export type Replacements = ReturnType<typeof createReplacements>;

type StaysWanted = {
  /** The member who cancelled, whose homes are left out. */
  left_by: string[];
  /** Null for a guest of a stay for nights. */
  own_home_id: string | null;
  my_stay: Window;
  their_stay: Window;
};

/** What would replace the stay of this party; undefined for a party who only hosted. */
function staysWantedBy(swap: StoredSwap, me: number): StaysWanted | undefined {
  const stay = swap.stays.find(({ guest }) => guest === me);
  if (!stay) return undefined;
  const hosted = swap.stays.find(({ host }) => host === me);
  const { check_in, check_out } = stay;
  const leaver = swap.ended_by === null ? null : userOf(swap, swap.ended_by);
  return {
    left_by: leaver ? [leaver] : [],
    own_home_id: hosted?.home_id ?? null,
    my_stay: { check_in, check_out },
    their_stay: { check_in: hosted?.check_in ?? check_in, check_out: hosted?.check_out ?? check_out },
  };
}

const shown = ({ photo, host_name, ...home }: Candidate) => ({
  ...home,
  photo: photo === null ? null : photoSchema.parse(photo),
  host_name: host_name || m.profiles_anonymous_host(),
});

/** Whether no night is closed or taken. */
async function isFree(db: pg.Pool, stay: Window & { home_id: string }): Promise<boolean> {
  const runs = (await nightRuns(db, [stay.home_id], stay.check_in, stay.check_out)).get(stay.home_id) ?? [];
  return runs.length > 0 && runs.every(({ state }) => state === 'open' || state === 'ask');
}

function dayOffsets(): number[] {
  const days = [0];
  for (let day = 1; day <= MAX_OFFSET_DAYS; day++) days.push(day, -day);
  return days;
}
