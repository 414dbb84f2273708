import type { SwapRow as Swap, SwapSection } from '@swapstead/contract/swaps/endpoints';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DoorDrawing } from '../../../ui/illustrations/door-drawing.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { moreSwaps, swapsQuery } from '../core/swaps.queries.ts';
import { useSwapEvents } from '../core/use-swap-events.ts';
import { NextSwap, SwapRow } from './swap-row.tsx';

export const SECTION_TITLES: Record<SwapSection, string> = {
  waiting_for_you: m.swaps_swap_list_waiting_for_you(),
  waiting_for_them: m.swaps_swap_list_waiting_for_them(),
  coming_up: m.swaps_swap_list_coming_up(),
  past: m.swaps_swap_list_past(),
};

/** A member's swaps, grouped by what comes next (SWAP-02). */
export function SwapList({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(swapsQuery(userId));
  useSwapEvents(userId);
  if (error && !data) {
    return (
      <LoadFailed drawing={<DoorDrawing />} title={m.swaps_load_failed()} onRetry={refetch}>
        {error.message || m.common_try_again_later()}
      </LoadFailed>
    );
  }
  if (!data) {
    return (
      <Skeleton label={m.swaps_loading()} className="mt-10 grid gap-3">
        <div className="bone h-36 rounded-card" />
        <div className="bone h-36 rounded-card" />
      </Skeleton>
    );
  }
  const filled = data.sections.filter(({ total }) => total > 0);
  if (filled.length === 0) {
    return (
      <EmptyState
        drawing={<DoorDrawing />}
        title={m.swaps_swap_list_no_swaps_yet()}
        action={<ButtonLink to={paths.browse()}>{m.swaps_browse_homes()}</ButtonLink>}
      >
        {m.swaps_swap_list_find_home_propose_dates_stands()}
      </EmptyState>
    );
  }
  return (
    <>
      {filled.map((part) => (
        <Section
          // A new first page resets the section.
          key={`${part.section} ${part.swaps.map(({ id, revision, state }) => `${id}${revision}${state}`).join()}`}
          {...part}
        />
      ))}
    </>
  );
}

type SectionProps = { section: SwapSection; total: number; swaps: Swap[]; next_cursor: string | null };

function Section({ section, total, swaps, next_cursor }: SectionProps) {
  const [more, setMore] = useState<{ swaps: Swap[]; next: string | null }>({ swaps: [], next: next_cursor });
  const [isLoading, setLoading] = useState(false);
  const shown = [...swaps, ...more.swaps.filter(({ id }) => !swaps.some((one) => one.id === id))];

  async function load() {
    if (!more.next || isLoading) return;
    setLoading(true);
    try {
      const [page] = (await moreSwaps(section, more.next)).sections;
      if (page) setMore({ swaps: [...more.swaps, ...page.swaps], next: page.next_cursor });
    } catch (error) {
      toastError(m.swaps_load_failed(), (error as Error).message || m.common_try_again_later());
    } finally {
      setLoading(false);
    }
  }

  return (
    <section aria-labelledby={`swaps-${section}`} className="mt-12">
      <h2 id={`swaps-${section}`} className="mb-4 flex items-baseline gap-3 text-28">
        {SECTION_TITLES[section]}
        <span className="font-text text-16 font-medium tracking-normal text-ink-soft">{total}</span>
      </h2>
      <ul className={section === 'past' ? 'border-t border-line' : 'grid gap-3'}>
        {shown.map((swap, index) =>
          section === 'coming_up' && index === 0 ? (
            <NextSwap key={swap.id} swap={swap} />
          ) : (
            <SwapRow key={swap.id} swap={swap} isFlat={section === 'past'} />
          ),
        )}
      </ul>
      {more.next && (
        <Button look="quiet" className="mt-4" busy={isLoading} onClick={() => void load()}>
          {m.swaps_swap_list_load_more()}
        </Button>
      )}
    </section>
  );
}
