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
import { AnnouncedResponse } from './busy.ts';
import type { Draining } from './draining.ts';
import { handleErrors } from './error-handler.ts';
import { openApi } from './openapi.ts';
import { createPipelineWatch } from './pipelines.ts';
import { RequestCounts } from './request-counts.ts';
import { isApi, plainTarget } from './request-target.ts';
import { refuseForeignOrigins } from './same-origin.ts';
import { securityHeaders } from './security-headers.ts';
import { dropStuckReaders, hurryBodies } from './slow-clients.ts';
import { createUnserved } from './unserved.ts';

type Settings = Pick<
  Config,
  'NODE_ENV' | 'PUBLIC_URL' | 'RATE_LIMIT' | 'TRUST_PROXY' | 'CONNECTIONS' | 'map'
>;

type Parts = {
  cache: ReplyCache;
  /** The hashes of the scripts that stand inside pages. */
  inlineScripts: readonly string[];
  admission: Admission;
  draining?: Draining | undefined;
  logger: Logger;
};

const NO_COUNTS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
const BODY_BYTES = 256 * 1024;

/** How long requests in flight may take to finish once the server closes, in milliseconds. */
const CLOSING_MS = 6_000;

/**
 * Slow headers and bodies are cut off; Node looks at its clocks once a second. Times in milliseconds. Files may take
 * ten minutes, a photo over a slow line; every other body has ten seconds, see slow-clients.ts.
 */
const NODE_HTTP = {
  headersTimeout: 10_000,
  requestTimeout: 600_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
};

/** The HTTP server with everything that holds for every route: limits, headers, errors, documents. */
export async function createHttpServer(
  settings: Settings,
  { cache, inlineScripts, admission, draining, logger }: Parts,
): Promise<FastifyInstance> {
  const production = settings.NODE_ENV === 'production';
  const unserved = createUnserved();
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES,
    forceCloseConnections: 'idle',
    // What comes on a kept connection while the server closes is still done: no balancer sends a change a second time.
    return503OnClosing: false,
    trustProxy: settings.TRUST_PROXY ?? false,
    serverFactory: (handler) => {
      const pipelines = createPipelineWatch();
      const options = { ...NODE_HTTP, IncomingMessage, ServerResponse: AnnouncedResponse };
      const server = createServer(options, (request, response) => {
        // What was sent on a connection that is gone has no address to count it under, and nobody reads an answer.
        // Read now it is known for as long as the request lasts, also where the client leaves while others are answered.
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
  app.decorateRequest('standing');
  handleErrors(app);
  hurryBodies(app);
  await app.register(rateLimit, {
    max: settings.RATE_LIMIT,
    timeWindow: 60_000,
    store: RequestCounts,
    // By the route that was found, whatever the address looks like.
    allowList: (request) => !isApi(request.routeOptions.url ?? request.url),
    // Who is refused is told when to come back; how many requests somebody has left is nobody else's business, and
    // answers are kept.
    addHeadersOnExceeding: NO_COUNTS,
    addHeaders: NO_COUNTS,
  });
  await securityHeaders(app, { production, inlineScripts, mapOrigins: settings.map?.origins ?? [] });
  refuseForeignOrigins(app, settings.PUBLIC_URL);
  unserved.count(app);
  await app.register(cookie);
  await app.register(multipart);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
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
 * Closing waits for every connection. Those at rest are closed when it begins; those whose request is still being
 * answered then would be kept alive for a minute afterwards, so they are closed as they come to rest. Who sends or reads
 * by drops is not waited for: what is closed after the server, jobs and the database, needs its time too.
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
