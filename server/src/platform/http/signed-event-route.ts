import type { FastifyInstance } from 'fastify';

const BODY_BYTES = 1024 * 1024;

/**
 * An address that receives events of a provider, signed over the bytes of the body, without a session. It answers 200
 * for handled or foreign events, 400 if the signature is wrong (`receive` refuses it), 413 if the body is larger than
 * any event, and 5xx if the provider should send the event again.
 */
export function signedEventRoute(
  app: FastifyInstance,
  path: string,
  receive: (body: Buffer, signature: string | undefined) => Promise<void>,
) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      path,
      { schema: { hide: true }, bodyLimit: BODY_BYTES, config: { rateLimit: false } },
      async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signature = request.headers['stripe-signature'];
        await receive(body, typeof signature === 'string' ? signature : undefined);
        return { received: true };
      },
    );
  });
}
