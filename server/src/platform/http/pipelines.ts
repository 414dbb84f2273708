import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests on one connection that may be under way beside the one that is being answered. */
const MOST_AHEAD = 4;

/**
 * Tells connections that send many requests without waiting for answers. No browser and no proxy does that; Node would
 * work on all of them at once and keep every answer until the client has read those before it.
 */
export function createPipelineWatch() {
  const known = new WeakMap<Socket, { last: ServerResponse; ahead: number }>();
  return {
    /** To be called once for each request, in the order of their arrival. */
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
