import type { Notice } from '@swapstead/contract/notices/endpoints';
import { m } from '@swapstead/messages';
import { Link } from 'react-router';
import { NoticeIcon } from './notice-icon.tsx';
import { useMark } from './notices.queries.ts';
import { ago } from './relative-time.ts';

type NoticeRowProps = { userId: string; notice: Notice; onOpen?: (() => void) | undefined };

/** A notice: opening it, also in a new tab, marks it as read (NOTE-06). */
export function NoticeRow({ userId, notice, onOpen }: NoticeRowProps) {
  const marking = useMark(userId);
  const { id, kind, text, path, read, created_at } = notice;
  const markRead = () => {
    if (!read) marking.mutate({ id, read: true });
  };
  const words = (
    <span className={`block wrap-anywhere text-15 leading-snug ${read ? '' : 'font-semibold'}`}>{text}</span>
  );
  return (
    <li className="relative flex gap-3.5 border-b border-line px-5 py-4 last:border-b-0 hover:bg-ink/3">
      <NoticeIcon kind={kind} />
      <div className="min-w-0 flex-1">
        {path ? (
          <Link
            to={path}
            onClick={() => {
              markRead();
              onOpen?.();
            }}
            // The middle button opens a new tab; the right one opens a menu, which marks nothing.
            onAuxClick={({ button }) => button === 1 && markRead()}
            className="block after:absolute after:inset-0"
          >
            {words}
          </Link>
        ) : (
          words
        )}
        {!path && <p className="mt-0.5 text-14 text-ink-soft">{m.notices_notice_row_no_longer_there()}</p>}
        <p className="mt-1 flex flex-wrap items-center gap-x-4 text-14 text-ink-soft">
          <time dateTime={created_at}>{ago(created_at)}</time>
          <button
            type="button"
            onClick={() => marking.mutate({ id, read: !read })}
            className="relative z-1 py-1.5 font-semibold text-pine underline-offset-3 hover:underline"
          >
            {read ? m.notices_notice_row_mark_as_unread() : m.notices_notice_row_mark_as_read()}
          </button>
        </p>
      </div>
      {!read && (
        <span className="flex-none pt-1.5">
          <span aria-hidden="true" className="block size-2.5 rounded-full bg-clay" />
          <span className="sr-only">{m.notices_notice_row_unread()}</span>
        </span>
      )}
    </li>
  );
}
