import type { IncomingMessage } from 'node:http';

/** Name of the cookie that holds a session; with HTTPS a prefix stands before it. */
export const SESSION_COOKIE = 'swapstead_session';

/**
 * Whether nobody can be signed in, so that an answer kept for visitors fits. Whatever looks like a session, wherever
 * it stands in the header, is looked up; other cookies, as proxies set them, make nobody a member.
 */
export function isVisitors({ headers }: IncomingMessage): boolean {
  return headers.authorization === undefined && !headers.cookie?.includes(SESSION_COOKIE);
}
