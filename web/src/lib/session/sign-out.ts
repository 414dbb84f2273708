import { api, isSignedOut } from '../api/api.ts';
import { oneTabAtATime } from '../browser/locks.ts';
import { isPending, setPending } from './sign-out-pending.ts';

/**
 * Ends the session on the server. Until the server has confirmed it, this browser remembers that its member has
 * signed out (SESS-05): scripts can't remove the cookie, so a reload would sign the member in again.
 */
export function endSession(): Promise<void> {
  running ??= alone(end).finally(() => {
    running = undefined;
  });
  return running;
}

/** Other parts of the page may ask for the end of the session before the first response; only one request is sent. */
let running: Promise<void> | undefined;

/** One tab at a time, if the browser has locks. */
const alone = (act: () => Promise<void>) => oneTabAtATime('swapstead.sign-out', act);

async function end(): Promise<void> {
  setPending(true);
  try {
    await api('POST /api/auth/sign-out', {});
  } catch (error) {
    // The session has already ended, for example on another device.
    if (!isSignedOut(error)) throw error;
  }
  setPending(false);
}

/**
 * Repeats a sign-out that did not reach the server.
 * @returns whether it is certain that nobody is signed in
 */
export async function finishSignOut(): Promise<boolean> {
  if (!isPending()) return true;
  // Another tab may be sending the request right now.
  return (running ?? alone(async () => (isPending() ? end() : undefined))).then(
    () => true,
    () => false,
  );
}
