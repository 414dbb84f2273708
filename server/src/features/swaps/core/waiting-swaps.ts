import { addDays } from '@swapstead/contract/days';
import type { SwapRow } from '@swapstead/contract/swaps/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { memberOf } from '../../../platform/http/route.ts';
import type { SwapListsRepository } from './swap-lists.repository.ts';
import { viewOfRow } from './swap-lists.service.ts';

/** How long before its first day a stay is announced on the start pages, in days (START-02). */
const SOON_DAYS = 14;
const DAY_MS = 86_400_000;

/** A swap with the stay of it that begins soon or is under way. */
export type SoonStay = { swap: SwapRow; stay: SwapRow['stays'][number] };

/** What of a member's swaps belongs on the start pages: those that wait for an answer, and stays that are near. */
export function createWaitingSwaps({
  lists,
  pool,
  clock,
}: {
  lists: SwapListsRepository;
  pool: pg.Pool;
  clock: () => Date;
}) {
  return async (
    viewer: Viewer,
    most: number,
  ): Promise<{ acts: SwapRow[]; total: number; soon: SoonStay[] }> => {
    const { user_id } = memberOf(viewer);
    const now = clock();
    // A day more: the day at the home decides, wherever it is.
    const until = new Date(now.getTime() + (SOON_DAYS + 1) * DAY_MS);
    const asked = { now, section: 'waiting_for_you', after: null, afterId: null, size: most } as const;
    const [waiting, final] = await Promise.all([
      lists.pages(pool, user_id, asked),
      lists.finalOnes(pool, user_id, now, until),
    ]);
    return {
      acts: waiting.flatMap((row) => viewOfRow(row, user_id, now)),
      total: waiting[0]?.total ?? 0,
      soon: final
        .flatMap((row) => viewOfRow(row, user_id, now))
        // One that waits for the member's answer to a change is an act already.
        .filter(({ change, me }) => !change || change.answered.includes(me))
        .flatMap(soonStay),
    };
  };
}

/** The viewer's nearest stay, as guest before as host. */
function soonStay(swap: SwapRow): SoonStay[] {
  const near = swap.stays
    .filter(({ guest, host }) => guest === swap.me || host === swap.me)
    .filter(
      ({ phase, check_in }) =>
        phase === 'under_way' || (phase === 'before' && check_in <= addDays(swap.today, SOON_DAYS)),
    )
    .sort(
      (one, two) =>
        one.check_in.localeCompare(two.check_in) ||
        Number(two.guest === swap.me) - Number(one.guest === swap.me),
    );
  const [stay] = near;
  return stay ? [{ swap, stay }] : [];
}
