import { isMember, VISITOR, type Viewer } from '@swapstead/contract/viewer';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api/api.ts';
import { hasFailedLast } from '../api/has-failed-last.ts';
import { isPending } from './sign-out-pending.ts';
import { subscriptionQuery } from './subscription-query.ts';
import { viewerQueryRetry } from './viewer-query-retry.ts';

export const viewerQuery = queryOptions({
  queryKey: ['viewer'],
  queryFn: async ({ signal }): Promise<Viewer> =>
    !isPending() || (await (await import('./sign-out.ts')).finishSignOut())
      ? api('GET /api/viewer', {}, { signal })
      : VISITOR,
  ...viewerQueryRetry,
});

/** Who is looking. A visitor until the server says otherwise: nothing locked or administrative shows before (SESS-07). */
export function useViewer(): Viewer {
  return useKnownViewer() ?? VISITOR;
}

/**
 * Who is looking, or undefined until the server has answered, for what must not flash. A member whose rights could not
 * be read again is still signed in, but free and no admin; so is one whose subscription could not be read, who stays an
 * admin (SESS-09, SESS-16). When nothing was ever answered, nobody is looking.
 */
export function useKnownViewer(): Viewer | undefined {
  const { known, hasViewerFailed, isLocked } = useReading();
  return useMemo(() => {
    if (!known) return hasViewerFailed ? VISITOR : undefined;
    if (!isMember(known) || !isLocked) return known;
    return { ...known, level: 'free', is_admin: known.is_admin && !hasViewerFailed };
  }, [known, hasViewerFailed, isLocked]);
}

/**
 * Whether the viewer is free only because the rights cannot be read at the moment: what a subscriber has begun to write
 * stays on the screen then.
 */
export function useAreRightsUnread(): boolean {
  const { known, isLocked } = useReading();
  return known?.level === 'subscriber' && isLocked;
}

/** Who the server last said is looking, and what of it could not be read again since. */
function useReading() {
  const viewer = useQuery(viewerQuery);
  const known = viewer.data;
  const user_id = known && isMember(known) ? known.user_id : '';
  // Asked for by who needs it; here it is only watched.
  const subscription = useQuery({ ...subscriptionQuery(user_id), enabled: false });
  const hasViewerFailed = hasFailedLast(viewer);
  return { known, hasViewerFailed, isLocked: hasViewerFailed || hasFailedLast(subscription) };
}
