import { VISITOR, type Viewer } from '@swapstead/contract/viewer';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { type Channel, openChannel } from '../browser/channel.ts';
import { setPending } from './sign-out-pending.ts';
import { viewerQuery } from './viewer.ts';

const CHANNEL = 'swapstead.session';

export type Session = ReturnType<typeof createSession>;

/** Who is signed in, kept the same in every open tab of this browser (SESS-03). */
export function createSession(client: QueryClient) {
  let channel: Channel<'changed'> | undefined;
  let ending: Promise<unknown> | undefined;

  function become(viewer: Viewer) {
    // A request already sent was sent as someone else.
    void client.cancelQueries(viewerQuery);
    client.setQueryData(viewerQuery.queryKey, viewer);
    channel?.post('changed');
  }

  /** The code that ends the session sets the viewer itself. */
  async function refetchViewer() {
    await ending;
    await client.invalidateQueries(viewerQuery);
  }

  return {
    enter(viewer: Viewer) {
      // A new session replaces the one that was to be ended.
      setPending(false);
      become(viewer);
    },

    leave: () => become(VISITOR),

    /**
     * Ends the session with `act`, which calls `leave` once it is over. The member's running requests are cancelled,
     * because nobody will read their answers. No new ones start before the outcome is known.
     */
    async end(act: () => Promise<void>) {
      void client.cancelQueries();
      const acting = act();
      ending = acting.catch(() => undefined);
      try {
        await acting;
      } catch (error) {
        void client.invalidateQueries();
        throw error;
      } finally {
        ending = undefined;
      }
    },

    isEnding: () => ending !== undefined,

    /**
     * The session may have ended elsewhere, as after a password change: asks the server, here and in the other tabs.
     */
    async check() {
      channel?.post('changed');
      await refetchViewer();
    },

    /** Follows other tabs until the returned function is called. */
    follow() {
      channel = openChannel(CHANNEL, () => void refetchViewer());
      return () => channel?.close();
    },
  };
}

/** Set at the root. */
export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('SessionContext stands at the root of everything that is rendered.');
  return session;
}
