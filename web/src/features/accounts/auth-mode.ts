import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type AuthMode, modeOf } from '../../lib/session/auth-mode.ts';

/**
 * The mode of the page and a function to change it. The form changes immediately, while the history follows in a
 * transition: otherwise text typed in between would go into the old form.
 */
export function useAuthMode(): [AuthMode, (mode: AuthMode) => void] {
  const location = useLocation();
  const { key } = location;
  const [chosen, setChosen] = useState<AuthMode>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation makes the history entry count again
  useEffect(() => setChosen(undefined), [key]);
  // If 'Back' is pressed during the transition, the entry is the same as at its start, so its key does not change.
  useEffect(() => {
    const forget = () => setChosen(undefined);
    addEventListener('popstate', forget);
    return () => removeEventListener('popstate', forget);
  }, []);
  return [chosen ?? modeOf(location), setChosen];
}
