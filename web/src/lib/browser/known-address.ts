import { attempt } from './attempt.ts';

const KEY = 'known-address';

/**
 * The address that was just registered or confirmed in this tab, so that the sign-in form has it filled in. It is
 * forgotten with the tab, and once someone is signed in.
 */
export const knownAddress = {
  get: (): string => attempt(() => sessionStorage.getItem(KEY)) ?? '',
  set: (email: string): void => attempt(() => sessionStorage.setItem(KEY, email)),
  forget: (): void => attempt(() => sessionStorage.removeItem(KEY)),
};
