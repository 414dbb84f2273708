import { windowText } from '@swapstead/contract/swaps/format';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { isUuid } from '../../../platform/errors.ts';
import { memberOf } from '../../../platform/http/route.ts';
import { requireOwned } from '../../homes/homes.policy.ts';
import { dayAt } from '../core/deadlines.ts';
import { isCancelledByLeaving, type StoredSwap } from '../core/stored-swap.ts';
import type { SwapsRepository } from '../core/swaps.repository.ts';
import type { GuidesRepository } from '../guides/guides.repository.ts';
import type { EndingsRepository } from './endings.repository.ts';

type Parts = {
  swaps: SwapsRepository;
  guides: GuidesRepository;
  endings: EndingsRepository;
  pool: pg.Pool;
  clock: () => Date;
};

export type CancelledByDeletion = ReturnType<typeof createCancelledByDeletion>;

/**
 * Agreed and final swaps that deleting a home or account would cancel, shown before confirming (CANCEL-15, CANCEL-16).
 */
export function createCancelledByDeletion({ swaps, guides, endings, pool, clock }: Parts) {
  async function cancelledOf(ids: readonly string[]) {
    const found = await swaps.byIds(pool, ids);
    const now = clock();
    const cancelled = found.filter((swap) => isCancelledByLeaving(swap, now));
    return { swaps: cancelled.map((swap) => lineOf(swap, now)) };
  }

  return {
    ofMember: async (viewer: Viewer) => cancelledOf(await endings.agreedOf(pool, memberOf(viewer).user_id)),

    async ofHome(homeId: string, viewer: Viewer) {
      requireOwned(isUuid(homeId) ? await guides.home(pool, homeId) : undefined, viewer);
      return cancelledOf(await endings.agreedWithHome(pool, homeId));
    },
  };
}

function lineOf(swap: StoredSwap, now: Date) {
  const today = dayAt(now, swap.zone);
  const stays = swap.stays.map((stay) => `${stay.home_title}, ${windowText(stay, today)}`);
  const counts = swap.state === 'final';
  return { id: swap.id, sentence: stays.join(' · '), counts };
}
