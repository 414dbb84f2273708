import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { loggedError } from './logged-error.ts';

export type Logger = FastifyBaseLogger;

/**
 * Structured logs, one JSON line each, without personal data: no addresses, cookies, bodies or query strings;
 * a request is told by its id, method, route pattern, status and duration.
 */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
  });
}
