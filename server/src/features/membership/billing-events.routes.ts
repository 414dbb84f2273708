import type { FastifyInstance } from 'fastify';
import type { BillingProvider } from '../../platform/billing/billing-provider.ts';
import type { SubscriptionSync } from './subscription-sync.service.ts';

const BODY_BYTES = 1024 * 1024;

/**
 * POST /api/billing/events receives events of the payment provider, signed over the bytes of the body, without a
 * session. It answers 200 for handled or foreign events, 400 if the signature is wrong, 413 if the body is larger than
 * any event, and 5xx if the provider should send the event again.
 */
export function billingEventRoutes(
  app: FastifyInstance,
  provider: BillingProvider,
  subscriptionSync: SubscriptionSync,
) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      '/api/billing/events',
      { schema: { hide: true }, bodyLimit: BODY_BYTES, config: { rateLimit: false } },
      async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signature = request.headers['stripe-signature'];
        const event = provider.readEvent(body, typeof signature === 'string' ? signature : undefined);
        await subscriptionSync.receive(event);
        return { received: true };
      },
    );
  });
}
