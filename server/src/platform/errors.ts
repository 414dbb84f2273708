import { m } from '@swapstead/messages';

/** A refusal that the user may read: stable code, HTTP status, sentence. Any other error becomes a 500. */
export type Refusal = Error & {
  refusal: true;
  code: string;
  status: number;
  fields?: Record<string, string>;
  /** The current state of the refused subject, for programs. */
  details?: Record<string, string | number>;
  /** Seconds after which a retry makes sense, for Retry-After. */
  retry_after?: number;
};

/** Creates a refusal. `message` is shown to people: a plain sentence without internals (ERR-03). */
export function refusal(
  status: number,
  code: string,
  message: string,
  fields?: Record<string, string>,
): Refusal {
  return Object.assign(new Error(message), {
    refusal: true as const,
    code,
    status,
    ...(fields && { fields }),
  });
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'refusal' in error;
}

/** `what` is one of the words that the message distinguishes; add yours to it. */
export const notFound = (what: Parameters<typeof m.common_not_found>[0]['what']) =>
  refusal(404, 'not_found', m.common_not_found({ what }));
export const signInRequired = () => refusal(401, 'unauthenticated', m.refusals_sign_in_first());
export const notAllowed = (message = m.refusals_not_allowed()) => refusal(403, 'forbidden', message);
export const invalid = (field: string, message: string) =>
  refusal(400, 'invalid_request', message, { [field]: message });

/** Too many requests. @param seconds after which a retry makes sense */
export const tooManyRequests = (message: string, seconds: number): Refusal =>
  Object.assign(refusal(429, 'too_many_requests', message), { retry_after: Math.max(1, Math.ceil(seconds)) });

/** The server is at its capacity. */
export const busy = (): Refusal => refusal(503, 'unavailable', m.refusals_busy());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Whether text is a valid id; any other is simply not found. An id has only the spelling that we give out: PostgreSQL
 * would find the row in capitals too, but comparisons with the viewer's id would fail.
 */
export const isUuid = (text: string) => UUID.test(text);
