/** Which form /auth shows. */
export type AuthMode = 'sign-in' | 'register' | 'forgot';

/**
 * The mode as the state of a history entry: 'Back' returns to the previous form. It is only valid until the page is
 * reloaded; then the address decides.
 */
export const stateOfMode = (mode: AuthMode) => ({ mode, loaded: performance.timeOrigin });

/** The mode of a history entry. /auth opens in sign-in mode (AUTH-01), /auth?mode=register in the other. */
export function modeOf({ state, search }: { state: unknown; search: string }): AuthMode {
  const { mode, loaded } = (state ?? {}) as Partial<ReturnType<typeof stateOfMode>>;
  if (mode && loaded === performance.timeOrigin) return mode;
  return new URLSearchParams(search).get('mode') === 'register' ? 'register' : 'sign-in';
}

/** The query string without the mode: once somebody switches by hand, the history entry decides (AUTH-03). */
export function withoutMode(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('mode');
  return params.toString();
}
