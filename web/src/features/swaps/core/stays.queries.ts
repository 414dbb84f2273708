import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { swapsKey } from './swaps.queries.ts';

const paramsOf = (id: string, number: number) => ({ params: { id, number: String(number) } });

/** Address, phone numbers and arrival time of a stay, once the swap is final. */
export const stayQuery = (userId: string, id: string, number: number) =>
  queryOptions({
    queryKey: [...swapsKey(userId), 'stay', id, number],
    queryFn: ({ signal }) => api('GET /api/swaps/:id/stays/:number', paramsOf(id, number), { signal }),
    staleTime: 0,
  });

export const guideQuery = (userId: string, id: string, number: number) =>
  queryOptions({
    queryKey: [...swapsKey(userId), 'guide', id, number],
    queryFn: ({ signal }) => api('GET /api/swaps/:id/stays/:number/guide', paramsOf(id, number), { signal }),
    staleTime: 0,
  });

export const listsQuery = (userId: string, id: string, number: number) =>
  queryOptions({
    queryKey: [...swapsKey(userId), 'lists', id, number],
    queryFn: ({ signal }) => api('GET /api/swaps/:id/stays/:number/lists', paramsOf(id, number), { signal }),
    staleTime: 0,
  });
