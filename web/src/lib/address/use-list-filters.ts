import { useSearchParams } from 'react-router';

/** Changes some filters of a list; an empty one is left out. */
type ChangeFilters = (changes: Record<string, string>) => void;

/** The filters of a list, which stand in the address, and the way to change them. */
export function useListFilters(): [URLSearchParams, ChangeFilters] {
  const [params, setParams] = useSearchParams();
  const change: ChangeFilters = (changes) => {
    // The address is ahead of the screen: of two changes at once, the second must not take back the first.
    const now = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) now.set(name, value);
      else now.delete(name);
    }
    setParams(now, { replace: true });
  };
  return [params, change];
}
