import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { hasFailedLast } from '../../lib/api/has-failed-last.ts';
import { paths } from '../../paths.ts';
import { LoadFailedBox } from '../../ui/load-failed.tsx';
import { LoadingLine } from '../../ui/loading.tsx';
import { NoticeRow } from './notice-row.tsx';
import { latestQuery, useMarkAll } from './notices.queries.ts';

type NoticePanelProps = { userId: string; unread: number; onClose: () => void };

/** The newest notices, below the bell; in a narrow window it fills the space below the bar (NOTE-12). */
export function NoticePanel({ userId, unread, onClose }: NoticePanelProps) {
  const latest = useQuery(latestQuery(userId));
  const markAll = useMarkAll(userId);
  const notices = latest.data?.notices ?? [];
  return (
    <section
      aria-label={m.notices_notice_panel_notices()}
      className="fixed inset-x-0 top-[calc(var(--bar)+1px)] bottom-0 z-50 flex flex-col border-line bg-paper text-ink sm:absolute sm:top-full sm:end-0 sm:bottom-auto sm:start-auto sm:mt-3 sm:max-h-[min(36rem,calc(100dvh-var(--bar)-2rem))] sm:w-100 sm:rounded-card sm:border sm:shadow-lift"
    >
      <h2 className="border-b border-line px-5 py-4 text-20">{m.notices_notice_panel_notices()}</h2>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {notices.length > 0 ? (
          <ul>
            {notices.map((notice) => (
              <NoticeRow key={notice.id} userId={userId} notice={notice} onOpen={onClose} />
            ))}
          </ul>
        ) : (
          <PanelState query={latest} />
        )}
      </div>
      <p className="flex items-center gap-5 border-t border-line px-5 py-3.5 text-15 font-medium">
        {unread > 0 && notices[0] && (
          <button
            type="button"
            onClick={() => markAll(notices[0]?.position ?? 0)}
            className="py-1 font-semibold text-pine underline-offset-4 hover:underline"
          >
            {m.notices_notice_panel_mark_all_read()}
          </button>
        )}
        <Link
          to={paths.notices()}
          onClick={onClose}
          className="ms-auto py-1 font-semibold text-pine underline-offset-4 hover:underline"
        >
          {m.notices_notice_panel_see_all()}
        </Link>
      </p>
    </section>
  );
}

type Query = {
  isPending: boolean;
  dataUpdatedAt: number;
  errorUpdatedAt: number;
  refetch: () => unknown;
};

/** Shown if there are no notices to show. */
export function PanelState({ query, empty = EMPTY }: { query: Query; empty?: string }) {
  if (hasFailedLast(query)) {
    return (
      <LoadFailedBox className="justify-items-start gap-4 px-5 py-8" onRetry={query.refetch}>
        {m.notices_notice_panel_could_not_be_loaded()}
      </LoadFailedBox>
    );
  }
  const line = 'px-5 py-8 text-ink-soft';
  if (query.isPending)
    return <LoadingLine className={line}>{m.notices_notice_panel_loading_notices()}</LoadingLine>;
  return <p className={line}>{empty}</p>;
}

const EMPTY = m.notices_notice_panel_nothing_new();
