import { swapCard } from '@swapstead/contract/swaps/card';
import { dayText, nightsOf, nightsText, peopleText, windowText } from '@swapstead/contract/swaps/format';
import { suggestionOf } from '@swapstead/contract/swaps/suggestion';
import type { SwapStay, SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { ArrowRight } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { HostLine } from '../../trust/host-line.tsx';
import { ariaLiveOf, cardId } from '../core/announcements.ts';
import { LocalDeadline } from '../core/local-deadline.tsx';
import { PhotoMissing } from '../core/photo-missing.tsx';
import { OldTerms } from '../core/stay-ticket.tsx';
import { badgeOf, deadlineOf, homeLine, nameIn, staysAt, toneOf, whoOf } from '../core/swap-display.ts';
import { swapNightsText } from '../core/swap-nights.ts';
import { AlternativeDates, useAlternativeDates } from '../proposing/alternative-dates.tsx';
import { SwapSteps } from '../steps/swap-steps.tsx';

/** A swap in its conversation: its state, both stays, who comes, the messages and the next steps (PROP-16). */
export function SwapCard({ userId, swap }: { userId: string; swap: SwapView }) {
  const deadline = deadlineOf(swap);
  const fits = useAlternativeDates(userId, swap);
  const nights = swapNightsText(swap);
  return (
    <article
      id={cardId(swap)}
      tabIndex={-1}
      aria-label={m.swaps_swap_card_proposal()}
      className="overflow-clip rounded-panel bg-surface shadow-lift"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 px-4 pt-4 sm:px-6 sm:pt-5">
        <Badge tone={toneOf(swap)}>{badgeOf(swap)}</Badge>
        {deadline && (
          <span className="text-end text-14 text-ink-soft">
            <span className="block">{m.swaps_until({ day: dayText(deadline.day, swap.today) })}</span>
            <LocalDeadline deadline={deadline} today={swap.today} />
          </span>
        )}
      </div>
      <h3 aria-live={ariaLiveOf(swap)} className="px-4 pt-2.5 pb-4 text-22 wrap-anywhere sm:px-6">
        {swapCard(swap).sentence}
      </h3>
      <div className={`grid border-y border-line ${swap.stays.length > 1 ? 'xl:grid-cols-2' : ''}`}>
        {swap.stays.map((stay) => (
          <CardStay key={stay.number} swap={swap} stay={stay} />
        ))}
      </div>
      <dl className="grid gap-x-4 gap-y-1 px-4 py-4 text-15 sm:grid-cols-[auto_minmax(0,1fr)] sm:px-6">
        <dt className="text-ink-soft">{m.swaps_swap_card_who_comes()}</dt>
        <dd>{whoComes(swap)}</dd>
        {nights && (
          <>
            <dt className="text-ink-soft">{m.swaps_swap_card_nights()}</dt>
            <dd className="wrap-anywhere">{`${nights.title} ${nights.text}`}</dd>
          </>
        )}
        {messagesOf(swap).map(({ party, words }) => (
          <Fragment key={party}>
            <dt className="text-ink-soft wrap-anywhere">
              {m.swaps_swap_card_wrote({ who: whoOf(swap, party), name: nameIn(swap, party) })}
            </dt>
            <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
              {words}
            </dd>
          </Fragment>
        ))}
      </dl>
      {swap.state === 'open' &&
        swap.may.answer &&
        swap.stays
          .filter(({ host, home }) => host !== swap.me && home.id)
          .map(({ number, host, home }) => (
            <HostLine
              key={number}
              userId={userId}
              homeId={home.id ?? ''}
              name={nameIn(swap, host)}
              className="px-4 pb-3 sm:px-6"
            />
          ))}
      {fits && (
        <div className="px-4 pb-5 sm:px-6">
          <AlternativeDates swap={swap} windows={fits} level="h4" />
        </div>
      )}
      <div className="bg-pine-wash px-4 py-4 sm:px-6">
        <SwapSteps userId={userId} swap={swap} without={fits && fits.length > 0 ? ['propose_dates'] : []}>
          <Link
            to={paths.swap(swap.id)}
            className="link-quiet inline-flex min-h-11 items-center gap-2 px-2 font-semibold text-pine sm:ms-auto"
          >
            {m.swaps_open_swap()}
            <ArrowRight aria-hidden="true" className="size-4.5" />
          </Link>
        </SwapSteps>
      </div>
    </article>
  );
}

/** One stay. While a change is pending it shows the changed dates and those that they would replace. */
function CardStay({ swap, stay }: { swap: SwapView; stay: SwapStay }) {
  const changed = changedStay(swap, stay);
  const isElsewhere = changed?.was && changed.was.home_title !== changed.home_title;
  const window = changed ?? stay;
  return (
    <div className="grid grid-cols-[72px_minmax(0,1fr)] gap-3.5 px-4 py-3.5 not-first:border-t not-first:border-line sm:grid-cols-[96px_minmax(0,1fr)] sm:px-6 sm:py-4.5 xl:not-first:border-t-0 xl:even:border-s xl:even:border-line">
      <div className="relative size-18 overflow-clip rounded-tile sm:size-24">
        <span className="absolute inset-0">
          {stay.home.photo ? <Photo photo={stay.home.photo} alt="" sizes="96px" /> : <PhotoMissing />}
        </span>
      </div>
      <div className="min-w-0">
        <p className="text-14 text-ink-soft wrap-anywhere">{staysAt(swap, stay)}</p>
        <p className="mt-0.5 font-display text-18 leading-snug font-medium wrap-anywhere">
          {isElsewhere ? changed.home_title : homeLine(stay.home)}
        </p>
        <p className="mt-1 text-15 font-semibold">
          {windowText(window, swap.today)} · {nightsText(nightsOf(window))}
        </p>
        {changed && <OldTerms stay={changed} today={swap.today} />}
      </div>
    </div>
  );
}

const changedStay = (swap: SwapView, stay: SwapStay) =>
  suggestionOf(swap)?.stays.find(({ number }) => number === stay.number);

/** The message of each party. The message of a pending change comes before its sender's earlier one. */
function messagesOf({ change, words }: SwapView): SwapView['words'] {
  if (!change?.words) return words;
  const { by: party, words: message, at } = change;
  return [{ party, words: message, at }, ...words.filter((one) => one.party !== party)];
}

function whoComes(swap: SwapView): string {
  return swap.stays
    .flatMap((stay) => {
      const people = changedStay(swap, stay)?.people ?? stay.people;
      return people
        ? m.swaps_swap_card_comes({
            who: whoOf(swap, stay.guest),
            name: nameIn(swap, stay.guest),
            people: peopleText(people),
          })
        : [];
    })
    .join('. ');
}
