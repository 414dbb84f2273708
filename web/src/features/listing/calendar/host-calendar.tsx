import type { OwnCalendar, OwnRun, Word } from '@swapstead/contract/calendar';
import { addDays, dayName } from '@swapstead/contract/days';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { LegendItem, type NightLook } from '../../../ui/month-table.tsx';
import { HostMonths } from './host-months.tsx';
import { NightFields } from './night-fields.tsx';
import type { Range } from './use-night-range.ts';
import { useOwnCalendar } from './use-own-calendar.ts';

type HostCalendarProps = {
  stored: OwnCalendar;
  /** Names of the other calendars by id. */
  feedNames: ReadonlyMap<string, string>;
  /** Where the swap of a night is shown. */
  swapPath: (id: string) => string;
  /** What can be done about an entry of another calendar at a night. */
  ignoreEntry?: ((feed_ids: readonly string[], night: string) => void) | undefined;
};

const WORD_LABELS: readonly [Word, string][] = [
  ['open', 'Open'],
  ['ask', 'Ask'],
  ['closed', 'Closed'],
];
const LEGEND: readonly [NightLook, string][] = [
  ...WORD_LABELS,
  ['feed', 'Closed by another calendar'],
  ['taken', 'Taken by a swap'],
];

/** What was pressed last and has something to say. */
type Pressed = { night: string; run: OwnRun; word: Word };

/** The calendar of a home for its host: nights are set by pointer, finger, keys and typed days (CAL-06 to CAL-16). */
export function HostCalendar({ stored, feedNames, swapPath, ignoreEntry }: HostCalendarProps) {
  const { calendar, status, set, announced } = useOwnCalendar(stored);
  const [word, setWord] = useState<Word>('open');
  const [isRangeMode, setRangeMode] = useState(false);
  const [pressed, setPressed] = useState<Pressed>();

  const feedsOf = ({ feed_ids }: OwnRun) => feed_ids.map((id) => feedNames.get(id) ?? 'another calendar');
  function nameOf(night: string, run: OwnRun): string {
    if (night < calendar.today) return `${dayName(night)}, past`;
    if (run.state === 'taken') return `${dayName(night)}, taken by a swap`;
    const [feed] = feedsOf(run);
    return `${dayName(night)}, ${feed ? `closed by ${feed}` : run.state}`;
  }
  function pressNight(night: string, run: OwnRun) {
    const next = run.word === word ? 'ask' : word;
    setPressed(run.state === 'taken' || run.feed_ids.length > 0 ? { night, run, word: next } : undefined);
    // A press that sets a night to what it is already says nothing new.
    if (run.state !== 'taken' && next !== run.word) set({ from: night, to: addDays(night, 1) }, next);
  }
  function setRange(range: Range, to: Word = word) {
    setPressed(undefined);
    set(range, to);
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
          {isRangeMode ? 'Cancel range' : 'Select a range'}
        </button>
      </div>
      <div className="p-3 sm:p-5">
        {isRangeMode && <p className="mb-2 text-15">Press the first night, then the last one.</p>}
        <HostMonths
          calendar={calendar}
          isRangeMode={isRangeMode}
          onRangeModeEnd={() => setRangeMode(false)}
          onNight={pressNight}
          onRange={setRange}
          nameOf={nameOf}
        />
        <p role="status" className="sr-only">
          {announced}
        </p>
        <p role="status" className="min-h-6 text-14 text-ink-soft">
          {{ still: '', saving: 'Saving...', saved: 'Saved' }[status]}
        </p>
        {pressed && (
          <div
            role="status"
            className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control bg-sand px-4 py-2.5 text-15"
          >
            <About pressed={pressed} feeds={feedsOf(pressed.run)} swapPath={swapPath} />
            {pressed.run.state !== 'taken' && ignoreEntry && (
              <button
                type="button"
                className="link-inline"
                onClick={() => {
                  ignoreEntry(pressed.run.feed_ids, pressed.night);
                  setPressed(undefined);
                }}
              >
                Ignore this entry
              </button>
            )}
          </div>
        )}
      </div>
      <ul
        aria-label="Legend"
        className="flex flex-wrap gap-x-5 gap-y-2 border-t border-line px-4 py-3 text-14 sm:px-5"
      >
        {LEGEND.map(([look, label]) => (
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
        This night belongs to a swap.
        {run.swap_id && (
          <Link to={swapPath(run.swap_id)} className="link-inline">
            Show the swap
          </Link>
        )}
      </>
    );
  }
  const names = feeds.join(' and ');
  return (
    <span>
      Closed by {names}
      {word === 'open' && <>. Open as soon as {names} lets it go.</>}
    </span>
  );
}

function WordChoice({ word, onChoose }: { word: Word; onChoose: (word: Word) => void }) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap items-center gap-3">
      <legend className="float-left mr-3 font-semibold">Set nights to</legend>
      <div className="inline-flex overflow-clip rounded-control border border-edge">
        {WORD_LABELS.map(([value, label]) => (
          <label
            key={value}
            className="inline-flex min-h-10 cursor-pointer items-center border-edge px-4 text-15 font-medium not-first:border-l has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:-outline-offset-4"
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
