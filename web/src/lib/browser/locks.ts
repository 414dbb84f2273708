import { attempt } from './attempt.ts';

/** The locks that the tabs of this browser share, where it has some. */
export const sharedLocks = (): LockManager | undefined => attempt(() => navigator.locks);

/** Acts in one tab after the other, as far as the browser has locks and lets us use them. */
export async function oneTabAtATime<T>(name: string, act: () => Promise<T>): Promise<T> {
  const locks = sharedLocks();
  if (!locks) return act();
  let hasBegun = false;
  try {
    return await locks.request(name, () => {
      hasBegun = true;
      return act();
    });
  } catch (error) {
    if (hasBegun) throw error;
    return act();
  }
}
