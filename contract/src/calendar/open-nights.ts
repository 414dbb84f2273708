import { m } from '@swapstead/messages';

type Counts = { nights: number; open: number; ask: number };

/**
 * What a calendar says about nights of which none is closed or taken (PROP-07).
 * @param host the home's host; null if that is the reader
 */
export function openNightsSentence({ nights, open, ask }: Counts, host: string | null): string {
  if (ask === 0) return m.calendar_open_nights_all_open({ count: nights });
  const others = { count: nights, open, ask };
  if (host === null)
    return open === 0
      ? m.calendar_open_nights_you_marked_none({ count: nights })
      : m.calendar_open_nights_you_marked_some(others);
  return open === 0
    ? m.calendar_open_nights_host_marked_none({ host, count: nights })
    : m.calendar_open_nights_host_marked_some({ host, ...others });
}
