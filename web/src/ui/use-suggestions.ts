import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** The shortest pause between two requests, in milliseconds (PLACE-04). */
const PAUSE_MS = 150;

type Options<Item> = {
  text: string;
  queryKey: string;
  load: (text: string, signal: AbortSignal) => Promise<readonly Item[]>;
  minLength?: number;
};

/**
 * Suggestions for a typed text. Each response is cached under its text, so an older one never replaces a newer one.
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
  // Without a connection, nothing is requested until there is one.
  const hasFailed = isError || isPaused;
  return {
    items: isAsked && !hasFailed ? data : undefined,
    isAsked,
    isWaiting: (!hasFailed && (isPending || isPlaceholderData)) || settled !== text.trim(),
    hasFailed,
    retry: () => void refetch(),
  };
}

/** The value once it has not changed for `pauseMs`. */
function useSettled(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
