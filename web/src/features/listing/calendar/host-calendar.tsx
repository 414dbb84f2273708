import type { OwnRun, Word } from '@swapstead/contract/calendar/endpoints';
import { listText } from '@swapstead/contract/list-text';
import { m } from '@swapstead/messages';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { LegendItem } from '../../../ui/month-table.tsx';
import { HostMonths } from './host-months.tsx';
import { NightFields } from './night-fields.tsx';
import { feedsOf, NIGHT_LEGEND, nightName, WORD_LABELS } from './night-names.ts';
import type { Range } from './use-night-range.ts';
import type { EditedCalendar } from './use-own-calendar.ts';

type HostCalendarProps = {
  edited: EditedCalendar;
  /** Names of connected calendars by id. */
  feedNames: ReadonlyMap<string, string>;
  /** The path of the swap that takes a night. */
  swapPath: (id: string) => string;
  /** Ignores the entry of a connected calendar that closes a night. */
  ignoreEntry: (feed_ids: readonly string[], night: string) => void;
};

/** The night pressed last, if there is something to say about it. */
type Pressed = { night: string; run: OwnRun; word: Word };

/** The calendar of a home for its host, who sets nights by mouse, touch, keyboard or typed dates (CAL-06 to CAL-16). */
export function HostCalendar({ edited, feedNames, swapPath, ignoreEntry }: HostCalendarProps) {
  const { calendar, status, setNight, setRanges, announced } = edited;
  const [word, setWord] = useState<Word>('open');
  const [isRangeMode, setRangeMode] = useState(false);
  const [pressed, setPressed] = useState<Pressed>();
  const months = useRef<HTMLDivElement>(null);

  function pressNight(night: string, run: OwnRun) {
    const next = run.word === word ? 'ask' : word;
    setPressed(run.state === 'taken' || run.feed_ids.length > 0 ? { night, run, word: next } : undefined);
    // Setting a night to what it already is saves nothing.
    if (run.state !== 'taken' && next !== run.word) setNight(night, next);
  }
  function setRange(range: Range, to: Word = word) {
    setPressed(undefined);
    setRanges([{ ...range, state: to }]);
  }

  return (
    <div className="overflow-clip rounded-card border border-line">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-4 sm:px-5">
        <WordChoice word={word} onChoose={setWord} />
        <button
          type="button"
          className="link-inline min-h-10 text-15 font-semibold"
          onClick={() => setRangeMode(!isRangeMode)}
        >
          {isRangeMode ? m.listing_host_calendar_cancel_range() : m.listing_host_calendar_select_a_range()}
        </button>
      </div>
      <div ref={months} className="p-3 sm:p-5">
        {isRangeMode && <p className="mb-2 text-15">{m.listing_host_calendar_press_first_night()}</p>}
        <HostMonths
          calendar={calendar}
          isRangeMode={isRangeMode}
          onRangeModeEnd={() => setRangeMode(false)}
          onNight={pressNight}
          onRange={setRange}
          nameOf={(night, run) => nightName(night, run, calendar.today, feedNames)}
        />
        <p role="status" className="sr-only">
          {announced}
        </p>
        <p role="status" className="min-h-6 text-14 text-ink-soft">
          {{ still: '', saving: m.common_saving(), saved: m.listing_host_calendar_saved() }[status]}
        </p>
        {pressed && (
          <div
            role="status"
            className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-sand px-4 py-2.5 text-15"
          >
            <About pressed={pressed} feeds={feedsOf(pressed.run, feedNames)} swapPath={swapPath} />
            {pressed.run.state !== 'taken' && (
              <button
                type="button"
                className="link-inline"
                onClick={() => {
                  ignoreEntry(pressed.run.feed_ids, pressed.night);
                  // The pressed button is removed: the focus returns to its night.
                  months.current
                    ?.querySelector<HTMLElement>(`[data-day="${pressed.night}"] button`)
                    ?.focus({ preventScroll: true });
                  setPressed(undefined);
                }}
              >
                {m.listing_host_calendar_ignore_this_entry()}
              </button>
            )}
          </div>
        )}
      </div>
      <ul
        aria-label={m.listing_host_calendar_legend()}
        className="flex flex-wrap gap-x-5 gap-y-2 border-t border-line px-4 py-3 text-14 sm:px-5"
      >
        {NIGHT_LEGEND.map(([look, label]) => (
          <LegendItem key={look} look={look}>
            {label}
          </LegendItem>
        ))}
      </ul>
      <NightFields today={calendar.today} last={calendar.last} onSet={setRange} />
    </div>
  );
}

function About({
  pressed,
  feeds,
  swapPath,
}: {
  pressed: Pressed;
  feeds: string[];
  swapPath: (id: string) => string;
}) {
  const { run, word } = pressed;
  if (run.state === 'taken') {
    return (
      <>
        {m.listing_host_calendar_night_belongs_to_swap()}
        {run.swap_id && (
          <Link to={swapPath(run.swap_id)} className="link-inline">
            {m.listing_host_calendar_show_the_swap()}
          </Link>
        )}
      </>
    );
  }
  const names = listText(feeds);
  return (
    <span>
      {word === 'open'
        ? m.listing_host_calendar_closed_by_then_open({ names })
        : m.listing_host_calendar_closed_by({ names })}
    </span>
  );
}

function WordChoice({ word, onChoose }: { word: Word; onChoose: (word: Word) => void }) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap items-center gap-3">
      <legend className="float-left me-3 font-semibold">{m.listing_host_calendar_set_nights_to()}</legend>
      <div className="inline-flex overflow-clip rounded-control border border-edge">
        {WORD_LABELS.map(([value, label]) => (
          <label
            key={value}
            className="inline-flex min-h-10 cursor-pointer items-center border-edge px-4 text-15 font-medium not-first:border-s has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:-outline-offset-4"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={word === value}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
