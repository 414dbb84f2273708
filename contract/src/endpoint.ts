import type { z } from 'zod';

/** Who may call an endpoint. The slice's policy checks later whose row it is. */
export type Access =
  | 'public'
  | 'member'
  | 'subscriber'
  | 'admin'
  /** Nobody: declared so that visitors get 401 and everyone else 403. */
  | 'nobody';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One operation of the HTTP API: the server's route, the web client's call, the tests and OpenAPI use this object. */
export type Endpoint = {
  /** Method and path, such as 'GET /api/homes/:id'. */
  route: `${Method} /${string}`;
  access: Access;
  /** Asks for a confirmation, which is required within the last ten minutes (GUARD-08, GUARD-09). */
  confirm?: () => string;
  /** The reply reports whether the member is an admin, even if the admin role is blocked by a missing requirement. */
  tells_role?: true;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Parameters other than the open ones require a subscription; members without one get the message. */
  premium_query?: { open: readonly string[]; message: () => string };
  body?: z.ZodType;
  /** A file instead of a JSON body: multipart/form-data with one part named `file`. */
  upload?: { max_bytes: number };
  /**
   * The reply's schema; absent for 204. Undeclared fields never leave the server: the serializer drops them, and
   * tests compare JSON built by the database with this schema (server/test/check-reply.ts).
   */
  reply?: z.ZodType;
  /** Media type of a reply that is a file to save instead of JSON. */
  download?: string;
  /** Media type of an endless reply, which the handler writes itself. */
  stream?: string;
  /** Success status. The default is 200 with a reply and 204 without one. */
  status?: 200 | 201 | 202 | 204;
  /** Success statuses if the handler chooses one; all of them have the same reply. */
  statuses?: readonly number[];
  /** Refusal statuses specific to this operation; 400, 401, 403, 429 and 500 are implied. */
  refusals?: readonly number[];
};

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Part<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.input<S> }
  : unknown;

/** What a caller sends: params, query, body and file, as declared. */
export type Input<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> &
  (E extends { upload: object } ? { file: Blob } : unknown);

/** What the caller gets back. */
export type Reply<E extends Endpoint> = E extends { reply: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

type Parsed<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** What a handler receives after validation. */
export type ParsedInput<E extends Endpoint> = {
  params: Parsed<E, 'params'>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
};

/** Body of every refusal. `message` is a sentence for people, `code` is stable for programs. */
export type ErrorReply = {
  code: string;
  message: string;
  /** Messages by field, for forms; present with code 'invalid_request'. */
  fields?: Record<string, string>;
  /** The current state of the refused subject, such as state and revision of a swap. */
  details?: Record<string, string | number>;
  request_id: string;
};
