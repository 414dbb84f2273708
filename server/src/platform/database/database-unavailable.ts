/**
 * SQLSTATE classes unrelated to the statement: connection lost (08), read-only (25006: a standby, or a full disk at
 * some providers), out of disk, memory or connections (53), shutting down or starting (57P), failing disk (58).
 */
const STATES = /^(08...|25006|53...|57P0[1-5]|58...)$/;

/** Node's codes for a server that is not running or disappeared; a container's name disappears with it. */
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

/** Messages of node-postgres errors without a code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/**
 * Whether an error means that the database is currently unreachable or unable to work: the same request may succeed
 * later. Also examines wrapped errors.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (isUnavailable(current)) return true;
  }
  return false;
}

function isUnavailable(error: Error): boolean {
  // A host with several addresses, none of which responded.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return WORDS.test(error.message);
  // For files, where the call is open or stat, ENOENT means something else.
  if (SYSTEM_CODES.has(code)) return CALLS.has(syscall ?? '');
  return STATES.test(code);
}
