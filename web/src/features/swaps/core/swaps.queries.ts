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
import { markAnnounced } from './announcements.ts';

/** The key of all queries about a member's swaps: a notice about one of them makes all of them stale. */
export const swapsKey = (userId: string) => ['swaps', userId] as const;

/**
 * Live updates show what others do within a second. On window focus the data is fetched again, in case one was missed.
 */
const FRESH = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;

export const swapQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...swapsKey(userId), 'one', id],
    queryFn: (context) => api('GET /api/swaps/:id', { params: { id } }, context),
    // When a deadline passes, the sentence changes without an event.
    refetchInterval: ({ state }) => untilChange(state.data),
    ...FRESH,
  });

/** Milliseconds until time alone changes the swap, at most one day: `setTimeout` takes no more than 24 days. */
function untilChange(swap: SwapView | undefined): number | false {
  if (!swap?.changes_at) return false;
  const wait = Date.parse(swap.changes_at) - Date.now();
  return Math.min(86_400_000, Math.max(1_000, wait + 500));
}

/** The first page of each section of a member's swaps. */
export const swapsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...swapsKey(userId), 'list'],
    queryFn: (context) => api('GET /api/swaps', { query: {} }, context),
    ...FRESH,
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

/** The form for changing a swap's terms. A party may open it after their subscription has ended. */
export const changeFormQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...swapsKey(userId), 'change', id],
    queryFn: ({ signal }) => api('GET /api/swaps/:id/change', { params: { id } }, { signal }),
  });

type CheckInput = Input<EndpointOf<'GET /api/swaps/nights'>>['query'];

/**
 * The nights of both stays, dates nearby that fit, and reasons why these do not.
 * @param id of the swap to be changed
 */
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

/** The routes of steps on a swap; a `SwapCommand` is the part after its id. */
type CommandRoute = Extract<ApiRoute, `POST /api/swaps/:id/${string}`>;
export type SwapCommand =
  Exclude<CommandRoute, `POST /api/swaps/:id/stays/${string}`> extends `POST /api/swaps/:id/${infer A}`
    ? A
    : never;

/** The body of a step without the fields that every step sends. */
type Body<A extends SwapCommand> =
  Input<EndpointOf<`POST /api/swaps/:id/${A}`>> extends { body: infer B }
    ? Omit<B, 'submission_id' | 'from' | 'revision' | 'change_id'>
    : never;

/**
 * Sends one step on a swap, such as accept or sign, with the state, revision and pending change on the screen. Its
 * `submission_id` is the same for a second try, so that the step counts once. If the swap has changed in the meantime
 * (409), the new state is loaded.
 */
export function useSwapCommand<A extends SwapCommand>(userId: string, swap: SwapView | SwapRow, action: A) {
  const client = useQueryClient();
  const command = useMutation({
    mutationFn: ({ submission_id, ...body }: Body<A> & { submission_id: string }) =>
      api(
        `POST /api/swaps/:id/${action}` as CommandRoute,
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
  return useOneAtATime(command);
}

const onScreen = ({ state, revision, change }: SwapView | SwapRow, action: SwapCommand) => ({
  from: state,
  revision,
  ...(action.startsWith('change/') && change && { change_id: change.id }),
});

/** Shows a swap from a server reply and fetches the lists that contain it again. */
export function showSwap(client: QueryClient, userId: string, swap: SwapView): void {
  markAnnounced(swap);
  client.setQueryData(swapQuery(userId, swap.id).queryKey, swap);
  void refreshSwaps(client, userId, swap.id);
  // The profile shows counts of completed swaps, nights and addresses.
  void client.invalidateQueries({ queryKey: ['profiles', 'own', userId] });
}

/** Queries that a party may send only in some states of a swap, by their place in the query key (STAY-13). */
const OPEN_IN: Partial<Record<string, readonly SwapView['state'][]>> = {
  stay: ['final', 'completed'],
  guide: ['final'],
  lists: ['final'],
};

/**
 * Fetches the swaps on the screen again: first their states, then the queries that depend on them, so that none is sent
 * that has just been closed.
 * @param known the swap whose state has just been received
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
