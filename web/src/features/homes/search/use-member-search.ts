import type { MemberParams } from '@swapstead/contract/search/where';
import { canSeePremium, type ViewerLevel } from '@swapstead/contract/viewer';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MemberSearch } from './member-search.ts';

const NONE: MemberSearch = { isReady: true, params: {}, area: undefined, notes: [] };

/**
 * Reads the part of the address that only subscribers search by. What reads it is in a chunk of its own; for everybody
 * else there is nothing in it.
 */
export function useMemberSearch(given: MemberParams, level: ViewerLevel): MemberSearch {
  const isAsked = canSeePremium(level) && Object.keys(given).length > 0;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['homes', 'member-search', given],
    queryFn: async ({ client }) => (await import('./read-member-search.ts')).readMemberSearch(given, client),
    // Without a connection too: what is set stays set, and only places are asked for (FIND-33).
    networkMode: 'always',
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  if (!isAsked) return NONE;
  if (data && !isPlaceholderData) return data;
  // What was set holds at once, so that the page shows that it searches; of the search before only the place stays,
  // where it is still the one that is asked for. Without the place it would be another search, and its homes no answer
  // to this one (FIND-33).
  const area = data?.area;
  const isStill = area !== undefined && given[area.kind] === area.id;
  return {
    isReady: false,
    params: given,
    area: isStill ? area : undefined,
    notes: [],
    ...(error && { error }),
  };
}
