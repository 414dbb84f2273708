import type { MemberParams } from '@swapstead/contract/search/where';
import { canSeePremium, type ViewerLevel } from '@swapstead/contract/viewer';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MemberSearch } from './member-search.ts';

const NONE: MemberSearch = { isReady: true, params: {}, area: undefined, notes: [] };

/**
 * Reads the subscriber filters of the address. The code that reads them is a lazy chunk; for others the result is
 * empty.
 */
export function useMemberSearch(given: MemberParams, level: ViewerLevel): MemberSearch {
  const isAsked = canSeePremium(level) && Object.keys(given).length > 0;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['homes', 'member-search', given],
    queryFn: async ({ client }) => (await import('./read-member-search.ts')).readMemberSearch(given, client),
    // Runs offline too: filters stay set, and only places need a request (FIND-33).
    networkMode: 'always',
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  if (!isAsked) return NONE;
  if (data && !isPlaceholderData) return data;
  // New filters apply immediately, so that the page shows it is searching. Of the previous search only the place is
  // kept, and only if it is the one still asked for: without its place this would be another search, with other homes
  // (FIND-33).
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
