import { addDays, countDays, shortDateText, weekdayOf } from '@swapstead/contract/days';
import { daysText, nightsOf, nightsText } from '@swapstead/contract/swaps/format';
import {
  type MovedWindow,
  movedWindows,
  otherHomes,
  otherPeople,
  type Suggestion,
  suggestionOf,
} from '@swapstead/contract/swaps/suggestion';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { nameIn, whoOf } from '../core/swap-display.ts';

/** What a suggestion changes and what it keeps: days on a ruler, the rest as text. */
export function WhatChanged({ swap }: { swap: SwapView }) {
  const suggestion = suggestionOf(swap);
  if (!suggestion || suggestion.stays.length === 0) return null;
  const windows = movedWindows(suggestion);
  const by = { who: whoOf(swap, suggestion.by), name: nameIn(swap, suggestion.by) };
  const title = suggestion.isAgreed
    ? m.swaps_what_changed_would_change(by)
    : m.swaps_what_changed_has_changed(by);
  return (
    <section
      aria-labelledby="changed-title"
      className="mt-9 rounded-card bg-surface p-5 shadow-soft sm:p-8 lg:mt-12"
    >
      <h2 id="changed-title" className="text-22 wrap-anywhere">
        {title}
      </h2>
      <div
        className={`mt-4.5 grid items-center gap-x-14 gap-y-7 ${windows.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_380px]' : ''}`}
      >
        {windows.length > 0 && (
          <div className="grid min-w-0 gap-6">
            {windows.map((window) => (
              <Ruler
                key={window.stays.join()}
                window={window}
                today={swap.today}
                title={windows.length > 1 ? stayTitle(swap, window.stays) : undefined}
                was={wasLabel(swap, suggestion)}
                now={m.swaps_what_changed_suggests(by)}
              />
            ))}
          </div>
        )}
        <Differences swap={swap} suggestion={suggestion} windows={windows} />
      </div>
    </section>
  );
}

function wasLabel(swap: SwapView, { isAgreed }: Suggestion): string {
  if (isAgreed) return m.swaps_what_changed_agreed();
  const before = swap.suggested?.was_by;
  return before
    ? m.swaps_what_changed_asked({ who: whoOf(swap, before), name: nameIn(swap, before) })
    : m.swaps_what_changed_before();
}

const stayTitle = (swap: SwapView, stays: readonly number[]) =>
  stays
    .map((number) => {
      const guest = swap.stays.find((stay) => stay.number === number)?.guest ?? 0;
      return m.swaps_what_changed_stay_of({ who: whoOf(swap, guest), name: nameIn(swap, guest) });
    })
    .join(', ');

/** With more days than this, only some are labelled: on a phone there is no room for all. */
const NUMBERED_DAYS = 18;
const MOST_NUMBERS = 6;
const WEEKDAYS = [
  m.swaps_weekday_mo(),
  m.swaps_weekday_tu(),
  m.swaps_weekday_we(),
  m.swaps_weekday_th(),
  m.swaps_weekday_fr(),
  m.swaps_weekday_sa(),
  m.swaps_weekday_su(),
];

type RulerProps = { window: MovedWindow; today: string; title: string | undefined; was: string; now: string };

/** Both date ranges below the days between them, with one extra day at each end. */
function Ruler({ window: { was, now }, today, title, was: wasLabelled, now: nowLabelled }: RulerProps) {
  const first = addDays([was.check_in, now.check_in].sort()[0] ?? '', -1);
  const last = addDays([was.check_out, now.check_out].sort()[1] ?? '', 1);
  const length = countDays(first, last) + 1;
  const days = Array.from({ length }, (_, index) => addDays(first, index));
  const isNumbered = length <= NUMBERED_DAYS;
  const step = isNumbered ? 1 : Math.ceil(length / MOST_NUMBERS);
  const place = (window: MovedWindow['was']) => ({
    gridColumn: `${countDays(first, window.check_in) + 1} / ${countDays(first, window.check_out) + 2}`,
  });
  const band =
    'block h-7.5 truncate rounded-full px-2.5 text-start text-[0.75rem] leading-7 font-semibold sm:text-14 sm:leading-7';
  return (
    <figure className="min-w-0">
      {title && <figcaption className="mb-2 font-semibold wrap-anywhere">{title}</figcaption>}
      <div
        role="img"
        aria-label={m.swaps_what_changed_first_now({ was: daysText(was, today), now: daysText(now, today) })}
        className="grid text-center tabular-nums"
        style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))` }}
      >
        {isNumbered &&
          days.map((day) => (
            <span key={day} className="row-start-1 text-[0.625rem] text-ink-soft sm:text-[0.75rem]">
              {WEEKDAYS[weekdayOf(day) - 1]}
            </span>
          ))}
        {days.map(
          (day, index) =>
            index % step === 0 && (
              <b
                key={day}
                style={{ gridColumn: `${index + 1} / span ${Math.min(step, length - index)}` }}
                className={`row-start-2 py-1 font-medium ${isNumbered ? `text-[0.75rem] sm:text-15 ${weekdayOf(day) > 5 ? 'text-ink-soft' : ''}` : 'text-start text-14 text-ink-soft'}`}
              >
                {isNumbered ? Number(day.slice(8)) : shortDateText(day, today)}
              </b>
            ),
        )}
        <span
          style={place(was)}
          className={`${band} row-start-3 border-[1.5px] border-dashed border-edge text-ink-soft`}
        >
          {wasLabelled}
        </span>
        <span style={place(now)} className={`${band} row-start-4 mt-2 bg-pine text-on-pine`}>
          {nowLabelled}
        </span>
      </div>
    </figure>
  );
}

type DifferencesProps = { swap: SwapView; suggestion: Suggestion; windows: readonly MovedWindow[] };

function Differences({ swap, suggestion, windows }: DifferencesProps) {
  const homes = otherHomes(suggestion);
  const people = otherPeople(suggestion);
  const guestOf = (number: number) => swap.stays.find((stay) => stay.number === number)?.guest ?? 0;
  const brings = (number: number, people: string) =>
    m.swaps_what_changed_brings({
      who: whoOf(swap, guestOf(number)),
      name: nameIn(swap, guestOf(number)),
      people,
    });
  return (
    <dl className="grid">
      {windows.map(({ stays, was, now }) => (
        <Line
          key={`days ${stays.join()}`}
          name={windows.length > 1 ? stayTitle(swap, stays) : m.swaps_what_changed_days()}
          now={daysText(now, swap.today)}
          was={daysText(was, swap.today)}
        />
      ))}
      {swap.nights &&
        windows
          .filter(({ was, now }) => nightsOf(was) !== nightsOf(now))
          .map(({ was, now }) => (
            <Line
              key="cost"
              name={m.swaps_what_changed_cost()}
              now={nightsText(nightsOf(now))}
              was={nightsText(nightsOf(was))}
            />
          ))}
      {homes.map(({ number, now, was }) => (
        <Line key={`home ${number}`} name={m.swaps_what_changed_home()} now={now} was={was} />
      ))}
      {people.map(({ number, now, was }) => (
        <Line
          key={`people ${number}`}
          name={m.swaps_what_changed_who_comes()}
          now={brings(number, now)}
          was={was}
        />
      ))}
      <Line name={m.swaps_what_changed_the_same()} same={sameText(swap, suggestion)} />
    </dl>
  );
}

/** What a suggestion keeps as it is. */
function sameText(swap: SwapView, suggestion: Suggestion): string {
  const homes = otherHomes(suggestion);
  const windows = movedWindows(suggestion);
  const nights = new Set(suggestion.stays.map(nightsOf));
  const keepsNights = suggestion.stays.every((stay) => !stay.was || nightsOf(stay.was) === nightsOf(stay));
  const [each = 0] = nights;
  const same = [
    homes.length === 0 &&
      (swap.nights
        ? m.swaps_what_changed_same_home()
        : swap.stays.length === 2
          ? m.swaps_what_changed_same_both_homes()
          : m.swaps_what_changed_same_every_home()),
    windows.length === 0 && m.swaps_what_changed_same_days(),
    windows.length > 0 &&
      keepsNights &&
      (swap.nights
        ? m.swaps_nights({ count: each })
        : nights.size === 1
          ? m.swaps_what_changed_same_nights({ count: each })
          : m.swaps_what_changed_same_number_of_nights()),
    // In an open proposal, someone may just have said for the first time who is coming.
    suggestion.isAgreed && otherPeople(suggestion).length === 0 && m.swaps_what_changed_same_people(),
  ].filter((one) => one !== false);
  const text = same.join(', ');
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : m.swaps_what_changed_nothing_else();
}

type LineProps = { name: string } & (
  | { now: string; was: string; same?: never }
  | { same: string; now?: never; was?: never }
);

function Line({ name, now, was, same }: LineProps) {
  return (
    <div className="grid grid-cols-[84px_minmax(0,1fr)] gap-3 border-b border-line py-2.75 last:border-b-0">
      <dt className="text-15 text-ink-soft wrap-anywhere">{name}</dt>
      <dd className="wrap-anywhere">
        {same === undefined ? (
          <>
            <b className="font-semibold">{now}</b> <s className="text-ink-soft">{was}</s>
          </>
        ) : (
          <span className="text-ink-soft">{same}</span>
        )}
      </dd>
    </div>
  );
}
