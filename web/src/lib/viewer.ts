import { VISITOR, type Viewer } from '@swapstead/contract/viewer';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { finishSignOut } from './sign-out.ts';

export const viewerQuery = queryOptions({
  queryKey: ['viewer'],
  queryFn: async ({ signal }): Promise<Viewer> =>
    (await finishSignOut()) ? api('GET /api/viewer', {}, { signal }) : VISITOR,
});

/** Who is looking. A visitor until the server says otherwise: nothing locked or administrative shows before (SESS-07). */
export function useViewer(): Viewer {
  return useQuery(viewerQuery).data ?? VISITOR;
}

/** Who is looking, or undefined until the server has answered, for what must not flash; a failed answer is a visitor. */
export function useKnownViewer(): Viewer | undefined {
  const { data, isPending } = useQuery(viewerQuery);
  return isPending ? undefined : (data ?? VISITOR);
}
