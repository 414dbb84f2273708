import type { z } from 'zod';

/** Who may call an endpoint. Whose row it is, is checked later by the policy of the slice. */
export type Access =
  | 'public'
  | 'member'
  | 'subscriber'
  | 'admin'
  /** Nobody may: it is declared so that visitors get 401 and everybody else 403. */
  | 'nobody';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One operation of the HTTP API: the server's route, the web client's call, the tests and OpenAPI use this object. */
export type Endpoint = {
  /** Method and path, such as 'GET /api/homes/:id'. */
  route: `${Method} /${string}`;
  access: Access;
  /** What the member has to have confirmed within the last ten minutes: 'to change your password' (GUARD-09). */
  confirm?: `to ${string}`;
  /** The reply says whether the member is an admin, even while the role lacks what it asks for. */
  tells_role?: true;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Parameters other than these open with a subscription; the message is for members without one. */
  premium_query?: { open: readonly string[]; message: string };
  body?: z.ZodType;
  /** A file instead of a JSON body: multipart/form-data with one part named `file`. */
  upload?: { max_bytes: number };
  /**
   * Shape of the answer; absent for 204. Fields that are not declared here never leave the server: the serializer drops
   * them, and what the database built as JSON already is compared with this in every test (server/test/check-reply.ts).
   */
  reply?: z.ZodType;
  /** Media type of the answer where it is a file to keep instead of JSON. */
  download?: string;
  /** Media type of an answer that has no end: the handler writes it itself. */
  stream?: string;
  /** Status of success: 200 with a reply and 204 without one, unless said otherwise. */
  status?: 200 | 201 | 202 | 204;
  /** Statuses of success where the handler chooses one; the reply is declared once for all. */
  statuses?: readonly number[];
  /** Statuses of refusal that are particular to this operation (400, 401, 403, 429 and 500 go without saying). */
  refusals?: readonly number[];
};

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Part<E, K extends string> = E extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.input<S> }
  : unknown;

/** What a caller sends: params, query, body and file as far as the endpoint has them. */
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
  /** What the refusal is about as it is now, such as state and revision of a swap. */
  details?: Record<string, string | number>;
  request_id: string;
};
