import { deviceName } from '@swapstead/contract/accounts/device-name';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { activityWords } from './activity-words.ts';
import { momentOf } from './days.ts';
import { Loaded, Section, TextButton } from './section.tsx';
import { activityKey } from './security.queries.ts';

/** What happened to the account within 90 days (GUARD-43). */
export function ActivitySection({ userId }: { userId: string }) {
  const query = useInfiniteQuery({
    queryKey: activityKey(userId),
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/account-events', { query: pageParam ? { before: pageParam } : {} }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return (
    <Section id="activity" title="Recent activity">
      <Loaded query={query}>
        {({ pages }) => (
          <ol aria-label="Recent activity" className="mt-4 divide-y divide-line border-t border-line">
            {pages
              .flatMap(({ events }) => events)
              .map(({ id, event, facts, happened_at, user_agent }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-3 text-15">
                  <span className="wrap-anywhere">{activityWords(event, facts)}</span>
                  <span className="text-14 text-ink-soft">
                    {momentOf(happened_at)}
                    {user_agent && `, ${deviceName(user_agent)}`}
                  </span>
                </li>
              ))}
          </ol>
        )}
      </Loaded>
      {query.isFetchNextPageError && <p role="alert">What happened earlier could not be loaded.</p>}
      {query.hasNextPage && (
        <TextButton busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Load more
        </TextButton>
      )}
    </Section>
  );
}
