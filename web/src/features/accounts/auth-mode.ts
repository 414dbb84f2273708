import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type AuthMode, modeOfState } from '../../lib/auth-mode.ts';

/**
 * The mode of the page and what a link calls when it is pressed: the form changes in that moment, while the history
 * follows in a transition, and what is typed in between would go to the form that leaves.
 */
export function useAuthMode(): [AuthMode, (mode: AuthMode) => void] {
  const { key, state } = useLocation();
  const [chosen, setChosen] = useState<AuthMode>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation makes the history entry count again
  useEffect(() => setChosen(undefined), [key]);
  // 'Back' pressed before the transition is over ends on the entry it began with: then the key never changed.
  useEffect(() => {
    const forget = () => setChosen(undefined);
    addEventListener('popstate', forget);
    return () => removeEventListener('popstate', forget);
  }, []);
  return [chosen ?? modeOfState(state), setChosen];
}
