import { suggestionOf } from '@swapstead/contract/swaps/suggestion';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { dateTimeText } from '../core/history-list.tsx';
import { nameIn } from '../core/swap-display.ts';

type PartyMessage = SwapView['words'][number];

/** The message of a pending suggestion, shown before its details so that the reason is read first. */
export function SuggestionMessage({ swap }: { swap: SwapView }) {
  const message = suggestionMessage(swap);
  if (!message) return null;
  const conversation = swap.conversations.find(({ party }) => party === message.party);
  return (
    <section aria-label={m.swaps_why()} className="mt-9 max-w-[60em] sm:px-10 xl:px-13">
      <blockquote
        dir="auto"
        className="font-display text-20 leading-normal whitespace-pre-line wrap-anywhere sm:text-22"
      >
        {m.swaps_quoted_words({ words: message.words })}
      </blockquote>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-15 text-ink-soft">
        <Face swap={swap} party={message.party} />
        <Author swap={swap} message={message} />
        {conversation && (
          <Link
            to={paths.conversation(conversation.conversation_id)}
            className="link-quiet ms-auto inline-flex min-h-11 items-center font-semibold text-pine"
          >
            {m.swaps_party_messages_open_conversation()}
          </Link>
        )}
      </div>
    </section>
  );
}

/** The other messages of each party, with their names. */
export function PartyMessages({ swap, title = m.swaps_few_words() }: { swap: SwapView; title?: string }) {
  const above = suggestionMessage(swap);
  const message = swap.words.filter(({ party, words }) => !(above?.party === party && above.words === words));
  if (message.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-28">{title}</h2>
      <ul className="grid gap-6">
        {message.map((one) => (
          <li key={one.party}>
            <p dir="auto" className="max-w-text text-18 whitespace-pre-line wrap-anywhere">
              {one.words}
            </p>
            <p className="mt-2 flex items-center gap-3 text-15 text-ink-soft">
              <Face swap={swap} party={one.party} />
              <Author swap={swap} message={one} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The message of the pending suggestion, if its sender wrote one. */
function suggestionMessage(swap: SwapView): PartyMessage | undefined {
  const suggestion = suggestionOf(swap);
  if (!suggestion?.words) return undefined;
  const { by, words, at } = suggestion;
  return { party: by, words, at };
}

function Author({ swap, message }: { swap: SwapView; message: PartyMessage }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      {message.party === swap.me ? m.swaps_you() : nameIn(swap, message.party)},{' '}
      {dateTimeText(message.at, swap.today)}
    </span>
  );
}

function Face({ swap, party }: { swap: SwapView; party: number }) {
  const one = swap.parties.find((of) => of.party === party);
  if (!one?.avatar_url) return null;
  return (
    <img
      src={one.avatar_url}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      className="size-10 flex-none rounded-full object-cover"
    />
  );
}
