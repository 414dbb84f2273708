import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** At most one question goes out in so many milliseconds (PLACE-04). */
const PAUSE_MS = 150;

type Options<Item> = {
  text: string;
  queryKey: string;
  load: (text: string, signal: AbortSignal) => Promise<readonly Item[]>;
  minLength?: number;
};

/**
 * Suggestions for what is typed. An answer to older typing never stands in place of a newer one: each is kept under the
 * text that it answers.
 */
export function useSuggestions<Item>({ text, queryKey, load, minLength = 2 }: Options<Item>) {
  const settled = useSettled(text.trim(), PAUSE_MS);
  const isAsked = text.trim().length >= minLength && settled.length >= minLength;
  const { data, isError, isPaused, isPlaceholderData, isPending, refetch } = useQuery({
    queryKey: [queryKey, settled],
    queryFn: ({ signal }) => load(settled, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  // Without a connection nothing is asked until there is one again.
  const hasFailed = isError || isPaused;
  return {
    items: isAsked && !hasFailed ? data : undefined,
    isAsked,
    isWaiting: (!hasFailed && (isPending || isPlaceholderData)) || settled !== text.trim(),
    hasFailed,
    again: () => void refetch(),
  };
}

/** The value once it has not changed for so long. */
function useSettled(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
