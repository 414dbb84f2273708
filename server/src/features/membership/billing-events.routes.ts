import type { FastifyInstance } from 'fastify';
import type { BillingProvider } from '../../platform/billing/billing-provider.ts';
import { signedEventRoute } from '../../platform/http/signed-event-route.ts';
import type { SubscriptionSync } from './subscription-sync.service.ts';

/** POST /api/billing/events receives events of the payment provider. */
export const billingEventRoutes = (
  app: FastifyInstance,
  provider: BillingProvider,
  subscriptionSync: SubscriptionSync,
) =>
  signedEventRoute(app, '/api/billing/events', (body, signature) =>
    subscriptionSync.receive(provider.readEvent(body, signature)),
  );
