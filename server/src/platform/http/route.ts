import type { Readable } from 'node:stream';
import type { Endpoint, ParsedInput, Reply } from '@swapstead/contract/endpoint';
import { CONFIRM_FIRST, SESSION_REQUIREMENT_TEXTS } from '@swapstead/contract/session-requirements';
import { isMember, type Viewer } from '@swapstead/contract/viewer';
import { currentLanguage, m, withLanguage } from '@swapstead/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ReplyCache } from '../cache/reply-cache.ts';
import { notAllowed, refusal, signInRequired } from '../errors.ts';
import { hasBody } from './has-body.ts';
import { languageOf } from './request-language.ts';
import type { WorkBudget } from './work-budget.ts';

/** What is known of the session of a request beside its member. */
export type SessionState = {
  /** Within the last ten minutes the member confirmed their presence. */
  confirmed: boolean;
  /** Two-step sign-in is on, and this session has not passed a second step. */
  step_missing: boolean;
  /** Why the admin pages are closed to this admin, if they are. */
  admin?: 'second_step_required' | 'stronger_password_required' | undefined;
};

export const NO_SESSION_STATE: SessionState = { confirmed: false, step_missing: false };

/** Identifies the viewer from the stored records; called once per request that needs it. */
export type ViewerOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Viewer>;

type Context<E extends Endpoint> = ParsedInput<E> & {
  viewer: Viewer;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A file to save, sent while it is created. */
export type Download = { download: Readable; file_name: string };

/** A handler's result: the declared reply, a file, or nothing. */
type Answer<E extends Endpoint> = E extends { reply: object }
  ? Promise<Reply<E> | JsonText>
  : E extends { download: string }
    ? Promise<Download>
    : Promise<void>;

/** JSON that the database has built for this viewer: sent unchanged. */
export type JsonText = { json_text: string };

export type Route = {
  endpoint: Endpoint;
  // biome-ignore lint/suspicious/noExplicitAny: a list contains routes of every type; `route` checks each one.
  handler: (context: any) => Promise<unknown>;
  options: RouteOptions;
};

type RouteOptions = {
  /** Replies to visitors may be cached in memory until the gallery changes. */
  cached?: boolean;
  /** Charged to the work budget of the network (work-budget.ts). */
  budgeted?: boolean;
};

/** Binds an endpoint of the contract to its handler; input and reply are checked against the contract's types. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: (context: Context<E>) => Answer<E>,
  options: RouteOptions = {},
): Route {
  return { endpoint, handler, options };
}

/** Registers routes: access first (401 before 403, both before validation), then validation, then the handler. */
export function mountRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  viewerOf: ViewerOf,
  { cache, budget }: { cache: ReplyCache; budget: WorkBudget },
) {
  for (const { endpoint, handler, options } of routes) {
    const [method, url] = endpoint.route.split(' ') as [string, string];
    const status = endpoint.status ?? (endpoint.reply || endpoint.download || endpoint.stream ? 200 : 204);
    app.route({
      method,
      url,
      schema: schemaOf(endpoint, status),
      config: {
        cached: options.cached ?? false,
        patient: endpoint.upload !== undefined,
        endless: endpoint.stream !== undefined,
      },
      onRequest: async (request, reply) => {
        request.viewer = await viewerOf(request, reply);
        // Members' replies are never cached; visitors' replies may be, see reply-cache.ts.
        reply.header('cache-control', 'private, no-store');
        withLanguage(languageOf(request), () => {
          requireRights(endpoint, request, request.query as object);
          refuseBrokenEncoding(request);
          refuseStrayBody(endpoint, request);
        });
      },
      handler: async (request, reply) => {
        const { params, query, body } = request;
        const viewer = endpoint.tells_role ? request.viewer : actingViewer(request);
        const inTurn = options.budgeted ? await budget.turn(request.ip, reply.raw) : atOnce;
        const work = () => inTurn(() => handler({ params, query, body, viewer, request, reply }));
        // Simultaneous identical requests of visitors share one reply.
        const isShared = options.cached && !isMember(viewer);
        // A refusal is a sentence, so only requests of one language share it.
        const result = await (isShared ? cache.share(`${currentLanguage()} ${request.url}`, work) : work());
        return reply.sent ? reply : answerWith(result, endpoint, reply, status);
      },
    });
  }
}

function answerWith(result: unknown, endpoint: Endpoint, reply: FastifyReply, status: number) {
  settleStatus(endpoint, reply, status);
  if (isDownload(result)) return sendDownload(endpoint, reply, result);
  if (!isJsonText(result)) return result;
  return reply.type('application/json; charset=utf-8').serializer(String).send(result.json_text);
}

const atOnce = <T>(make: () => Promise<T>): Promise<T> => make();

/** Sets the success status: the handler's choice if the endpoint has several, otherwise the declared one. */
function settleStatus({ statuses }: Endpoint, reply: FastifyReply, status: number) {
  if (!statuses?.includes(reply.statusCode)) reply.status(status);
}

/** The member who makes the request, in the handler of an endpoint for members. */
export function memberOf(viewer: Viewer): Exclude<Viewer, { level: 'visitor' }> {
  if (!isMember(viewer)) throw signInRequired();
  return viewer;
}

/** Handler of endpoints that refuse everyone. */
export const neverCalled = async (): Promise<never> => {
  throw notAllowed();
};

function schemaOf(endpoint: Endpoint, status: number) {
  return {
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}.`,
    tags: [endpoint.route.split('/')[2] ?? 'api'],
    ...(endpoint.params && { params: endpoint.params }),
    querystring: endpoint.query ?? z.strictObject({}),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.upload && { consumes: ['multipart/form-data'], body: uploadSchema }),
    ...(endpoint.download && { produces: [endpoint.download] }),
    ...(endpoint.stream && { produces: [endpoint.stream] }),
    response: {
      ...Object.fromEntries((endpoint.statuses ?? [status]).map((code) => [code, endpoint.reply])),
      ...(!endpoint.reply && { [status]: z.undefined().describe('No content') }),
      ...Object.fromEntries(refusalsOf(endpoint).map((code) => [code, errorReplySchema])),
    },
  };
}

/** For the documentation only: a file is never part of the parsed body. */
const uploadSchema = z.any().meta({
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
});

const errorReplySchema = z
  .object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    request_id: z.string(),
  })
  .meta({ id: 'ErrorReply' });

/** The possible refusal statuses of an operation, for its documentation. */
export function refusalsOf(endpoint: Endpoint): number[] {
  const byAccess = endpoint.confirm
    ? [401, 403]
    : {
        public: [],
        member: [401],
        subscriber: [401, 403],
        admin: [401, 403],
        nobody: [401, 403],
      }[endpoint.access];
  const byQuery = endpoint.premium_query ? [401, 403] : [];
  const byParams = endpoint.params ? [404] : [];
  const byBody = endpoint.body || endpoint.upload ? [413, 415] : [];
  return [
    ...new Set([
      400,
      ...byAccess,
      ...byQuery,
      ...byParams,
      ...byBody,
      ...(endpoint.refusals ?? []),
      429,
      500,
      503,
    ]),
  ].sort((a, b) => a - b);
}

/** Refuses who may not call an endpoint with this query: 401 before 403. */
export function requireRights(endpoint: Endpoint, request: FastifyRequest, query: object) {
  requireOpenQuery(endpoint, query, request.viewer);
  requireAccess(endpoint, request.viewer);
  requireSessionState(endpoint, request);
}

function requireAccess(endpoint: Endpoint, viewer: Viewer) {
  if (endpoint.access === 'public') return;
  if (!isMember(viewer)) throw signInRequired();
  if (endpoint.access === 'subscriber' && viewer.level !== 'subscriber') throw notAllowed();
  if (endpoint.access === 'nobody') throw notAllowed();
  if (endpoint.access === 'admin' && !viewer.is_admin) throw notAllowed();
}

/**
 * Requirements on a session beyond its member's level: a recent confirmation (GUARD-09), and the requirements of the
 * admin role (GUARD-32, GUARD-33).
 */
function requireSessionState(endpoint: Endpoint, { sessionState: session }: FastifyRequest) {
  if (endpoint.access === 'public') return;
  if (endpoint.access === 'admin') {
    if (session.admin) throw refusal(403, session.admin, SESSION_REQUIREMENT_TEXTS[session.admin]);
    if (session.step_missing) throw confirmFirst(m.accounts_confirm_to_open_admin);
  }
  if (endpoint.confirm && !session.confirmed) throw confirmFirst(endpoint.confirm);
}

const confirmFirst = (sentence: () => string) => refusal(403, CONFIRM_FIRST, sentence());

/**
 * The viewer for a handler. An admin with unmet requirements counts as an ordinary member in operations that only
 * extend their result for admins.
 */
export function actingViewer({ viewer, sessionState }: FastifyRequest): Viewer {
  const isClosed = sessionState.admin !== undefined || sessionState.step_missing;
  return isClosed && isMember(viewer) ? { ...viewer, is_admin: false } : viewer;
}

/** Without a subscription, a premium parameter is refused by name, before its value is checked. */
function requireOpenQuery({ premium_query }: Endpoint, query: object, viewer: Viewer) {
  if (!premium_query || viewer.level === 'subscriber') return;
  const isOpen = Object.keys(query).every((name) => premium_query.open.includes(name));
  if (!isOpen) throw isMember(viewer) ? notAllowed(premium_query.message()) : signInRequired();
}

/** An unexpected body is refused instead of ignored: the sender meant something by it. */
function refuseStrayBody(endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.body || endpoint.upload) return;
  if (hasBody(request)) {
    throw refusal(400, 'unexpected_body', 'This request takes no body.', {
      body: 'This request takes no body.',
    });
  }
}

/** The query parser passes invalid percent-encoding on as text; it is refused by the name of its key. */
function refuseBrokenEncoding(request: FastifyRequest) {
  const start = request.raw.url?.indexOf('?') ?? -1;
  const query = start < 0 ? '' : (request.raw.url ?? '').slice(start + 1);
  if (!query.includes('%')) return;
  for (const pair of query.split('&')) {
    try {
      decodeURIComponent(pair);
    } catch {
      const key = pair.split('=')[0] ?? 'query';
      const message = `${key} is not valid UTF-8.`;
      throw refusal(400, 'invalid_request', message, { [key]: message });
    }
  }
}

function sendDownload(endpoint: Endpoint, reply: FastifyReply, { download, file_name }: Download) {
  return reply
    .type(endpoint.download ?? 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${file_name}"`)
    .send(download);
}

function isDownload(value: unknown): value is Download {
  return typeof value === 'object' && value !== null && 'download' in value;
}

export function isJsonText(value: unknown): value is JsonText {
  return typeof value === 'object' && value !== null && 'json_text' in value;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer;
    sessionState: SessionState;
  }
}
