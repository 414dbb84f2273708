/**
 * Why a calendar could not be read, as it is stored; its host reads `failureText` (CAL-32). The thread that reads
 * calendars loads this file, so it imports no messages.
 */
export const REASONS = {
  slow: 'no answer within 10 seconds',
  large: 'larger than 2 MB',
  many: 'more than 10,000 entries',
  complicated: 'too complicated to read',
  redirects: 'redirected too often',
  not_calendar: 'not a calendar',
  unreachable: 'this address cannot be reached from here',
} as const;

/** The reason for another answer than 200. */
export const answered = (status: number) => `the address answered ${status}`;

/** Limits of one reading: bytes decompressed, milliseconds, MB of memory. */
export const READING = {
  bytes: 2_000_000,
  fetch_ms: 10_000,
  entries: 10_000,
  /** Processor time; on a busy machine the elapsed time may be longer. */
  parse_ms: 2_000,
  latest_ms: 30_000,
  /** How long the reading thread may take to start. */
  start_ms: 10_000,
  memory_mb: 128,
  redirects: 3,
} as const;

export class ReadingFailure extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}
