import { attempt } from './attempt.ts';

/** The locks shared by this browser's tabs, if it supports them. */
export const sharedLocks = (): LockManager | undefined => attempt(() => navigator.locks);

/** Runs `act` in one tab at a time, if the browser supports locks and allows them. */
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
