import type { MatchWindow } from '@swapstead/contract/matching/matches.endpoints';
import { daysText, nightsOf, nightsText } from '@swapstead/contract/swaps/format';
import { m } from '@swapstead/messages';
import type { ReactNode } from 'react';
import { named } from '../../../ui/named.tsx';
import { hasSameDates, keyOfWindow } from './match-texts.tsx';

type WindowChoiceProps = {
  /** Makes the group one of its own. */
  name: string;
  windows: readonly MatchWindow[];
  host: string;
  chosen: MatchWindow;
  today: string;
  disabled: boolean;
  onChoose: (window: MatchWindow) => void;
};

/** The nights to propose, as a radio group. */
export function WindowChoice({ name, windows, host, chosen, today, disabled, onChoose }: WindowChoiceProps) {
  return (
    <fieldset disabled={disabled} className="mt-5 grid min-w-0 gap-2">
      <legend className="mb-2 text-14 font-medium text-ink-soft">{m.matching_matches_choose()}</legend>
      {windows.map((window) => (
        <label
          key={keyOfWindow(window)}
          className="grid min-h-13 cursor-pointer grid-cols-[20px_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 rounded-tile border border-line px-4 py-2 transition hover:border-edge has-checked:border-pine has-checked:bg-pine-wash has-checked:shadow-[inset_0_0_0_1px_var(--pine)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine has-disabled:cursor-not-allowed sm:grid-cols-[20px_minmax(0,1fr)_auto]"
        >
          <input
            type="radio"
            name={name}
            checked={keyOfWindow(window) === keyOfWindow(chosen)}
            onChange={() => onChoose(window)}
            className="size-5 appearance-none rounded-full border-[1.5px] border-edge bg-surface outline-none checked:border-[6px] checked:border-pine disabled:border-line"
          />
          <span className="min-w-0">{daysOf(window, host, today)}</span>
          <span className="inline-flex items-center gap-2 text-14 text-ink-soft max-sm:col-start-2">
            <span
              aria-hidden="true"
              className={
                window.open
                  ? 'h-[7px] w-[18px] flex-none rounded-full bg-pine'
                  : 'size-2 flex-none rounded-full border-[1.6px] border-ink-soft'
              }
            />
            {window.open ? m.matching_matches_open() : m.matching_matches_ask()}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function daysOf(window: MatchWindow, host: string, today: string): ReactNode {
  const mine = daysText(window.my_stay, today);
  if (hasSameDates(window)) return <Days days={mine} nights={nightsOf(window.my_stay)} />;
  return (
    <>
      <Days days={m.matching_matches_you_there({ days: mine })} nights={nightsOf(window.my_stay)} />
      <Days
        days={named(
          m.matching_matches_they_here.parts({ name: host, days: daysText(window.their_stay, today) }),
        )}
        nights={nightsOf(window.their_stay)}
      />
    </>
  );
}

const Days = ({ days, nights }: { days: ReactNode; nights: number }) => (
  <span className="block wrap-anywhere">
    <b className="font-semibold">{days}</b>{' '}
    <span className="text-15 whitespace-nowrap text-ink-soft">{nightsText(nights)}</span>
  </span>
);
