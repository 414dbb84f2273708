import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { decrypt } from 'http_ece';
import { notFound } from '../errors.ts';
import { newBrowserKeys } from './browser-keys.ts';

type Browser = ReturnType<typeof newBrowserKeys> & { answers: { status: number; retryAfter?: string }[] };

type Received = { id: string; payload: unknown; urgency: string; ttl: number; topic: string | null };

const BODY_BYTES = 4096;

/**
 * A push service for tests, in which browsers have none: it creates subscriptions, replies as configured, and really
 * decrypts what it receives. Never in production.
 */
export function fakePushService(app: FastifyInstance, siteUrl: () => string) {
  const browsers = new Map<string, Browser>();
  const received: Received[] = [];
  // The body is encrypted, which is declared as a content encoding.
  const options = { schema: { hide: true }, logLevel: 'warn' as const, decompress: false as const };

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_, body, done) =>
      done(null, body),
    );

    /** A browser subscribes. */
    scope.post('/dev/push', options, async () => {
      const id = randomUUID();
      const browser = { ...newBrowserKeys(), answers: [] };
      browsers.set(id, browser);
      const endpoint = new URL(`/dev/push/${id}`, siteUrl()).href;
      return { endpoint, keys: { p256dh: browser.p256dh, auth: browser.auth } };
    });

    /** Its next replies, one after the other; afterwards 201. */
    scope.put<{ Params: { id: string } }>('/dev/push/:id', options, async (request) => {
      const browser = browsers.get(request.params.id);
      if (!browser) throw notFound('Subscription');
      browser.answers = JSON.parse(String(request.body));
      return {};
    });

    scope.post<{ Params: { id: string } }>('/dev/push/:id', options, async (request, reply) => {
      const { id } = request.params;
      const browser = browsers.get(id);
      if (!browser) return reply.code(410).send('');
      const answer = browser.answers.shift() ?? { status: 201 };
      if (answer.retryAfter) reply.header('retry-after', answer.retryAfter);
      if (answer.status !== 201) return reply.code(answer.status).send('');
      const { urgency, ttl, topic } = request.headers;
      const plain = decrypt(request.body as Buffer, {
        version: 'aes128gcm',
        privateKey: browser.pair,
        authSecret: browser.auth,
      });
      received.push({
        id,
        payload: JSON.parse(plain.toString('utf8')),
        urgency: String(urgency),
        ttl: Number(ttl),
        topic: typeof topic === 'string' ? topic : null,
      });
      return reply.code(201).send('');
    });

    scope.get('/dev/push.json', options, async (_, reply) =>
      reply.header('cache-control', 'no-store').send(received),
    );
  });
}
