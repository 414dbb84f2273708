import { addDays } from '@swapstead/contract/days';
import type { SwapRow, SwapSection } from '@swapstead/contract/swaps/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { memberOf } from '../../../platform/http/route.ts';
import type { SwapListsRepository } from './swap-lists.repository.ts';
import { viewOfRow } from './swap-lists.service.ts';

/** How long before its first day a stay is announced on the start pages, in days (START-02). */
const SOON_DAYS = 14;
/** More stays than a member can have within that time: each has nights of its own. */
const MOST_SOON = 20;

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
    const section = (name: SwapSection, size: number) =>
      lists.pages(pool, user_id, { now, section: name, after: null, afterId: null, size });
    const [waiting, coming] = await Promise.all([
      section('waiting_for_you', most),
      section('coming_up', MOST_SOON),
    ]);
    return {
      acts: waiting.flatMap((row) => viewOfRow(row, user_id, now)),
      total: waiting[0]?.total ?? 0,
      soon: coming.flatMap((row) => viewOfRow(row, user_id, now)).flatMap(soonStay),
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
