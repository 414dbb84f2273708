import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { unreadMessagesQuery } from '../../lib/live/counts.ts';
import { paths } from '../../paths.ts';

/** A link from the profile to the conversations, with the number of unread messages (PROF-21). */
export function MessagesLink({ userId }: { userId: string }) {
  const { data } = useQuery(unreadMessagesQuery(userId));
  const unread = data?.unread_total ?? 0;
  return (
    <Link
      to={paths.messages()}
      className="group flex items-center gap-5 rounded-card bg-surface px-6 py-5 shadow-soft transition hover:shadow-lift focus-visible:rounded-card"
    >
      <MessageCircle aria-hidden="true" className="size-6 flex-none text-pine" />
      <span className="min-w-0 flex-1">
        <span className="block text-18 font-semibold">{m.conversations_messages_link_messages()}</span>
        <span className="block text-15 text-ink-soft">
          {unread === 0
            ? m.conversations_messages_link_no_unread_messages()
            : m.conversations_messages_link_unread_messages({ count: unread })}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 flex-none text-ink-soft" />
    </Link>
  );
}
