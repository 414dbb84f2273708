import { confirmMailWorks, sendTestMail } from '@swapstead/contract/notices/mail-returns.endpoints';
import type { FastifyInstance } from 'fastify';
import { type Route, route } from '../../platform/http/route.ts';
import type { Bounces } from './bounces.ts';

export function bouncesRoutes(bounces: Bounces): Route[] {
  return [
    route(sendTestMail, ({ viewer }) => bounces.sendTest(viewer)),
    route(confirmMailWorks, ({ body }) => bounces.arrives(body.t)),
  ];
}

const BODY_BYTES = 64 * 1024;

/**
 * POST /api/mail_events receives reports of the mail provider, signed over the bytes of the body, without a session.
 */
export async function mailEvents(app: FastifyInstance, bounces: Bounces) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_, body, done) =>
      done(null, body),
    );
    scope.post('/api/mail_events', { schema: { hide: true }, bodyLimit: BODY_BYTES }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers['mail-signature'];
      await bounces.receive(body, typeof signature === 'string' ? signature : undefined);
      return { received: true };
    });
  });
}
