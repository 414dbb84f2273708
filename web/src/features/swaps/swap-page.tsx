import { countDays } from '@swapstead/contract/days';
import { type SwapStep, swapCard } from '@swapstead/contract/swap-card';
import type { SwapStay, SwapView } from '@swapstead/contract/swap-view';
import { peopleText, windowText } from '@swapstead/contract/swap-words';
import { useQuery } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { isApiError } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DoorDrawing } from '../../ui/illustrations/door-drawing.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Photo } from '../../ui/photo.tsx';
import { useLookingAt } from '../notices/use-looking-at.ts';
import { ChangedStays } from './accept-change-dialog.tsx';
import { AgreementSection } from './agreement-section.tsx';
import { EndHere } from './end-here.tsx';
import { HistoryList } from './history-list.tsx';
import { PhotoMissing } from './photo-missing.tsx';
import { Replacements } from './replacements.tsx';
import { cardId, liveOf, useFocusOnCard } from './said.ts';
import { StayParts } from './stay-parts.tsx';
import { StayTicket } from './stay-ticket.tsx';
import { StillFits, useStillFits } from './still-fits.tsx';
import { SwapAside } from './swap-aside.tsx';
import {
  badgeOf,
  deadlineOf,
  hostedStay,
  nameIn,
  ownStay,
  stayBetween,
  staysAt,
  toneOf,
} from './swap-look.ts';
import { SwapSteps } from './swap-steps.tsx';
import { swapQuery } from './swaps.queries.ts';
import { useOnline } from './use-online.ts';
import { useSwapEvents } from './use-swap-events.ts';
import { wayOf } from './way.ts';
import { WayOfSwap } from './way-of-swap.tsx';

/** One page for a swap, from the proposal to the end (SWAP-06). */
export function SwapPage({ userId, id }: { userId: string; id: string }) {
  const query = useQuery(swapQuery(userId, id));
  const { data: swap, error, refetch } = query;
  const isOnline = useOnline();
  useSwapEvents(userId);
  useLookingAt(userId, id, query);
  if (!swap && isApiError(error) && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        level={1}
        drawing={<DoorDrawing />}
        title="Swap not found"
        action={<ButtonLink to={paths.swaps()}>Your swaps</ButtonLink>}
      />
    );
  }
  if (!swap && error) {
    return (
      <EmptyState
        level={1}
        drawing={<DoorDrawing />}
        title="Error loading swaps"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {error.message || 'Please try again later'}
      </EmptyState>
    );
  }
  if (!swap) return <SwapSkeleton />;
  const title = ownStay(swap)?.home.title ?? hostedStay(swap)?.home.title ?? 'Swap';
  return (
    <>
      <title>{`${title} | Swaps | Swapstead`}</title>
      {!isOnline && (
        <div className="mb-5">
          <Notice>
            <WifiOff aria-hidden="true" className="mr-2 inline size-4.5" />
            Without a connection. This may have changed.
          </Notice>
        </div>
      )}
      <fieldset disabled={!isOnline} className="min-w-0">
        <legend className="sr-only">{title}</legend>
        <Lead userId={userId} swap={swap} />
        <WayOfSwap steps={wayOf(swap)} />
        <Tickets swap={swap} />
        <div className="mt-12 grid items-start gap-x-16 gap-y-8 lg:mt-16 lg:grid-cols-[minmax(0,1fr)_360px]">
          <div className="grid min-w-0 gap-12 *:min-w-0">
            <Words swap={swap} />
            <StayParts userId={userId} swap={swap} />
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

/** The sentence as headline, what to do next, and the photo of where one goes. */
function Lead({ userId, swap }: { userId: string; swap: SwapView }) {
  useFocusOnCard(swap);
  const stay = ownStay(swap) ?? hostedStay(swap);
  const fits = useStillFits(userId, swap);
  const deadline = deadlineOf(swap);
  const daysLeft = stay && swap.state === 'final' ? countDays(swap.today, stay.check_in) : 0;
  return (
    <section
      id={cardId(swap)}
      tabIndex={-1}
      aria-label="How it stands"
      className="grid overflow-clip rounded-[24px] bg-surface shadow-soft lg:grid-cols-2"
    >
      <div className="grid content-center px-5 py-6 sm:p-10 xl:p-13">
        <div>
          <Badge tone={toneOf(swap)}>{badgeOf(swap)}</Badge>
        </div>
        <h1
          id="sentence"
          aria-live={liveOf(swap)}
          className="mt-4 text-[clamp(1.75rem,3.4vw,3rem)] leading-[1.08] font-medium tracking-[-0.026em] wrap-anywhere"
        >
          {swapCard(swap).sentence}
        </h1>
        {deadline && <EndHere deadline={deadline} today={swap.today} />}
        <div className="mt-7">
          {fits && <StillFits swap={swap} windows={fits} level="h2" />}
          <SwapSteps
            userId={userId}
            swap={swap}
            without={[
              'cancel',
              'do_not_go_on',
              ...(fits && fits.length > 0 ? (['propose_dates'] as const) : []),
            ]}
          />
        </div>
      </div>
      <figure className="relative min-h-55 max-lg:order-first lg:min-h-95">
        <div className="absolute inset-0">
          {stay?.home.photo ? (
            <Photo
              photo={stay.home.photo}
              alt={stay.home.title}
              sizes="(width >= 960px) 50vw, 100vw"
              priority
            />
          ) : (
            <PhotoMissing />
          )}
        </div>
        {daysLeft > 0 && (
          <figcaption className="absolute bottom-4 left-4 flex items-baseline gap-2.5 rounded-[14px] bg-surface px-4.5 py-2.5 font-medium shadow-soft sm:bottom-6 sm:left-6">
            <b className="font-display text-[2.25rem] leading-none font-medium lining-nums">{daysLeft}</b>
            {daysLeft === 1 ? 'day to go' : 'days to go'}
          </figcaption>
        )}
      </figure>
    </section>
  );
}

/** Where nobody has said who comes, an answer is still to come only while the swap is open. */
const WHO_COMES_LATER: { [S in SwapView['state']]?: string } = { open: 'Who comes is said with the answer.' };

function Tickets({ swap }: { swap: SwapView }) {
  const own = ownStay(swap);
  const hosted = hostedStay(swap);
  const between = stayBetween(swap);
  const isRing = swap.stays.length > 2;
  const ticket = (stay: SwapStay, who: string, look: 'own' | 'theirs' | 'between') => (
    <StayTicket
      key={stay.number}
      who={who}
      title={stay.home.title}
      place={stay.home.place ?? ''}
      photo={stay.home.photo}
      window={windowText(stay, swap.today)}
      nights={stay.nights}
      people={stay.people ? peopleText(stay.people) : WHO_COMES_LATER[swap.state]}
      look={look}
    />
  );
  return (
    <section aria-labelledby="stays-title" className="mt-9 grid gap-4 lg:mt-14 lg:grid-cols-2 lg:gap-6">
      <h2 id="stays-title" className="sr-only">
        Stays
      </h2>
      {own &&
        ticket(own, isRing ? `${staysAt(swap, own)} (${nameIn(swap, own.host)})` : staysAt(swap, own), 'own')}
      {hosted && ticket(hosted, staysAt(swap, hosted), 'theirs')}
      {between && ticket(between, `Between the two: ${staysAt(swap, between)}`, 'between')}
      {swap.change && (
        <div className="lg:col-span-2">
          <h2 className="mb-3 text-22">The change that waits</h2>
          <ChangedStays swap={swap} />
        </div>
      )}
    </section>
  );
}

function Words({ swap }: { swap: SwapView }) {
  if (!swap.words) return null;
  return (
    <section aria-label="A few words">
      <h2 className="mb-3 text-28">A few words</h2>
      <p dir="auto" className="max-w-text text-18 whitespace-pre-line wrap-anywhere">
        {swap.words}
      </p>
    </section>
  );
}

/** What ends a swap stands last, and beside nothing else. */
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
    <div role="status">
      <span className="sr-only">Loading swaps...</span>
      <div className="bone h-95 rounded-[24px]" />
      <div className="mt-14 grid gap-6 lg:grid-cols-2">
        <div className="bone h-52 rounded-card" />
        <div className="bone h-52 rounded-card" />
      </div>
    </div>
  );
}
