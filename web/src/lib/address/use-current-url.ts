import { useLocation } from 'react-router';

/** The address of the page that is shown, to come back to after signing in. */
export function useCurrentUrl(): string {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
}
