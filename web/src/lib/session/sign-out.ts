import { api, isSignedOut } from '../api/api.ts';
import { oneTabAtATime } from '../browser/locks.ts';
import { isPending, setPending } from './sign-out-pending.ts';

/**
 * Ends the session on the server. While the server has not heard of it, this browser remembers that its member left
 * (SESS-05): the cookie is out of reach of scripts, so a reload would bring the member back otherwise.
 */
export function endSession(): Promise<void> {
  underWay ??= alone(end).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

/** The end of the session is noticed elsewhere in the page before its answer is here; nobody tells the server twice. */
let underWay: Promise<void> | undefined;

/** One tab after the other, where the browser has locks. */
const alone = (act: () => Promise<void>) => oneTabAtATime('swapstead.sign-out', act);

async function end(): Promise<void> {
  setPending(true);
  try {
    await api('POST /api/auth/sign-out', {});
  } catch (error) {
    // Ended already, by itself or on another device: that is what was wanted.
    if (!isSignedOut(error)) throw error;
  }
  setPending(false);
}

/** Tries again what an earlier sign-out could not tell the server. @returns whether nobody is signed in for certain */
export async function finishSignOut(): Promise<boolean> {
  if (!isPending()) return true;
  // Another tab may be telling the server right now.
  return (underWay ?? alone(async () => (isPending() ? end() : undefined))).then(
    () => true,
    () => false,
  );
}
