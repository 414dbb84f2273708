import { randomUUID } from 'node:crypto';
import { createServer, IncomingMessage } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { fillReplyCache, type ReplyCache } from '../cache/reply-cache.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { Admission } from './admission.ts';
import { AnnouncedResponse } from './busy-answer.ts';
import type { Draining } from './draining.ts';
import { handleErrors } from './error-handler.ts';
import { openApi } from './openapi.ts';
import { createPipelineWatch } from './pipelines.ts';
import { RequestCounts } from './request-counts.ts';
import { answerInLanguage } from './request-language.ts';
import { isApi, plainTarget } from './request-target.ts';
import { refuseForeignOrigins } from './same-origin.ts';
import { securityHeaders } from './security-headers.ts';
import { dropStuckReaders, hurryBodies } from './slow-clients.ts';
import { createUnroutedRequests } from './unrouted-requests.ts';

type Settings = Pick<
  Config,
  'NODE_ENV' | 'PUBLIC_URL' | 'RATE_LIMIT' | 'TRUST_PROXY' | 'CONNECTIONS' | 'map'
>;

type Parts = {
  cache: ReplyCache;
  /** The hashes of the inline scripts of pages. */
  inlineScripts: readonly string[];
  admission: Admission;
  draining?: Draining | undefined;
  logger: Logger;
};

const NO_COUNTS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
const BODY_BYTES = 256 * 1024;

/**
 * Replies up to this size are compressed in one call. A stream compresses in another thread, but setting it up costs the
 * main thread more than this; from some 50 kB on it costs less.
 */
const AT_ONCE_BYTES = 32 * 1024;

/** How long running requests may take once the server closes, in milliseconds. */
const CLOSING_MS = 6_000;

/**
 * Slow headers and bodies are cut off; Node checks once a second. Times in milliseconds. Files may take ten minutes,
 * for a photo over a slow line; every other body gets ten seconds, see slow-clients.ts.
 */
const NODE_HTTP = {
  headersTimeout: 10_000,
  requestTimeout: 600_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
};

/** The HTTP server with everything that applies to every route: limits, headers, errors, documents. */
export async function createHttpServer(
  settings: Settings,
  { cache, inlineScripts, admission, draining, logger }: Parts,
): Promise<FastifyInstance> {
  const production = settings.NODE_ENV === 'production';
  const unserved = createUnroutedRequests();
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES,
    forceCloseConnections: 'idle',
    // Requests on open connections are still processed while the server closes: no balancer repeats a change.
    return503OnClosing: false,
    trustProxy: settings.TRUST_PROXY ?? false,
    serverFactory: (handler) => {
      const pipelines = createPipelineWatch();
      const options = { ...NODE_HTTP, IncomingMessage, ServerResponse: AnnouncedResponse };
      const server = createServer(options, (request, response) => {
        // A request on a broken connection has no address for the limits, and nobody reads its reply. Reading the
        // address now stores it for the whole request, even if the client disconnects while others are processed.
        if (!request.socket.remoteAddress) return;
        request.url = plainTarget(request.url ?? '/');
        if (draining?.begun) response.shouldKeepAlive = false;
        if (pipelines.isTooFarAhead(request, response)) request.socket.destroy();
        else if (!cache.answer(request, response)) admission.admit(request, response, handler);
      });
      server.maxConnections = settings.CONNECTIONS;
      dropStuckReaders(server);
      return server;
    },
    rewriteUrl: ({ url = '/' }) => plainTarget(url),
    frameworkErrors: (error, request, reply) => unserved.refuse(app, error, request, reply),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('viewer');
  app.decorateRequest('sessionState');
  handleErrors(app);
  answerInLanguage(app);
  hurryBodies(app);
  await app.register(rateLimit, {
    max: settings.RATE_LIMIT,
    timeWindow: 60_000,
    store: RequestCounts,
    // By the matched route, however the address is spelled.
    allowList: (request) => !isApi(request.routeOptions.url ?? request.url),
    // A refused client is told when to retry. Remaining requests are not published, because replies may be cached and
    // shared.
    addHeadersOnExceeding: NO_COUNTS,
    addHeaders: NO_COUNTS,
  });
  await securityHeaders(app, { production, inlineScripts, mapOrigins: settings.map?.origins ?? [] });
  refuseForeignOrigins(app, settings.PUBLIC_URL);
  unserved.count(app);
  await app.register(cookie);
  await app.register(multipart);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, syncThreshold: AT_ONCE_BYTES });
  fillReplyCache(app, cache);
  await openApi(app);
  logRequests(app);
  letGoOfConnections(app);
  return app;
}

function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}

/**
 * Closing waits for every connection. Idle ones are closed when it begins; connections with a running request would
 * be kept open for a minute afterwards, so they are closed when they become idle. It does not wait for slow senders
 * and readers, because jobs and the database close after the server and need time too.
 */
function letGoOfConnections(app: FastifyInstance) {
  const timers: NodeJS.Timeout[] = [];
  app.addHook('preClose', async () => {
    timers.push(
      setInterval(() => app.server.closeIdleConnections(), 100),
      setTimeout(() => app.server.closeAllConnections(), CLOSING_MS),
    );
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer);
  });
}
