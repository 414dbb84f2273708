import type { ApiRoute, EndpointOf } from '@swapstead/contract/api';
import type { Input, Reply } from '@swapstead/contract/endpoint';
import type { SwapRow, SwapSection } from '@swapstead/contract/swaps/endpoints';
import type { SwapView } from '@swapstead/contract/swaps/view';
import {
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, isApiError } from '../../../lib/api/api.ts';
import { useOneAtATime } from '../../../lib/api/use-one-at-a-time.ts';
import { markSaid } from './announced-cards.ts';

/** Everything of the own swaps: a notice about one of them makes all of it stale. */
export const swapsKey = (userId: string) => ['swaps', userId] as const;

/** What others do shows within a second by events; coming back to the window asks again, whatever was missed. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;

export const swapQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...swapsKey(userId), 'one', id],
    queryFn: ({ signal }) => api('GET /api/swaps/:id', { params: { id } }, { signal }),
    // Over a deadline the sentence changes by itself.
    refetchInterval: ({ state }) => untilChange(state.data),
    ...FRESH,
  });

/** Milliseconds until the clock alone changes a swap, a day at most: a timer takes no more than 24 days. */
function untilChange(swap: SwapView | undefined): number | false {
  if (!swap?.changes_at) return false;
  const wait = Date.parse(swap.changes_at) - Date.now();
  return Math.min(86_400_000, Math.max(1_000, wait + 500));
}

/** The own swaps by section, the first page of each. */
export const swapsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...swapsKey(userId), 'list'],
    queryFn: ({ signal }) => api('GET /api/swaps', { query: {} }, { signal }),
    ...FRESH,
  });

/** What the host of a home has completed and cancelled, for subscribers (CANCEL-08). */
export const hostRecordQuery = (userId: string, homeId: string) =>
  queryOptions({
    queryKey: [...swapsKey(userId), 'host-record', homeId],
    queryFn: ({ signal }) => api('GET /api/homes/:id/host-record', { params: { id: homeId } }, { signal }),
  });

/** The next page of a section. */
export const moreSwaps = (section: SwapSection, cursor: string) =>
  api('GET /api/swaps', { query: { section, cursor } });

export type Agreement = Reply<EndpointOf<'GET /api/swaps/:id/agreement'>>;

export const agreementQuery = (userId: string, id: string, revision: number) =>
  queryOptions({
    queryKey: [...swapsKey(userId), 'agreement', id, revision],
    queryFn: ({ signal }) => api('GET /api/swaps/:id/agreement', { params: { id } }, { signal }),
    staleTime: 0,
  });

export const swapFormQuery = (userId: string, homeId: string) =>
  queryOptions({
    queryKey: [...swapsKey(userId), 'form', homeId],
    queryFn: ({ signal }) => api('GET /api/swaps/form', { query: { home_id: homeId } }, { signal }),
  });

/** The same where the terms of a swap are changed, which a party may whose subscription has ended. */
export const changeFormQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...swapsKey(userId), 'change', id],
    queryFn: ({ signal }) => api('GET /api/swaps/:id/change', { params: { id } }, { signal }),
  });

type CheckInput = Input<EndpointOf<'GET /api/swaps/nights'>>['query'];

/** The nights of both stays, what fits nearby and what speaks against it. @param id of the swap that is to be changed */
export const nightsQuery = (userId: string, { home_id, ...query }: CheckInput, id?: string) =>
  queryOptions({
    queryKey: [...swapsKey(userId), 'nights', home_id, query, id],
    queryFn: ({ signal }) =>
      id
        ? api('GET /api/swaps/:id/nights', { params: { id }, query }, { signal })
        : api('GET /api/swaps/nights', { query: { home_id, ...query } }, { signal }),
    staleTime: 0,
  });

export const replacementsQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...swapsKey(userId), 'replacements', id],
    queryFn: ({ signal }) => api('GET /api/swaps/:id/replacements', { params: { id } }, { signal }),
  });

/** Acts on a swap, the part of the route after its id. */
type ActRoute = Extract<ApiRoute, `POST /api/swaps/:id/${string}`>;
export type SwapAction =
  Exclude<ActRoute, `POST /api/swaps/:id/stays/${string}`> extends `POST /api/swaps/:id/${infer A}`
    ? A
    : never;

/** What an act takes beside what is sent with every one. */
type Body<A extends SwapAction> =
  Input<EndpointOf<`POST /api/swaps/:id/${A}`>> extends { body: infer B }
    ? Omit<B, 'submission_id' | 'from' | 'revision' | 'change_id'>
    : never;

/**
 * One act on a swap, such as accept or sign. It names the state, the revision and the waiting change that are on the
 * screen and carries a name of its own, the same for a second try, so that it counts once. A refusal because things have moved on shows at once
 * how they stand now.
 */
export function useSwapAct<A extends SwapAction>(userId: string, swap: SwapView | SwapRow, action: A) {
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: ({ submission_id, ...body }: Body<A> & { submission_id: string }) =>
      api(
        `POST /api/swaps/:id/${action}` as ActRoute,
        {
          params: { id: swap.id },
          body: { ...body, submission_id, ...onScreen(swap, action) },
        } as never,
      ) as Promise<SwapView>,
    onSuccess: (changed) => showSwap(client, userId, changed),
    onError(error) {
      if (isApiError(error) && error.status === 409) void refreshSwaps(client, userId);
    },
  });
  return useOneAtATime(act);
}

const onScreen = ({ state, revision, change }: SwapView | SwapRow, action: SwapAction) => ({
  from: state,
  revision,
  ...(action.startsWith('change/') && change && { change_id: change.id }),
});

/** Shows a swap as an answer gave it, and asks anew for the lists that it stands in. */
export function showSwap(client: QueryClient, userId: string, swap: SwapView): void {
  markSaid(swap);
  client.setQueryData(swapQuery(userId, swap.id).queryKey, swap);
  void refreshSwaps(client, userId, swap.id);
  // The count of completed swaps, nights and addresses hang on it.
  void client.invalidateQueries({ queryKey: ['profiles', 'own', userId] });
}

/** What is open to a party in some states of a swap only, by its place in the key of a query (STAY-13). */
const OPEN_IN: Partial<Record<string, readonly SwapView['state'][]>> = {
  stay: ['final', 'completed'],
  guide: ['final'],
  lists: ['final'],
};

/**
 * Asks anew for what is on the screen of the own swaps: how they stand first, then what hangs on it, so that nothing
 * is asked for that has just closed.
 * @param known the swap whose state was just answered
 */
export async function refreshSwaps(client: QueryClient, userId: string, known?: string): Promise<void> {
  const isSwap = ({ queryKey }: Query) => queryKey[2] === 'one';
  const hasClosed = ({ queryKey: [, , kind, id] }: Query) => {
    const states = OPEN_IN[String(kind)];
    const swap = client.getQueryData(swapQuery(userId, String(id)).queryKey);
    return states !== undefined && swap !== undefined && !states.includes(swap.state);
  };
  const queryKey = swapsKey(userId);
  await client.invalidateQueries({
    queryKey,
    predicate: (query) => isSwap(query) && query.queryKey[3] !== known,
  });
  await client.invalidateQueries({ queryKey, predicate: (query) => !isSwap(query) && !hasClosed(query) });
}
