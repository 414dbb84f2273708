import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type AuthMode, modeOfState } from '../../lib/session/auth-mode.ts';

/**
 * The mode of the page, and what a link calls when it is pressed. The form changes at once, while the history follows
 * in a transition: otherwise the old form would get what is typed in between.
 */
export function useAuthMode(): [AuthMode, (mode: AuthMode) => void] {
  const { key, state } = useLocation();
  const [chosen, setChosen] = useState<AuthMode>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation makes the history entry count again
  useEffect(() => setChosen(undefined), [key]);
  // If 'Back' is pressed during the transition, the entry is the same as at its beginning, so its key does not change.
  useEffect(() => {
    const forget = () => setChosen(undefined);
    addEventListener('popstate', forget);
    return () => removeEventListener('popstate', forget);
  }, []);
  return [chosen ?? modeOfState(state), setChosen];
}
