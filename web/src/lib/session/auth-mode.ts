/** Which form /auth shows. */
export type AuthMode = 'sign-in' | 'register' | 'forgot';

/**
 * The mode as the state of a history entry: 'Back' returns to the previous form at the same address. It is only valid
 * until the page is reloaded, since /auth opens in sign-in mode (AUTH-01).
 */
export const stateOfMode = (mode: AuthMode) => ({ mode, loaded: performance.timeOrigin });

export function modeOfState(state: unknown): AuthMode {
  const { mode, loaded } = (state ?? {}) as Partial<ReturnType<typeof stateOfMode>>;
  return mode && loaded === performance.timeOrigin ? mode : 'sign-in';
}
