import { windowText } from '@swapstead/contract/swaps/format';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { isUuid } from '../../../platform/errors.ts';
import { memberOf } from '../../../platform/http/route.ts';
import { requireOwned } from '../../homes/homes.policy.ts';
import { dayAt } from '../core/deadlines.ts';
import { isCancelledByLeaving, type StoredSwap } from '../core/stored-swap.ts';
import { swapsRepository as swaps } from '../core/swaps.repository.ts';
import { guidesRepository as guides } from '../guides/guides.repository.ts';

export type CancelledByDeletion = ReturnType<typeof createCancelledByDeletion>;

/** Agreed and final swaps that a deletion would cancel, shown before it is confirmed (CANCEL-15, CANCEL-16). */
export function createCancelledByDeletion({ pool, clock }: { pool: pg.Pool; clock: () => Date }) {
  async function named(sql: string, values: unknown[]) {
    const { rows } = await pool.query<{ id: string }>(sql, values);
    const found = await swaps.byIds(
      pool,
      rows.map(({ id }) => id),
    );
    const now = clock();
    const holding = found.filter((swap) => isCancelledByLeaving(swap, now));
    return { swaps: holding.map((swap) => lineOf(swap, now)) };
  }

  return {
    ofMember: (viewer: Viewer) => named(OF_MEMBER, [memberOf(viewer).user_id]),

    async ofHome(homeId: string, viewer: Viewer) {
      requireOwned(isUuid(homeId) ? await guides.home(pool, homeId) : undefined, viewer);
      return named(OF_HOME, [homeId]);
    },
  };
}

function lineOf(swap: StoredSwap, now: Date) {
  const today = dayAt(now, swap.zone);
  const stays = swap.stays.map((stay) => `${stay.home_title}, ${windowText(stay, today)}`);
  const counts = swap.state === 'final';
  return { id: swap.id, sentence: stays.join(' · '), counts };
}

const OF_MEMBER = `select w.id from swaps w join swap_parties p on p.swap_id = w.id
  where p.user_id = $1 and w.state in ('agreed', 'final') order by w.starts_at, w.id`;
const OF_HOME = `select w.id from swaps w join stays t on t.swap_id = w.id
  where t.home_id = $1 and w.state in ('agreed', 'final') order by w.starts_at, w.id`;
