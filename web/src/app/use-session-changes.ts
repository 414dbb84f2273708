import { LIMITS } from '@swapstead/contract/limits';
import type { Viewer } from '@swapstead/contract/viewer';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { hasFailedLast } from '../lib/api/has-failed-last.ts';
import { useSession } from '../lib/session/session.ts';
import { viewerQuery } from '../lib/session/viewer.ts';

/**
 * Keeps this tab in step with the session. When somebody else looks, or the same member with other rights, everything
 * that was loaded for the one before is dropped, and what the page shows is loaded anew. Rights that could not be read
 * are no other rights: nothing is dropped, and they are asked for again every few seconds.
 */
export function useSessionChanges() {
  const client = useQueryClient();
  const session = useSession();
  const { data: viewer } = useQuery({
    ...viewerQuery,
    refetchInterval: ({ state }) => hasFailedLast(state) && LIMITS.rights_again_ms,
  });
  const rights = viewer && rightsOf(viewer);
  const before = useRef(rights);
  useEffect(() => session.follow(), [session]);
  useEffect(() => {
    if (before.current !== undefined && before.current !== rights) {
      void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== viewerQuery.queryKey[0] });
    }
    before.current = rights;
  }, [client, rights]);
}

function rightsOf(viewer: Viewer): string {
  return viewer.level === 'visitor' ? '' : [viewer.user_id, viewer.level, viewer.is_admin].join();
}
