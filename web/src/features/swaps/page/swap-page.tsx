import { type SwapStep, swapCard } from '@swapstead/contract/swaps/card';
import { daysText, peopleText, windowText } from '@swapstead/contract/swaps/format';
import { suggestionOf } from '@swapstead/contract/swaps/suggestion';
import type { SwapStay, SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { isApiError } from '../../../lib/api/api.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DoorDrawing } from '../../../ui/illustrations/door-drawing.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useMarkViewed } from '../../notices/use-mark-viewed.ts';
import { AgreementSection } from '../agreement/agreement-section.tsx';
import { HistoryList } from '../core/history-list.tsx';
import { StayTicket, TicketDiffers } from '../core/stay-ticket.tsx';
import { SwapAside } from '../core/swap-aside.tsx';
import { hostedStay, nameIn, ownStay, stayBetween, staysAt } from '../core/swap-display.ts';
import { swapProgress } from '../core/swap-progress.ts';
import { SwapProgressBar } from '../core/swap-progress-bar.tsx';
import { swapQuery } from '../core/swaps.queries.ts';
import { useOnline } from '../core/use-online.ts';
import { useSwapEvents } from '../core/use-swap-events.ts';
import { PartyMessages, SuggestionMessage } from '../proposing/party-messages.tsx';
import { StaySections } from '../stay/stay-sections.tsx';
import { SwapSteps } from '../steps/swap-steps.tsx';
import { Replacements } from './replacements.tsx';
import { StayNights } from './stay-nights.tsx';
import { SwapLead } from './swap-lead.tsx';
import { WhatChanged } from './what-changed.tsx';

type SwapPageProps = {
  userId: string;
  id: string;
  /** What higher floors add: what there is to write or read about the others, and what to do with wishes. */
  more?: (swap: SwapView) => ReactNode;
};

/** The page of a swap, from proposal to end (SWAP-06). */
export function SwapPage({ userId, id, more }: SwapPageProps) {
  const query = useQuery(swapQuery(userId, id));
  const { data: swap, error, refetch } = query;
  const isOnline = useOnline();
  useSwapEvents(userId);
  useMarkViewed(userId, id, query);
  if (!swap && isApiError(error) && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        level={1}
        drawing={<DoorDrawing />}
        title={m.swaps_not_found()}
        action={<ButtonLink to={paths.swaps()}>{m.swaps_your_swaps()}</ButtonLink>}
      />
    );
  }
  if (!swap && error) {
    return (
      <LoadFailed level={1} drawing={<DoorDrawing />} title={m.swaps_load_failed()} onRetry={refetch}>
        {error.message || m.common_try_again_later()}
      </LoadFailed>
    );
  }
  if (!swap) return <SwapSkeleton />;
  const title = ownStay(swap)?.home.title ?? hostedStay(swap)?.home.title ?? m.swaps_swap_page_swap();
  return (
    <>
      <title>{m.swaps_swap_page_title({ title })}</title>
      {!isOnline && (
        <div className="mb-5">
          <Notice>
            <WifiOff aria-hidden="true" className="me-2 inline size-4.5" />
            {m.swaps_swap_page_offline()}
          </Notice>
        </div>
      )}
      <fieldset disabled={!isOnline} className="min-w-0">
        <legend className="sr-only">{title}</legend>
        <SwapLead userId={userId} swap={swap} />
        {more?.(swap)}
        <SuggestionMessage swap={swap} />
        <WhatChanged swap={swap} />
        <SwapProgressBar steps={swapProgress(swap)} />
        <Tickets swap={swap} />
        <div className="mt-12 grid items-start gap-x-16 gap-y-8 lg:mt-16 lg:grid-cols-[minmax(0,1fr)_360px]">
          <div className="grid min-w-0 gap-12 *:min-w-0">
            <PartyMessages swap={swap} />
            <StaySections userId={userId} swap={swap} />
            <Replacements userId={userId} swap={swap} />
          </div>
          <SwapAside userId={userId} swap={swap} />
        </div>
        <AgreementSection userId={userId} swap={swap} />
        <HistoryList swap={swap} />
        <LastSteps userId={userId} swap={swap} />
      </fieldset>
    </>
  );
}

/** The text where nobody has said who comes: only an open swap still expects it. */
const WHO_COMES_LATER: { [S in SwapView['state']]?: string } = {
  open: m.swaps_swap_page_who_comes_said_with_answer(),
};

function Tickets({ swap }: { swap: SwapView }) {
  const own = ownStay(swap);
  const hosted = hostedStay(swap);
  const between = stayBetween(swap);
  const isRing = swap.stays.length > 2;
  const suggestion = suggestionOf(swap);
  const ticket = (stay: SwapStay, who: string, look: 'own' | 'theirs' | 'between') => (
    <StayTicket
      key={stay.number}
      who={who}
      title={stay.home.title}
      place={stay.home.place ?? ''}
      photo={stay.home.photo}
      window={suggestion ? daysText(stay, swap.today) : windowText(stay, swap.today)}
      nights={stay.nights}
      differs={
        suggestion && <TicketDiffers suggestion={suggestion} number={stay.number} today={swap.today} />
      }
      people={stay.people ? peopleText(stay.people) : WHO_COMES_LATER[swap.state]}
      look={look}
    />
  );
  return (
    <section aria-labelledby="stays-title" className="mt-9 grid gap-4 lg:mt-14 lg:grid-cols-2 lg:gap-6">
      <h2 id="stays-title" className="sr-only">
        {m.swaps_swap_page_stays()}
      </h2>
      {own &&
        ticket(own, isRing ? `${staysAt(swap, own)} (${nameIn(swap, own.host)})` : staysAt(swap, own), 'own')}
      {hosted && ticket(hosted, staysAt(swap, hosted), 'theirs')}
      <StayNights swap={swap} />
      {between &&
        ticket(between, m.swaps_swap_page_between_the_two({ stay: staysAt(swap, between) }), 'between')}
    </section>
  );
}

/** Steps that end the swap come last and apart from the others. */
function LastSteps({ userId, swap }: { userId: string; swap: SwapView }) {
  const isEnding = (step: SwapStep) => step === 'cancel' || step === 'do_not_go_on';
  const { steps } = swapCard(swap);
  if (!steps.some(isEnding)) return null;
  const others = steps.filter((step) => !isEnding(step));
  return (
    <footer className="mt-14 border-t border-line pt-6">
      <SwapSteps userId={userId} swap={swap} without={others} />
    </footer>
  );
}

function SwapSkeleton() {
  return (
    <Skeleton label={m.swaps_loading()}>
      <div className="bone h-95 rounded-[24px]" />
      <div className="mt-14 grid gap-6 lg:grid-cols-2">
        <div className="bone h-52 rounded-card" />
        <div className="bone h-52 rounded-card" />
      </div>
    </Skeleton>
  );
}
