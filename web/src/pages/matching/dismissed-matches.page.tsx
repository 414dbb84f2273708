import { m } from '@swapstead/messages';
import { DismissedHomes } from '../../features/matching/matches/dismissed-homes.tsx';
import { ForSubscribers } from '../../features/matching/matches/for-subscribers.tsx';
import { dismissedQuery } from '../../features/matching/matches/matches.queries.ts';
import { MatchingNav } from '../../features/matching/matches/matching-nav.tsx';
import { prepareForMember } from '../../lib/loading/prepare.ts';
import { paths } from '../../paths.ts';

export const prepare = prepareForMember((_prefetch, userId, { client }) => [
  client.prefetchInfiniteQuery(dismissedQuery(userId)),
]);

/** /matches/dismissed: the homes that the member has put aside. */
export function Page() {
  return (
    <ForSubscribers next={paths.dismissedMatches()}>
      {(userId) => (
        <div className="wrap min-h-svh py-8 md:py-12">
          <title>{m.matching_dismissed_head()}</title>
          <meta name="robots" content="noindex" />
          <h1 className="text-40 leading-[1.08]">{m.matching_dismissed_title()}</h1>
          <p className="mt-3 mb-6 max-w-[52ch] text-18 text-ink-soft">{m.matching_dismissed_lead()}</p>
          <MatchingNav />
          <DismissedHomes key={userId} userId={userId} />
        </div>
      )}
    </ForSubscribers>
  );
}
