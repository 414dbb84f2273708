import { useSearchParams } from 'react-router';

/** Sets some filters of a list; an empty value removes the filter. */
type ChangeFilters = (changes: Record<string, string>) => void;

/** The filters of a list, stored in the address, and a function to change them. */
export function useListFilters(): [URLSearchParams, ChangeFilters] {
  const [params, setParams] = useSearchParams();
  const change: ChangeFilters = (changes) => {
    // The address is newer than the last render: of two changes in a row, the second must not undo the first.
    const now = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) now.set(name, value);
      else now.delete(name);
    }
    setParams(now, { replace: true });
  };
  return [params, change];
}
