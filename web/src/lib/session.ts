import { VISITOR, type Viewer } from '@swapstead/contract/viewer';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { forgetSignOut } from './sign-out.ts';
import { viewerQuery } from './viewer.ts';

const CHANNEL = 'swapstead.session';

export type Session = ReturnType<typeof createSession>;

/** Who is signed in, kept the same in every open tab of this browser (SESS-03). */
export function createSession(client: QueryClient) {
  let channel: BroadcastChannel | undefined;

  function become(viewer: Viewer) {
    // What is being asked right now was asked as somebody else.
    void client.cancelQueries(viewerQuery);
    client.setQueryData(viewerQuery.queryKey, viewer);
    channel?.postMessage('changed');
  }

  return {
    enter(viewer: Viewer) {
      forgetSignOut();
      become(viewer);
    },

    leave: () => become(VISITOR),

    /** The session may have ended elsewhere, as after a new password: asks the server, here and in the other tabs. */
    async check() {
      channel?.postMessage('changed');
      await client.invalidateQueries(viewerQuery);
    },

    /** Hears of other tabs until the returned function is called. */
    follow() {
      channel = new BroadcastChannel(CHANNEL);
      channel.onmessage = () => void client.invalidateQueries(viewerQuery);
      return () => channel?.close();
    },
  };
}

/** Given at the root. */
export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('SessionContext stands at the root of everything that is rendered.');
  return session;
}
