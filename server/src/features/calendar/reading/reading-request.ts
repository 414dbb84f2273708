import type { Nights } from '@swapstead/contract/days';

/** What a reading needs to know of the home and of how its feed means its entries. */
export type ReadingRequest = {
  /** Entries with a night in it are of interest: `to` is not included. */
  window: Nights;
  /** Today at the home: entries marked free are counted while they have a night ahead. */
  today: string;
  /** The home's zone, as IANA names it. */
  time_zone: string;
  /** Whether the end date of an all-day entry is the check-out day or the last night (CAL-36). */
  end_rule: 'check_out' | 'last_night';
  /** Whether entries that are marked free close their nights too (CAL-41). */
  counts_free: boolean;
  /** Names the runs of our own export of this home: they are left out when they come back (CAL-53). */
  own_key: Uint8Array;
};

/**
 * An entry with the nights that it closes. `key` is a hash of its UID and occurrence, `name` one of its words with a key
 * of the home: neither tells what it says.
 */
export type ReadEntry = Nights & { key: string; name: string };

/** How many entries were read in which way (CAL-38, CAL-41, CAL-42). */
export type ReadCounts = {
  unreadable: number;
  /** Their nights close, but something else of them cannot be read. */
  read_in_part: number;
  unknown_zones: number;
  /** With a night ahead. */
  marked_free: number;
};
export type ReadCalendar = ReadCounts & { entries: ReadEntry[] };
