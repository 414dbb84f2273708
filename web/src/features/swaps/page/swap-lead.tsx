import { countDays } from '@swapstead/contract/days';
import { type SwapStep, swapCard } from '@swapstead/contract/swaps/card';
import { dayText, namesText } from '@swapstead/contract/swaps/format';
import {
  isAboutDays,
  type Suggestion,
  type SuggestionHeadline,
  suggestionHeadline,
  suggestionOf,
} from '@swapstead/contract/swaps/suggestion';
import type { Deadline, SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import type { ReactNode } from 'react';
import { dayHere, timeHere } from '../../../lib/time/local-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { richText } from '../../../ui/rich-text.tsx';
import { ariaLiveOf, cardId, useFocusOnCard } from '../core/announcements.ts';
import { LocalDeadline } from '../core/local-deadline.tsx';
import { OldValue } from '../core/old-and-new-values.tsx';
import { PhotoMissing } from '../core/photo-missing.tsx';
import { badgeOf, deadlineOf, hostedStay, nameIn, ownStay, toneOf } from '../core/swap-display.ts';
import { AlternativeDates, useAlternativeDates } from '../proposing/alternative-dates.tsx';
import { SwapSteps } from '../steps/swap-steps.tsx';

/** The state as a headline, the next steps, and a photo of the destination. */
export function SwapLead({ userId, swap }: { userId: string; swap: SwapView }) {
  useFocusOnCard(swap);
  const fits = useAlternativeDates(userId, swap);
  const suggestion = suggestionOf(swap);
  const headline =
    suggestion && suggestionHeadline(swap, suggestion, (party) => nameIn(swap, party), swap.today);
  return (
    <section
      id={cardId(swap)}
      tabIndex={-1}
      aria-label={m.swaps_swap_lead_how_it_stands()}
      className="grid overflow-clip rounded-[24px] bg-surface shadow-soft lg:grid-cols-2"
    >
      <div className="grid content-center px-5 py-6 sm:p-10 xl:p-13">
        {suggestion && headline ? (
          <Suggested swap={swap} suggestion={suggestion} headline={headline} />
        ) : (
          <StateHeadline swap={swap} />
        )}
        <div className="mt-7">
          {fits && <AlternativeDates swap={swap} windows={fits} level="h2" />}
          <SwapSteps
            userId={userId}
            swap={swap}
            labels={suggestion && isAboutDays(suggestion) ? DAYS_LABELS : undefined}
            without={[
              'cancel',
              'do_not_go_on',
              ...(fits && fits.length > 0 ? (['propose_dates'] as const) : []),
            ]}
          />
        </div>
      </div>
      <LeadPhoto swap={swap} />
    </section>
  );
}

function Headline({ swap, children }: { swap: SwapView; children: ReactNode }) {
  return (
    <h1
      id="sentence"
      aria-live={ariaLiveOf(swap)}
      className="mt-4 text-[clamp(1.75rem,3.4vw,3rem)] leading-[1.08] font-medium tracking-[-0.026em] wrap-anywhere"
    >
      {children}
    </h1>
  );
}

/** The state of the swap, in the sentence of its card. */
function StateHeadline({ swap }: { swap: SwapView }) {
  const deadline = deadlineOf(swap);
  return (
    <>
      <div>
        <Badge tone={toneOf(swap)}>{badgeOf(swap)}</Badge>
      </div>
      <Headline swap={swap}>{swapCard(swap).sentence}</Headline>
      {deadline && <LocalDeadline deadline={deadline} today={swap.today} />}
    </>
  );
}

type SuggestedProps = { swap: SwapView; suggestion: Suggestion; headline: SuggestionHeadline };

/** The suggestion, what it would replace, and whose answer it needs. */
function Suggested({ swap, suggestion, headline }: SuggestedProps) {
  const deadline = deadlineOf(swap);
  const day = deadline ? localDeadlineText(deadline, swap.today) : '';
  const waits = waitsFor(swap, suggestion);
  const isForMe = waits.includes(swap.me);
  return (
    <>
      <div>
        <Badge tone={isForMe ? 'pine' : 'quiet'}>
          {isForMe
            ? m.swaps_swap_lead_waiting_for_your_answer()
            : m.swaps_swap_lead_waiting_for({ names: namesOf(swap, waits) })}
        </Badge>
      </div>
      <Headline swap={swap}>
        {headline.says}
        <em className="text-pine not-italic">{headline.now}.</em>
      </Headline>
      <div className="mt-4">
        <OldValue isAgreed={suggestion.isAgreed} isLarge>
          {headline.was}
        </OldValue>
      </div>
      {deadline && (
        <p className="mt-4 text-ink-soft">
          {richText(
            isForMe
              ? m.swaps_swap_lead_please_answer_by.parts({ day })
              : m.swaps_swap_lead_can_answer_until.parts({ names: namesOf(swap, waits), day }),
            { day: (text) => <b className="font-semibold text-ink">{text}</b> },
          )}
          {suggestion.isAgreed && ` ${m.swaps_swap_lead_what_agreed_holds_until_everyone()}`}
        </p>
      )}
    </>
  );
}

function LeadPhoto({ swap }: { swap: SwapView }) {
  const stay = ownStay(swap) ?? hostedStay(swap);
  const daysLeft = stay && swap.state === 'final' ? countDays(swap.today, stay.check_in) : 0;
  return (
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
        <figcaption className="absolute bottom-4 start-4 flex items-baseline gap-2.5 rounded-[14px] bg-surface px-4.5 py-2.5 font-medium shadow-soft sm:bottom-6 sm:start-6">
          <b className="font-display text-[2.25rem] leading-none font-medium lining-nums">{daysLeft}</b>
          {m.swaps_swap_lead_days_to_go({ count: daysLeft })}
        </figcaption>
      )}
    </figure>
  );
}

/** Labels of the steps if a suggestion changes nothing but days. */
const DAYS_LABELS: Partial<Record<SwapStep, string>> = {
  accept: m.swaps_swap_lead_accept_the_new_days(),
  accept_change: m.swaps_swap_lead_accept_the_new_days(),
  change: m.swaps_swap_lead_suggest_other_days(),
};

/** The parties who have not answered the suggestion yet. */
function waitsFor(swap: SwapView, { isAgreed }: Suggestion): number[] {
  const answered = isAgreed ? (swap.change?.answered ?? []) : swap.answered;
  return swap.parties.map(({ party }) => party).filter((party) => !answered.includes(party));
}

const namesOf = (swap: SwapView, parties: readonly number[]) =>
  namesText(parties.map((party) => nameIn(swap, party)));

/** The end of a deadline in the reader's time zone: a day, or a day and an hour. */
function localDeadlineText({ at }: Deadline, today: string): string {
  const end = new Date(at);
  const time = timeHere(end);
  // A day ends at midnight, which has the date of the next day.
  if (time === '00:00') return dayText(dayHere(new Date(end.getTime() - 1)), today);
  return m.swaps_swap_lead_your_time({ day: dayText(dayHere(end), today), time });
}
