/**
 * Classes of SQLSTATE that say nothing about the statement: connection lost (08), only reading is possible (25006: a
 * standby, or a full disk at some providers), out of disk, memory or connections (53), shutting down or starting (57P),
 * failing disk (58).
 */
const STATES = /^(08...|25006|53...|57P0[1-5]|58...)$/;

/** Codes of Node for a server that is not there or went away; in containers its name goes with it. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const CALLS = new Set(['connect', 'read', 'write', 'getaddrinfo']);

/** Of node-postgres, which gives these no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/**
 * Whether an error means that the database cannot be reached or cannot work at the moment: the same request may
 * succeed later. Also looks behind wrapped errors.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (isUnavailable(current)) return true;
  }
  return false;
}

function isUnavailable(error: Error): boolean {
  // A host with several addresses, all tried in vain.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return WORDS.test(error.message);
  // Of files ENOENT means something else: there the call is open or stat.
  if (SYSTEM_CODES.has(code)) return CALLS.has(syscall ?? '');
  return STATES.test(code);
}
