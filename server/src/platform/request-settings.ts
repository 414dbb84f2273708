import { z } from 'zod';

/** The settings of how much a process takes on, and for how long, as part of config.ts. */
export const requestSettings = {
  RATE_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .default(600)
    .describe(
      'Requests per minute to the API from one network (an IPv4 address or an IPv6 /64). Each of them also allows 10 ms of work on uncached counts, suggestions and pages.',
    ),
  REQUESTS_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .default(100)
    .describe(
      'Requests that a process works on at once; further ones wait up to a second and then get 503. Cached replies do not count.',
    ),
  PAGE_PATIENCE_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(600)
    .describe(
      "Milliseconds that a member's page may wait for the answers that travel with it; the browser asks for what took longer.",
    ),
  CONNECTIONS: z.coerce
    .number()
    .int()
    .min(10)
    .default(10_000)
    .describe('Client connections that a process keeps open; further ones are closed immediately.'),
};
