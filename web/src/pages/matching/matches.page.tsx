import { m } from '@swapstead/messages';
import { useLocation, useSearchParams } from 'react-router';
import { ForSubscribers } from '../../features/matching/matches/for-subscribers.tsx';
import { MatchList } from '../../features/matching/matches/match-list.tsx';
import { matchesQuery } from '../../features/matching/matches/matches.queries.ts';
import { prepareForMember } from '../../lib/loading/prepare.ts';

export const prepare = prepareForMember((_prefetch, userId, { client }) => [
  client.prefetchInfiniteQuery(matchesQuery(userId)),
]);

/** /matches: homes whose hosts would like the member's; ?for= names one own home. */
export function Page() {
  const ownHome = useSearchParams()[0].get('for') ?? undefined;
  const { pathname, search } = useLocation();
  return (
    <ForSubscribers next={pathname + search}>
      {(userId) => (
        <div className="wrap min-h-svh py-8 md:py-12">
          <title>{m.matching_matches_head()}</title>
          <meta name="robots" content="noindex" />
          <MatchList key={`${userId} ${ownHome}`} userId={userId} ownHome={ownHome} />
        </div>
      )}
    </ForSubscribers>
  );
}
