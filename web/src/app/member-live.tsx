import type { Rights } from '@swapstead/contract/inbox/endpoints';
import { isMember } from '@swapstead/contract/viewer';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Announcer } from '../features/notices/announcer.tsx';
import { watchContent } from '../lib/browser/observers.ts';
import { serviceWorkers } from '../lib/browser/service-workers.ts';
import { setCounts, unreadMessagesQuery } from '../lib/live/counts.ts';
import { emitLiveMessage } from '../lib/live/live-events.ts';
import type { LiveMessage, OnLiveMessage } from '../lib/live/live-source.ts';
import { followLive } from '../lib/live/live-tabs.ts';
import { countEvent } from '../lib/live/refetch-until-stable.ts';
import { postToWorker } from '../lib/loading/service-worker.ts';
import { useSession } from '../lib/session/session.ts';
import { useViewer, viewerQuery } from '../lib/session/viewer.ts';

/** Part of every page of a member: the live connection, and the counts it keeps up to date. */
export function MemberLive() {
  const viewer = useViewer();
  return isMember(viewer) ? <Live key={viewer.user_id} userId={viewer.user_id} /> : null;
}

function isLooking(client: QueryClient, userId: string): boolean {
  const viewer = client.getQueryData(viewerQuery.queryKey);
  return viewer !== undefined && isMember(viewer) && viewer.user_id === userId;
}

/**
 * Whether this page shows the member with the permissions they have now: one may have ended before the connection was
 * open.
 */
function showsAs(client: QueryClient, { level, is_admin }: Rights): boolean {
  const viewer = client.getQueryData(viewerQuery.queryKey);
  return viewer !== undefined && isMember(viewer) && viewer.level === level && viewer.is_admin === is_admin;
}

const isAboutSwaps = (message: LiveMessage) =>
  message.kind === 'reset' || (message.kind === 'change' && message.change.kind === 'swap');

/**
 * Updates or removes the house guides saved on this device at each connection and each event about a swap (STAY-12).
 */
async function tidyGuides(client: QueryClient, userId: string) {
  if (!serviceWorkers()?.controller) return;
  const { tidyOfflineGuides } = await import('../features/guide/offline-guides.ts');
  if (!(await tidyOfflineGuides(userId))) return;
  void client.invalidateQueries({ queryKey: ['kept-guide'] });
  const { refreshSwaps } = await import('../features/swaps/core/swaps.queries.ts');
  void refreshSwaps(client, userId);
}

function Live({ userId }: { userId: string }) {
  const client = useQueryClient();
  const session = useSession();
  useTitleCount(userId);
  useEffect(() => {
    function take(message: Exclude<LiveMessage, { kind: 'access' }>) {
      if (message.kind === 'rights') {
        if (!showsAs(client, message)) void session.check();
        return;
      }
      countEvent();
      setCounts(client, userId, message.kind === 'change' ? message.change : message);
      emitLiveMessage(message);
      if (isAboutSwaps(message)) void tidyGuides(client, userId);
    }
    const onLiveMessage: OnLiveMessage = (message) => {
      if (message.kind === 'access') return session.check().then(() => isLooking(client, userId));
      // A member who is signing out needs no updates; if it fails, everything is fetched again.
      if (!session.isEnding()) take(message);
      return undefined;
    };
    return followLive(userId, onLiveMessage);
  }, [client, session, userId]);
  // Signing out removes what this browser stores and shows for the member; an error on the page does not.
  useEffect(
    () => () => {
      if (client.getQueryData(viewerQuery.queryKey) && !isLooking(client, userId))
        void postToWorker('signed-out');
    },
    [client, userId],
  );
  return <Announcer userId={userId} />;
}

const COUNT = /^\(\d+\) /;

/**
 * Adds the number of unread messages to the title of every page: '(1) Messages
 * Swapstead'.
 */
function useTitleCount(userId: string): void {
  const unread = useQuery(unreadMessagesQuery(userId)).data?.unread_total ?? 0;
  useEffect(() => {
    const set = () => {
      const plain = document.title.replace(COUNT, '');
      const title = unread > 0 ? `(${unread}) ${plain}` : plain;
      if (title !== document.title) document.title = title;
    };
    set();
    // Pages set titles of their own, so the count is added again.
    const stop = watchContent(document.head, { subtree: true, childList: true, characterData: true }, set);
    return () => {
      stop();
      document.title = document.title.replace(COUNT, '');
    };
  }, [unread]);
}
