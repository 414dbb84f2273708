import { dayText } from '@swapstead/contract/swaps/format';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { dayHere, timeHere } from '../../../lib/time/local-time.ts';
import { richText } from '../../../ui/rich-text.tsx';
import { nameIn } from './swap-display.ts';

/** The history of a swap, oldest entry first. Nobody can edit it (SWAP-07). */
export function HistoryList({ swap }: { swap: SwapView }) {
  return (
    <section aria-label={m.swaps_history_list_history()} className="mt-12 border-t border-line pt-12">
      <h2 className="mb-5 text-28">{m.swaps_history_list_history()}</h2>
      <ol className="max-w-190">
        {swap.history.map(({ id, party, sentence, at, reason, words, changes }) => (
          <li
            key={id}
            className="relative pb-4.5 ps-6.5 text-15 before:absolute before:top-2 before:start-1 before:size-2 before:rounded-full before:bg-pine not-last:after:absolute not-last:after:top-5 not-last:after:bottom-0 not-last:after:start-[7px] not-last:after:w-px not-last:after:bg-line"
          >
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="wrap-anywhere">{sentence}</span>
              <time dateTime={at} className="text-ink-soft">
                <span aria-hidden="true" className="sr-only">
                  ·{' '}
                </span>
                {dateTimeText(at, swap.today)}
              </time>
            </p>
            {changes.map((change) => (
              <p key={change} className="text-14 text-ink-soft">
                {change}
              </p>
            ))}
            {reason && <p className="text-14 text-ink-soft">{reason}</p>}
            {words && (
              <p className="text-14 whitespace-pre-line wrap-anywhere text-ink-soft">
                {party === null ? (
                  <bdi>{m.swaps_quoted_words({ words })}</bdi>
                ) : (
                  richText(
                    m.swaps_words_of.parts({
                      name: party === swap.me ? m.swaps_you() : nameIn(swap, party),
                      words,
                    }),
                    { words: (content) => <bdi>{content}</bdi> },
                  )
                )}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** '{day}, {time}', in the reader's time zone. */
export function dateTimeText(at: string, today: string): string {
  const instant = new Date(at);
  const day = dayHere(instant);
  return `${dayText(day, today)}, ${timeHere(instant)}`;
}
