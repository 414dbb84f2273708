import type { ErrorReply } from '@swapstead/contract/endpoint';
import { m, withLanguage } from '@swapstead/messages';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable } from '../database/database-unavailable.ts';
import { isRefusal } from '../errors.ts';
import { loggedError } from '../logged-error.ts';
import { languageOf } from './request-language.ts';

/** The single place that turns errors into replies: people get sentences, the log gets the cause. */
export function handleErrors(app: FastifyInstance) {
  const tellRefusals = tellNowAndThen(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, body } = withLanguage(languageOf(request), () => replyOf(error));
    if (isRefusal(error) || isDatabaseUnavailable(error)) tellRefusals(status, body.code, error);
    else if (status >= 500) request.log.error({ err: error }, 'request failed');
    return sendError(request, reply, status, body, retryAfterOf(error));
  });
}

/** The minimum interval of log lines about the same refusal, in milliseconds. */
const TELL_MS = 10_000;

/**
 * If the server refuses requests that it should be able to process, one log line states the reason and the number
 * since the last line: a flood of requests must not become a flood of stacks. The reason is a code, since a sentence
 * would be in the language of one of its readers.
 */
function tellNowAndThen(app: FastifyInstance) {
  const told = new Map<string, { at: number; since: number }>();
  return (status: number, reason: string, error: Error) => {
    if (status < 500) return;
    const last = told.get(reason) ?? { at: Number.NEGATIVE_INFINITY, since: 0 };
    last.since++;
    if (performance.now() - last.at > TELL_MS) {
      const { message } = loggedError(error.cause ?? error);
      app.log.warn({ status, reason, cause: message, requests: last.since }, 'requests are refused');
      told.set(reason, { at: performance.now(), since: 0 });
    } else told.set(reason, last);
  };
}

function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: Omit<ErrorReply, 'request_id'>,
  retryAfter: number | undefined,
) {
  const seconds = retryAfter ?? RETRY_AFTER[status];
  if (seconds !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', seconds);
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ ...body, request_id: request.id });
}

function replyOf(error: FastifyError): { status: number; body: Omit<ErrorReply, 'request_id'> } {
  if (isRefusal(error)) {
    const { status, code, message, fields, details } = error;
    return { status, body: { code, message, ...(fields && { fields }), ...(details && { details }) } };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = fieldsOf(error.validation);
    return {
      status: 400,
      body: { code: 'invalid_request', message: Object.values(fields)[0] ?? m.refusals_unreadable(), fields },
    };
  }
  if (isDatabaseUnavailable(error)) return { status: 503, body: inWords(UNREACHABLE) };
  const status = error.statusCode ?? 500;
  return {
    status,
    body: inWords(SENTENCES[status] ?? (status < 500 ? UNREADABLE : FAILED)),
  };
}

const retryAfterOf = (error: Error) => (isRefusal(error) ? error.retry_after : undefined);

/** Default seconds to wait, unless the refusal has its own. */
const RETRY_AFTER: Record<number, number> = { 429: 60, 503: 5 };

const UNREADABLE = { code: 'invalid_request', message: m.refusals_unreadable };
const FAILED = { code: 'internal', message: m.refusals_our_fault };
/** The database is unreachable: like `unavailable` below, but without blaming the load. */
const UNREACHABLE = { code: 'unavailable', message: m.refusals_unreachable };
const SENTENCES: Record<number, Sentence> = {
  404: { code: 'not_found', message: m.refusals_nothing_here },
  413: { code: 'too_large', message: m.refusals_too_large },
  415: { code: 'unsupported_type', message: m.refusals_unsupported_type },
  429: { code: 'too_many_requests', message: m.accounts_text_too_many_attempts },
  503: { code: 'unavailable', message: m.refusals_busy },
};

type Sentence = { code: string; message: () => string };

const inWords = ({ code, message }: Sentence) => ({ code, message: message() });

type ValidationEntry = {
  keyword: string;
  instancePath: string;
  message?: string | undefined;
  params: Record<string, unknown>;
};

/** The first message per field. Unknown keys are each named. */
function fieldsOf(entries: readonly ValidationEntry[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { keyword, instancePath, message = '', params } of entries) {
    if (keyword === 'unrecognized_keys') {
      for (const key of params.keys as string[]) fields[key] ??= `${key} is not a field of this request.`;
    } else {
      const field = instancePath.slice(1).split('/')[0] || 'body';
      fields[field] ??= isSentence(message) ? message : `${field}: ${message}.`;
    }
  }
  return fields;
}

/** Our own messages are sentences or fixed texts; zod's built-in ones start like these. */
function isSentence(message: string) {
  return !/^(Invalid|Too (small|big)|Expected|Unrecognized)/.test(message);
}
