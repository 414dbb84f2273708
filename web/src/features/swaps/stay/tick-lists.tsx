import { LIST_TITLES } from '@swapstead/contract/swaps/stay-texts';
import type { StayLists } from '@swapstead/contract/swaps/stays.endpoints';
import type { Tick } from '../../guide/ticks.ts';
import { dateTimeText } from '../core/history-list.tsx';

export type ListName = keyof typeof LIST_TITLES;
const NAMES = ['before', 'leave'] as const satisfies ListName[];

type TickListsProps = {
  lists: StayLists;
  /** For the guest; the host sees when each line was ticked. */
  onTick?: (line: Tick) => void;
};

/** 'Before you arrive' and 'Before you leave', as guest and host see them. */
export function TickLists({ lists, onTick }: TickListsProps) {
  return (
    <div className="grid gap-x-12 gap-y-6 sm:grid-cols-2">
      {NAMES.map((list) => (
        <div key={list}>
          <h3 className="mb-1 font-text text-18 font-semibold tracking-normal">{LIST_TITLES[list]}</h3>
          <ul>
            {lists[list].map(({ text, ticked_at }) => (
              <li key={text} className="border-b border-line">
                <label className="flex min-h-13 cursor-pointer items-center gap-3 py-2 has-checked:text-ink-soft has-disabled:cursor-default">
                  <input
                    type="checkbox"
                    checked={ticked_at !== null}
                    disabled={!onTick}
                    onChange={({ target }) => onTick?.({ list, text, ticked: target.checked })}
                    className="size-5.5 flex-none accent-pine"
                  />
                  <span className="wrap-anywhere">
                    {text}
                    {!onTick && ticked_at && (
                      <span className="block text-14">{dateTimeText(ticked_at, ticked_at.slice(0, 10))}</span>
                    )}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
