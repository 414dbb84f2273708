import type { Notice } from '@swapstead/contract/notices/endpoints';
import { m } from '@swapstead/messages';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight, Check } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { unreadNoticesQuery } from '../../lib/live/counts.ts';
import { useLiveEvents } from '../../lib/live/live-events.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { PanelState } from './notice-panel.tsx';
import { NoticeRow } from './notice-row.tsx';
import { noticesQuery, refreshNotices, useMarkAll } from './notices.queries.ts';
import { dayGroup } from './relative-time.ts';

const press = 'min-h-11 font-semibold text-pine underline-offset-4 hover:underline';

/** Every notice of the member, by day (NOTE-05). */
export function NoticeList({ userId }: { userId: string }) {
  const client = useQueryClient();
  const [params] = useSearchParams();
  const unreadOnly = params.get('show') === 'unread';
  const query = useInfiniteQuery(noticesQuery(userId, unreadOnly));
  const unread = useQuery(unreadNoticesQuery(userId)).data?.notices_unread ?? 0;
  const markAll = useMarkAll(userId);
  useLiveEvents((message) => {
    const isNew = message.kind === 'change' && message.change.kind.startsWith('notice');
    if (isNew || message.kind === 'reset') void refreshNotices(client, userId);
  });
  const notices = query.data?.pages.flatMap((page) => page.notices) ?? [];
  return (
    <div className="wrap max-w-190 py-10 md:py-14">
      <title>{m.notices_notice_list_page_title()}</title>
      <meta name="robots" content="noindex" />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="text-40 tracking-[-0.028em]">{m.notices_notice_list_notices()}</h1>
        <Link to={`${paths.profile()}#notices`} className={`${press} group inline-flex items-center gap-2`}>
          {m.notices_notice_list_what_you_are_told_and_how()}
          <ArrowRight aria-hidden="true" className="size-4.5 transition group-hover:translate-x-0.75" />
        </Link>
      </div>
      <div className="mt-5 mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <nav aria-label={m.notices_notice_list_which_notices()} className="flex gap-2">
          <Filter to={paths.notices()} isOn={!unreadOnly}>
            {m.notices_notice_list_all()}
          </Filter>
          <Filter to={`${paths.notices()}?show=unread`} isOn={unreadOnly}>
            {m.notices_notice_list_unread()}
          </Filter>
        </nav>
        {unread > 0 && notices[0] && (
          <button type="button" onClick={() => markAll(notices[0]?.position ?? 0)} className={press}>
            {m.notices_notice_list_mark_all_read()}
          </button>
        )}
      </div>
      {notices.length === 0 && (
        <PanelState
          query={query}
          {...(unreadOnly && { empty: m.notices_notice_list_everything_is_read() })}
        />
      )}
      {byDay(notices).map(([day, group]) => (
        <section key={day} className="mt-7">
          <h2 className="mb-2.5 text-16 font-semibold text-ink-soft">{day}</h2>
          <ul className="overflow-hidden rounded-card bg-surface shadow-soft">
            {group.map((notice) => (
              <NoticeRow key={notice.id} userId={userId} notice={notice} />
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage && (
        <div className="mt-8 grid justify-items-center gap-3">
          {query.isFetchNextPageError && <p role="alert">{m.notices_notice_list_could_not_be_loaded()}</p>}
          <Button
            look="quiet"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage({ cancelRefetch: false })}
          >
            {m.notices_notice_list_load_more()}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Notices of the same day, under the name of the day. */
function byDay(notices: readonly Notice[]): [day: string, group: Notice[]][] {
  const days = new Map<string, Notice[]>();
  for (const notice of notices) {
    const day = dayGroup(notice.created_at);
    const group = days.get(day);
    if (group) group.push(notice);
    else days.set(day, [notice]);
  }
  return [...days];
}

function Filter({ to, isOn, children }: { to: string; isOn: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={isOn ? 'page' : undefined}
      className={`inline-flex min-h-11 items-center gap-2 rounded-full border px-4.5 font-medium transition ${isOn ? 'border-pine bg-pine text-on-pine' : 'border-line hover:bg-sand'}`}
    >
      {isOn && <Check aria-hidden="true" className="size-4.5" />}
      {children}
    </Link>
  );
}
