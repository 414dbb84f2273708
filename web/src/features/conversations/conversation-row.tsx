import type { Conversation, Message } from '@swapstead/contract/conversations/endpoints';
import { messageLine } from '@swapstead/contract/conversations/swap-lines';
import { m } from '@swapstead/messages';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Photo } from '../../ui/photo.tsx';
import { richText } from '../../ui/rich-text.tsx';
import { shortTime } from './messages-by-day.ts';
import { nameOfOther } from './names.ts';
import { PartyAvatar } from './party-avatar.tsx';

type ConversationRowProps = { conversation: Conversation; isOpen: boolean; now: Date };

/** A conversation in the list: home, other member, state, and unread messages (MSG-09). */
export function ConversationRow({ conversation, isOpen, now }: ConversationRowProps) {
  const { id, home, other, last_message, state } = conversation;
  const isUnread = state.unread > 0;
  return (
    <li>
      <Link
        to={paths.conversation(id)}
        aria-current={isOpen ? 'page' : undefined}
        className="group relative grid grid-cols-[56px_minmax(0,1fr)] items-start gap-x-4 rounded-tile px-4 py-3.5 transition hover:bg-sand/60 focus-visible:rounded-tile aria-[current]:bg-sand"
      >
        <span className="relative mt-0.5 block">
          <span className="block size-14 overflow-hidden rounded-control bg-sand">
            {home.photo && <Photo photo={home.photo} alt="" sizes="56px" />}
          </span>
          <PartyAvatar
            url={other?.avatar_url}
            isLocked={!other}
            className="absolute -end-1.5 -bottom-1.5 size-7 ring-2 ring-paper group-aria-[current]:ring-sand"
          />
        </span>
        <span className="min-w-0">
          <span className="flex items-baseline justify-between gap-3">
            <span dir="auto" className={`truncate ${isUnread ? 'font-semibold' : 'font-medium'}`}>
              {nameOfOther(conversation)}
            </span>
            {last_message && (
              <time
                dateTime={last_message.created_at}
                className="flex-none text-14 text-ink-soft tabular-nums"
              >
                {shortTime(last_message.created_at, now)}
              </time>
            )}
          </span>
          <span className="block truncate text-14 text-ink-soft">
            <bdi>{home.title}</bdi>
          </span>
          <span className="mt-0.5 flex items-center justify-between gap-3">
            <span className={`truncate text-15 ${isUnread ? 'font-medium' : 'text-ink-soft'}`}>
              {last_message ? <LastMessage {...last_message} /> : m.conversations_row_no_messages_yet()}
            </span>
            {isUnread && (
              <span className="grid h-5.5 min-w-5.5 flex-none place-items-center rounded-full bg-pine px-1.5 text-[0.8125rem] leading-none font-semibold text-on-pine">
                {richText(
                  m.conversations_row_unread.parts({
                    count: state.unread > 99 ? '99+' : state.unread,
                  }),
                  { hidden: (text) => <span className="sr-only">{text}</span> },
                )}
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

function LastMessage(message: Message) {
  const text = messageLine(message);
  const { from_me } = message;
  if (!from_me) return <bdi>{text}</bdi>;
  return richText(m.conversations_row_own_message.parts({ text }), {
    message: (content) => <bdi>{content}</bdi>,
  });
}
