import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that one connection may have sent ahead of the one being answered. */
const MOST_AHEAD = 4;

/**
 * Detects connections that send many requests without waiting for replies. No browser or proxy does that; Node would
 * process all of them at once and store every reply until the client has read the previous ones.
 */
export function createPipelineWatch() {
  const known = new WeakMap<Socket, { last: ServerResponse; ahead: number }>();
  return {
    /** Must be called once for each request, in the order of arrival. */
    isTooFarAhead({ socket }: IncomingMessage, response: ServerResponse): boolean {
      const state = known.get(socket);
      if (!state) {
        known.set(socket, { last: response, ahead: 0 });
        return false;
      }
      state.ahead = state.last.writableFinished ? 0 : state.ahead + 1;
      state.last = response;
      return state.ahead > MOST_AHEAD;
    },
  };
}
