import { MATCHES_MOST } from '@swapstead/contract/matching/matches.endpoints';
import { m } from '@swapstead/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { matchesQuery } from './matches.queries.ts';

/** The way to the matches, with how many they are (WISH-08, MATCH-16). */
export function MatchesLink({ userId }: { userId: string }) {
  const { data } = useInfiniteQuery({ ...matchesQuery(userId), refetchInterval: false });
  const count = data?.pages[0]?.total ?? 0;
  return (
    <ButtonLink to={paths.matches()} look="quiet" size="small">
      {count >= MATCHES_MOST
        ? m.matching_matches_in_profile_most({ count: MATCHES_MOST })
        : m.matching_matches_in_profile({ count })}
    </ButtonLink>
  );
}
