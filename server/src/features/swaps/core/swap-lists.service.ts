import { SWAP_SECTIONS, type SwapRow, type SwapSection } from '@swapstead/contract/swaps/endpoints';
import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import type { ListCursors } from '../../../platform/http/list-cursor.ts';
import { memberOf } from '../../../platform/http/route.ts';
import { partyOf, type StoredSwap } from './stored-swap.ts';
import { type StoredSubscription, subscriptionStanding } from './subscription-standing.ts';
import type { SwapListsRepository } from './swap-lists.repository.ts';
import { swapView } from './view.ts';

type Asked = { section?: SwapSection | undefined; cursor?: string | undefined; limit?: number | undefined };

/** The member's swaps by section; each swap is in exactly one section (SWAP-02). */
export function createSwapLists({
  lists,
  pool,
  clock,
  cursors,
}: {
  lists: SwapListsRepository;
  pool: pg.Pool;
  clock: () => Date;
  cursors: ListCursors;
}) {
  return async ({ section, cursor, limit = SWAP_LIMITS.page }: Asked, viewer: Viewer) => {
    const { user_id } = memberOf(viewer);
    const now = clock();
    const pages = cursors.of(`swaps ${section ?? ''}`);
    const [after = null, afterId = null] = pages.open(cursor) ?? [];
    const rows = await lists.pages(pool, user_id, { now, section, after, afterId, size: limit + 1 });
    const sections = SWAP_SECTIONS.flatMap((name) => {
      const all = rows.filter((row) => row.section === name);
      const page = all.slice(0, limit);
      const last = page.at(-1);
      if (!last) return [];
      const next = all.length > page.length ? [last.sorted_by, last.id] : undefined;
      return {
        section: name,
        total: last.total,
        swaps: page.flatMap((row) => viewOfRow(row, user_id, now)),
        next_cursor: cursors.of(`swaps ${name}`).seal(next),
      };
    });
    // A list of all sections already contains this number.
    const waiting = section
      ? await lists.waitingFor(pool, user_id, now)
      : (sections.find((one) => one.section === 'waiting_for_you')?.total ?? 0);
    return { sections, waiting };
  };
}

/** A swap of a list as the member sees it; without the figure of cancelled swaps, which only its page shows. */
export function viewOfRow(
  { swap, ...row }: StoredSubscription & { swap: StoredSwap },
  userId: string,
  now: Date,
): SwapRow[] {
  const me = partyOf(swap, userId);
  if (me === undefined) return [];
  return [swapView(swap, { ...subscriptionStanding(row), figure: { cancelled: 0, agreed: 0 }, me }, now)];
}

export type SwapLists = ReturnType<typeof createSwapLists>;
