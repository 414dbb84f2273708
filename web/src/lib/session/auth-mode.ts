/** Which form /auth shows. */
export type AuthMode = 'sign-in' | 'register' | 'forgot';

/**
 * The mode as the state of a history entry: 'Back' leads to the form before, and the address stays the same. It
 * counts only as long as the page is not loaded anew, since /auth opens in sign-in mode (AUTH-01).
 */
export const stateOfMode = (mode: AuthMode) => ({ mode, loaded: performance.timeOrigin });

export function modeOfState(state: unknown): AuthMode {
  const { mode, loaded } = (state ?? {}) as Partial<ReturnType<typeof stateOfMode>>;
  return mode && loaded === performance.timeOrigin ? mode : 'sign-in';
}
