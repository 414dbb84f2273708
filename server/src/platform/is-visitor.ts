import type { IncomingMessage } from 'node:http';

/** Name of the session cookie; with HTTPS it has a prefix. */
export const SESSION_COOKIE = 'swapstead_session';

/**
 * Whether nobody can be signed in, so that a reply cached for visitors is right. Anything that looks like a session,
 * anywhere in the header, is looked up; other cookies, such as a proxy's, do not make a member.
 */
export function isVisitors({ headers }: IncomingMessage): boolean {
  return headers.authorization === undefined && !headers.cookie?.includes(SESSION_COOKIE);
}
