import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { loggedError } from './logged-error.ts';

export type Logger = FastifyBaseLogger;

/**
 * Structured logs, one JSON line each, without personal data: no addresses, cookies, bodies or query strings; a
 * request is identified by its id, method, route pattern, status and duration. They go to standard output, or
 * `output`.
 */
export function createLogger(level: string, output?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
  };
  return output ? pino(options, output) : pino(options);
}
