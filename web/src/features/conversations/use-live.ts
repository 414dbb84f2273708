import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../lib/session.ts';
import { applyChange, conversationsKey, unreadQuery } from './conversations.queries.ts';
import { noteEvent } from './live/freshness.ts';
import type { Heard } from './live/live-source.ts';
import { followLive } from './live/live-tabs.ts';

/** Keeps the conversations of the member up to date as long as the page that calls it is open. */
export function useLive(userId: string): void {
  const client = useQueryClient();
  const session = useSession();
  useEffect(() => {
    function onHeard(heard: Heard) {
      noteEvent();
      if (heard.kind === 'change') applyChange(client, userId, heard.change);
      if (heard.kind === 'reset') {
        client.setQueryData(unreadQuery(userId).queryKey, { unread_total: heard.unread_total });
        void client.invalidateQueries({ queryKey: conversationsKey(userId) });
      }
      if (heard.kind === 'access') void session.check();
    }
    return followLive(userId, onHeard);
  }, [client, session, userId]);
}
