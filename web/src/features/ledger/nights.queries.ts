import type { Nights, StatementLine } from '@swapstead/contract/ledger/endpoints';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { useLiveEvents } from '../../lib/live/live-events.ts';

/** The key of everything about a member's nights. */
const nightsKey = (userId: string) => ['nights', userId] as const;

/** Notices bring changes at once; a stream that has broken off is made up for within a minute (NIGHT-02). */
const FRESH = { staleTime: 0, refetchInterval: 45_000, refetchOnWindowFocus: 'always' } as const;

export const nightsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...nightsKey(userId), 'own'],
    queryFn: ({ signal }) => api('GET /api/nights', {}, { signal }),
    ...FRESH,
  });

type StatementPage = {
  /** With the first page, since its newest line and the number have to agree. */
  nights: Nights | null;
  lines: StatementLine[];
  next_cursor: string | null;
};

/** How often number and statement are read again because nights moved in between. */
const TRIES = 3;

/** The number of nights with the statement, page by page: the newest balance is the number, also while nights move. */
export const statementQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...nightsKey(userId), 'statement'],
    queryFn: ({ signal, pageParam }): Promise<StatementPage> =>
      pageParam ? nextPage(pageParam, signal) : firstPage(signal),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    ...FRESH,
  });

async function firstPage(signal: AbortSignal, tries = TRIES): Promise<StatementPage> {
  const [nights, page] = await Promise.all([
    api('GET /api/nights', {}, { signal }),
    api('GET /api/nights/statement', { query: {} }, { signal }),
  ]);
  const newest = page.lines[0]?.balance ?? 0;
  if (newest !== nights.balance && tries > 1) return firstPage(signal, tries - 1);
  return { nights, ...page };
}

const nextPage = async (cursor: string, signal: AbortSignal): Promise<StatementPage> => ({
  nights: null,
  ...(await api('GET /api/nights/statement', { query: { cursor } }, { signal })),
});

/** Reads the nights again whenever something happens to the member. */
export function useNightEvents(userId: string): void {
  const client = useQueryClient();
  useLiveEvents((message) => {
    const isAbout =
      message.kind === 'change' && (message.change.kind === 'notice' || message.change.kind === 'swap');
    if (isAbout || message.kind === 'reset') void client.invalidateQueries({ queryKey: nightsKey(userId) });
  });
}
