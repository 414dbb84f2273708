import type { Message, Thread } from '@swapstead/contract/conversations/endpoints';
import type { Translation } from '@swapstead/contract/translations/endpoints';
import type { ViewerLevel } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { watchView } from '../../lib/browser/observers.ts';
import { useFrameSite } from '../../lib/loading/site.ts';
import { LoadingLine } from '../../ui/loading.tsx';
import { ConversationSwapCard, ConversationSwapSteps } from '../swaps/lists/swap-in-conversation.tsx';
import { Translate } from '../translations/translate.tsx';
import { linkPieces } from './links.ts';
import { groupMessages } from './message-groups.ts';
import { byDay, timeOf } from './messages-by-day.ts';
import { nameOfOther } from './names.ts';

type MessageListProps = {
  userId: string;
  level: ViewerLevel;
  thread: Thread;
  /** Loads the page above; undefined while it loads or if there is none. */
  onOlder: (() => void) | undefined;
  isLoadingOlder: boolean;
  hasOlderFailed: boolean;
};

/** Messages of one sender within this time form a group. */
const TOGETHER_MS = 5 * 60_000;

/** The messages by day, oldest first. Older ones load when the top comes into view. */
export function MessageList(props: MessageListProps) {
  const { userId, level, thread, onOlder, isLoadingOlder, hasOlderFailed } = props;
  const { messages, has_older, state } = thread;
  const { translates } = useFrameSite();
  // In which language members write to each other nobody knows.
  const offersTranslation = translates && level === 'subscriber';
  // A line about a swap has no delivery mark, so the message above it keeps its own.
  const own = messages.filter(({ from_me, swap }) => from_me && !swap);
  const newestOwn = own.at(-1)?.seq;
  const seen = own.findLast(({ seq }) => seq <= state.their_read_seq)?.seq;
  return (
    <div className="grid gap-8 px-4 py-6 sm:px-8">
      {has_older && <OlderMark onOlder={onOlder} isLoading={isLoadingOlder} hasFailed={hasOlderFailed} />}
      {byDay(messages, new Date()).map(({ key, label, messages: ofDay }) => (
        <section key={key} aria-label={label}>
          <h3 className="mb-5 flex items-center gap-4 font-text text-14 font-medium tracking-normal text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {label}
          </h3>
          <ol className="grid">
            {groupMessages(ofDay, (message) => isFirstOf(messages, message)).map((part) => {
              if (part.kind === 'card') {
                return <ConversationSwapCard key={part.seq} userId={userId} swapId={part.swapId} />;
              }
              if (part.kind === 'events') {
                const { seq, swapId, entries, followsCard } = part;
                return (
                  <ConversationSwapSteps key={seq} userId={userId} {...{ swapId, entries, followsCard }} />
                );
              }
              const { message } = part;
              const index = ofDay.indexOf(message);
              return (
                <Bubble
                  key={message.seq}
                  message={message}
                  translatedIn={offersTranslation && !message.from_me ? thread.id : undefined}
                  sender={message.from_me ? m.conversations_message_list_you() : nameOfOther(thread)}
                  follows={isTogether(ofDay[index - 1], message)}
                  isLast={!isTogether(message, ofDay[index + 1])}
                  note={
                    message.seq === seen && seen === newestOwn
                      ? m.conversations_message_list_read()
                      : undefined
                  }
                />
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** The card is shown where the swap was proposed; each later event is one line (PROP-15). */
const isFirstOf = (messages: readonly Message[], { seq, swap }: Message) =>
  messages.find((one) => one.swap?.id === swap?.id)?.seq === seq;

type BubbleProps = {
  message: Message;
  /** The conversation, if the reader may have the message translated. */
  translatedIn: string | undefined;
  sender: string;
  /** Whether it continues the group of the message before, and whether it ends its group. */
  follows: boolean;
  isLast: boolean;
  note: string | undefined;
};

function Bubble({ message, translatedIn, sender, follows, isLast, note }: BubbleProps) {
  const { seq, text, created_at, from_me } = message;
  const [translation, setTranslation] = useState<Translation>();
  const shown = translatedIn === undefined ? undefined : translation;
  return (
    <li
      className={`grid ${follows ? 'mt-1' : 'mt-4 first:mt-0'} ${from_me ? 'justify-items-end' : 'justify-items-start'}`}
    >
      <div
        className={`max-w-[min(85%,34rem)] rounded-card px-4 py-2.5 ${
          from_me
            ? `bg-pine text-on-pine ${isLast ? 'rounded-ee-[4px]' : ''}`
            : `border border-line bg-surface ${isLast ? 'rounded-es-[4px]' : ''}`
        }`}
      >
        <span className="sr-only">
          {sender}, {timeOf(created_at)}:{' '}
        </span>
        {shown ? <TranslatedText {...shown} /> : <MessageText text={text} />}
      </div>
      <div
        className={`flex flex-wrap items-center gap-x-3 px-1 text-14 text-ink-soft ${translatedIn === undefined ? 'not-empty:mt-1.5' : ''}`}
      >
        {isLast && (
          <p className="tabular-nums">
            <time dateTime={created_at} aria-hidden="true">
              {timeOf(created_at)}
            </time>
            {note && <span> · {note}</span>}
          </p>
        )}
        {translatedIn !== undefined && (
          <Translate
            of={{ kind: 'message', conversation_id: translatedIn, seq }}
            shown={shown}
            onShow={setTranslation}
          />
        )}
      </div>
    </li>
  );
}

function isTogether(one: Message | undefined, next: Message | undefined): boolean {
  // An event of a swap ends a group.
  if (!one || !next || one.swap || next.swap || one.from_me !== next.from_me) return false;
  return Date.parse(next.created_at) - Date.parse(one.created_at) < TOGETHER_MS;
}

type OlderMarkProps = { onOlder: (() => void) | undefined; isLoading: boolean; hasFailed: boolean };

/** After a failure only the button tries again: a reader who stays at the top must not flood a failing server. */
function OlderMark({ onOlder, isLoading, hasFailed }: OlderMarkProps) {
  const mark = useRef<HTMLDivElement>(null);
  const isWaiting = onOlder !== undefined && !hasFailed;
  const load = useEffectEvent(() => onOlder?.());
  useEffect(() => {
    const element = mark.current;
    if (!element || !isWaiting) return;
    return watchView([element], ([entry]) => entry?.isIntersecting && load(), {
      root: element.closest('[data-thread]'),
      rootMargin: '400px 0px 0px 0px',
    });
  }, [isWaiting]);
  return (
    <div ref={mark} className="grid min-h-11 place-items-center text-14 text-ink-soft">
      {isLoading ? (
        <LoadingLine>{m.conversations_message_list_loading_earlier()}</LoadingLine>
      ) : (
        <>
          {hasFailed && (
            <span role="alert">{m.conversations_message_list_earlier_could_not_be_loaded()}</span>
          )}
          <button type="button" onClick={onOlder} className="link-quiet min-h-11 px-3">
            {hasFailed ? m.common_try_again() : m.conversations_message_list_show_earlier()}
          </button>
        </>
      )}
    </div>
  );
}

/** A message in the words of a machine: addresses in it are not those that the sender wrote, so none is a link. */
function TranslatedText({ text, language }: Translation) {
  return (
    <p dir="auto" lang={language} className="wrap-anywhere whitespace-pre-wrap">
      {text}
    </p>
  );
}

/** A message's text: never as markup, with web addresses as links that send the other site no referrer. */
function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {linkPieces(text).map(({ text: piece, href }, index) =>
        href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
            key={index}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="underline underline-offset-3 hover:no-underline"
          >
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </p>
  );
}
