/** A refusal that the user may read: stable code, HTTP status, sentence. Anything else thrown is a 500. */
export type Refusal = Error & {
  refusal: true;
  code: string;
  status: number;
  fields?: Record<string, string>;
  /** What the refusal is about as it is now, for programs. */
  details?: Record<string, string | number>;
  /** Seconds after which it makes sense to ask again, for Retry-After. */
  retry_after?: number;
};

/** Makes a refusal. `message` is shown to people: a plain sentence without internals (ERR-03). */
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

export const notFound = (what: string) => refusal(404, 'not_found', `${what} not found`);
export const signInRequired = () => refusal(401, 'unauthenticated', 'Please sign in first.');
export const notAllowed = (message = 'You are not allowed to do this.') => refusal(403, 'forbidden', message);
export const invalid = (field: string, message: string) =>
  refusal(400, 'invalid_request', message, { [field]: message });

/** Asked too often. @param seconds after which asking again makes sense */
export const tooManyRequests = (message: string, seconds: number): Refusal =>
  Object.assign(refusal(429, 'too_many_requests', message), { retry_after: Math.max(1, Math.ceil(seconds)) });

/** More is asked at once than can be done. */
export const busy = (): Refusal =>
  refusal(503, 'unavailable', 'The service is busy. Please try again in a moment.');

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Whether text can be an id at all; anything else is simply not found. An id has the one spelling that we give out: in
 * capitals PostgreSQL would find the row, and what compares it with the one who asks would not.
 */
export const isUuid = (text: string) => UUID.test(text);
