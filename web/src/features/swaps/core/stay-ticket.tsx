import type { Photo as PhotoData } from '@swapstead/contract/homes/endpoints';
import { daysText, peopleText } from '@swapstead/contract/swaps/format';
import type { Suggestion } from '@swapstead/contract/swaps/suggestion';
import { m } from '@swapstead/messages';
import type { ReactNode } from 'react';
import { Photo } from '../../../ui/photo.tsx';
import { NewValue, OldValue } from './old-and-new-values.tsx';
import { PhotoMissing } from './photo-missing.tsx';

type StayTicketProps = {
  /** Such as 'You stay at' or 'Nadia Brennan stays at'. */
  who: string;
  title: string;
  place: string;
  photo: PhotoData | null;
  window: string;
  nights: number;
  /** Undefined if nobody has said who is coming and nobody will. */
  people: string | undefined;
  /** What a suggestion would change about the stay. */
  differs?: ReactNode;
  /** The reader's own stay has the dark stub. */
  look: 'own' | 'theirs' | 'between';
};

const stubs = {
  own: 'border-feature-soft bg-feature text-feature-ink',
  theirs: 'border-edge bg-sand text-ink',
  between: 'border-line bg-paper text-ink-soft',
} as const;

/** A stay drawn as a ticket: photo, home and dates, with the number of nights on the stub. */
export function StayTicket(ticket: StayTicketProps) {
  const { who, title, place, photo, window, nights, people, differs, look } = ticket;
  return (
    <article
      className={`drop-shadow-[0_12px_16px_rgb(0_0_0/0.09)] ${look === 'between' ? 'lg:col-span-2' : ''}`}
    >
      <div className="ticket-cut grid h-full grid-cols-[minmax(0,1fr)_84px] overflow-hidden rounded-[18px] bg-surface sm:grid-cols-[minmax(0,1fr)_124px]">
        <div className="grid min-w-0 sm:grid-cols-[140px_minmax(0,1fr)]">
          <div className="relative h-33 min-h-0 sm:h-full sm:min-h-50">
            <div className="absolute inset-0">
              {photo ? <Photo photo={photo} alt="" sizes="(width >= 640px) 140px, 80vw" /> : <PhotoMissing />}
            </div>
          </div>
          <div className="grid min-w-0 content-between gap-3 p-4 pb-5 sm:gap-4 sm:px-5 sm:py-5.5">
            <div className="min-w-0">
              <p className="text-15 wrap-anywhere text-ink-soft">{who}</p>
              <h3 className="mt-1 line-clamp-3 text-20 wrap-anywhere sm:text-22">{title}</h3>
              <p className="mt-1.5 text-15 wrap-anywhere text-ink-soft">{place}</p>
            </div>
            <div>
              <p className="font-semibold">{window}</p>
              {people && <p className="text-15 text-ink-soft">{people}</p>}
              {differs}
            </div>
          </div>
        </div>
        <div
          className={`grid content-center justify-items-center gap-1 border-s-2 border-dashed px-2 text-center ${stubs[look]}`}
        >
          <span className="font-display text-[2.25rem] leading-none font-medium lining-nums sm:text-[3rem]">
            {nights}
          </span>
          <span className="text-14 font-semibold sm:text-16">
            {m.swaps_stay_ticket_nights({ count: nights })}
          </span>
        </div>
      </div>
    </article>
  );
}

type ChangedStay = Suggestion['stays'][number];

/** The dates that a suggestion would replace. With `isAgreed` they stay in force until everyone has accepted. */
export function OldTerms({ stay, today }: { stay: ChangedStay; today: string }) {
  const { was, people_were } = stay;
  const home = was && was.home_title !== stay.home_title ? `${was.home_title}, ` : '';
  return (
    <>
      {was && <OldValue>{`${home}${daysText(was, today)}`}</OldValue>}{' '}
      {people_were && <OldValue>{peopleText(people_were)}</OldValue>}
    </>
  );
}

type TicketDiffersProps = { suggestion: Suggestion; number: number; today: string };

/** On a ticket: the dates before the suggestion, or what a change would make of the agreed ones. */
export function TicketDiffers({ suggestion, number, today }: TicketDiffersProps) {
  const stay = suggestion.stays.find((one) => one.number === number);
  if (!stay) return null;
  if (!suggestion.isAgreed) return <OldTerms stay={stay} today={today} />;
  const { was, people_were, people } = stay;
  return (
    <>
      {was && was.home_title !== stay.home_title && <NewValue>{stay.home_title}</NewValue>}{' '}
      {was && <NewValue>{daysText(stay, today)}</NewValue>}{' '}
      {people_were && people && <NewValue>{peopleText(people)}</NewValue>}
    </>
  );
}
