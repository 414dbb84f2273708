import type { Nights } from '@swapstead/contract/days';

/** What a reading needs to know about the home, and how its feed interprets entries. */
export type ReadingRequest = {
  /** Entries with a night in this window count; `to` is not included. */
  window: Nights;
  /** Today's date at the home: entries marked free are counted while they have a night ahead. */
  today: string;
  /** The home's time zone, as IANA names it. */
  time_zone: string;
  /** Whether the end date of an all-day entry is the check-out day or the last night (CAL-36). */
  end_rule: 'check_out' | 'last_night';
  /** Whether entries that are marked free close their nights too (CAL-41). */
  counts_free: boolean;
  /** The key for the UIDs in our own export of this home: such entries are left out when they come back (CAL-53). */
  own_key: Uint8Array;
};

/**
 * An entry with the nights that it closes. `key` is a hash of its UID and occurrence, `name` a hash of its text with a
 * key of the home: neither reveals what it says.
 */
export type ReadEntry = Nights & { key: string; name: string };

/** How many entries were read in which way (CAL-38, CAL-41, CAL-42). */
export type ReadCounts = {
  unreadable: number;
  /** Their nights close, but something else about them cannot be read. */
  read_in_part: number;
  unknown_zones: number;
  /** With a night ahead. */
  marked_free: number;
};
export type ReadCalendar = ReadCounts & { entries: ReadEntry[] };
