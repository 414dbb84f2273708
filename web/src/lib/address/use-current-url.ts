import { useLocation } from 'react-router';

/** The address of the current page, to return to after signing in. */
export function useCurrentUrl(): string {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
}
