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

/**
 * Who is looking. A visitor until the server has answered, so that nothing locked or administrative shows before
 * (SESS-07).
 */
export function useViewer(): Viewer {
  return useKnownViewer() ?? VISITOR;
}

/**
 * Who is looking, or undefined until the server has answered, for content that must not flash. If the viewer's
 * permissions can't be fetched again, a member stays signed in, but free and no admin. If only the subscription can't
 * be fetched, an admin stays one (SESS-09, SESS-16). If the first request fails, the viewer is a visitor.
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
 * Whether the viewer is free only because their permissions can't be fetched right now. What a subscriber has begun
 * to write then stays on the screen.
 */
export function useIsMembershipUnknown(): boolean {
  const { known, isLocked } = useReading();
  return known?.level === 'subscriber' && isLocked;
}

/** The viewer that the server last returned, and what could not be fetched again since. */
function useReading() {
  const viewer = useQuery(viewerQuery);
  const known = viewer.data;
  const user_id = known && isMember(known) ? known.user_id : '';
  // Only watched here; components that need it fetch it.
  const subscription = useQuery({ ...subscriptionQuery(user_id), enabled: false });
  const hasViewerFailed = hasFailedLast(viewer);
  return { known, hasViewerFailed, isLocked: hasViewerFailed || hasFailedLast(subscription) };
}
