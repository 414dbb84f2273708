import { randomUUID } from 'node:crypto';
import { type FastifyRequest, fastify } from 'fastify';
import type Stripe from 'stripe';
import { addDays, addMonths } from '../src/platform/billing/simulated-subscription.ts';
import { identityObject, priceObject, sessionObject, subscriptionObject } from './stripe-objects.ts';

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>;

type Params = { Params: { id: string } };
type Form = URLSearchParams;

/** How the stand-in behaves: like Stripe, failing, hanging, or processing requests but losing its replies. */
type Mood = 'well' | 'failing' | 'hanging' | 'losing answers';

/**
 * A local server that answers the site's calls as Stripe's API does: form-encoded requests, objects of the SDK's own
 * types, idempotency keys, error objects. Tests can read and change the maps, which are its memory.
 */
export async function startStripeStandIn(clock: () => Date) {
  const app = fastify();
  const prices = new Map<string, Stripe.Price>();
  const sessions = new Map<string, Stripe.Checkout.Session>();
  const subscriptions = new Map<string, Stripe.Subscription>();
  const charges = new Map<
    string,
    Pick<Stripe.Charge, 'id' | 'customer' | 'created' | 'refunded' | 'disputed'>
  >();
  const identities = new Map<string, Stripe.Identity.VerificationSession>();
  const answered = new Map<string, { request: string; reply: unknown }>();
  const state = { mood: 'well' as Mood, calls: [] as string[] };
  /** Deleted customers. */
  const gone = new Set<string | null>();

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(body as string)),
  );

  app.addHook('onRequest', async (request, reply) => {
    if (!request.headers.authorization?.startsWith('Bearer sk_test_')) {
      return reply.status(401).send(error('invalid_request_error', 'Invalid API Key provided'));
    }
    state.calls.push(`${request.method} ${request.url.split('?')[0]}`);
    if (state.mood === 'failing') return reply.status(500).send(error('api_error', 'Something went wrong'));
    if (state.mood === 'hanging') return new Promise(() => {});
  });
  app.addHook('onSend', async (request, _, payload) => {
    if (state.mood === 'losing answers') request.raw.socket.destroy();
    return payload;
  });

  /** A repeated idempotency key gets the first reply again, and is refused with other parameters. */
  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    const before = typeof key === 'string' && answered.get(key);
    if (!before) return;
    if (before.request !== String(request.body)) {
      return reply
        .status(400)
        .send(error('idempotency_error', 'Keys for idempotent requests can only be used once'));
    }
    return reply.send(before.reply);
  });
  const remember = (request: FastifyRequest, reply: unknown) => {
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string') answered.set(key, { request: String(request.body), reply });
    return reply;
  };

  app.get<Params>('/v1/prices/:id', async ({ params }, reply) => prices.get(params.id) ?? missing(reply));

  app.post<{ Body: Form }>('/v1/checkout/sessions', async (request, reply) => {
    const form = request.body;
    const price = prices.get(form.get('line_items[0][price]') ?? '');
    if (!price || gone.has(form.get('customer'))) return missing(reply);
    const id = `cs_test_${randomUUID()}`;
    const session = sessionObject(
      {
        id,
        client_reference_id: form.get('client_reference_id'),
        customer: form.get('customer'),
        success_url: form.get('success_url'),
        cancel_url: form.get('cancel_url'),
      },
      clock(),
    );
    // The future payment and subscription, which a real session does not show.
    session.metadata = {
      price: price.id,
      reference: form.get('subscription_data[metadata][checkout_reference]') ?? '',
    };
    sessions.set(id, session);
    return remember(request, session);
  });

  app.get<{ Querystring: { subscription?: string } }>('/v1/checkout/sessions', async ({ query }) => ({
    object: 'list',
    data: [...sessions.values()].filter((session) => session.subscription === query.subscription),
    has_more: false,
    url: '/v1/checkout/sessions',
  }));
  app.get<Params>(
    '/v1/checkout/sessions/:id',
    async ({ params }, reply) => sessions.get(params.id) ?? missing(reply),
  );

  app.post<Params>('/v1/checkout/sessions/:id/expire', async ({ params }, reply) => {
    const session = sessions.get(params.id);
    if (!session) return missing(reply);
    if (session.status !== 'open') {
      const sentence = 'Only Checkout Sessions with a status in ["open"] can be expired.';
      return reply.status(400).send(error('invalid_request_error', sentence));
    }
    session.status = 'expired';
    return session;
  });

  app.get<Params>(
    '/v1/subscriptions/:id',
    async ({ params }, reply) => subscriptions.get(params.id) ?? missing(reply),
  );
  app.post<Params & { Body: Form }>('/v1/subscriptions/:id', async ({ params, body }, reply) => {
    const subscription = subscriptions.get(params.id);
    if (!subscription) return missing(reply);
    return Object.assign(subscription, { cancel_at_period_end: body.get('cancel_at_period_end') === 'true' });
  });
  app.delete<Params>('/v1/subscriptions/:id', async ({ params }, reply) => {
    const subscription = subscriptions.get(params.id);
    if (!subscription) return missing(reply);
    const now = Math.floor(clock().getTime() / 1000);
    return Object.assign(subscription, { status: 'canceled', canceled_at: now, ended_at: now });
  });

  app.get<Params>('/v1/charges/:id', async ({ params }, reply) => charges.get(params.id) ?? missing(reply));

  app.post<{ Body: Form }>('/v1/billing_portal/sessions', async ({ body }, reply) => {
    const customer = body.get('customer');
    if (gone.has(customer)) return missing(reply);
    return {
      id: `bps_${randomUUID()}`,
      object: 'billing_portal.session',
      customer,
      return_url: body.get('return_url'),
      url: `https://billing.stripe.test/p/session/${customer}`,
    };
  });

  app.post<{ Body: Form }>('/v1/identity/verification_sessions', async (request) => {
    const form = request.body;
    const session = identityObject(
      { id: `vs_${randomUUID()}`, client_reference_id: form.get('client_reference_id') },
      clock(),
    );
    identities.set(session.id, session);
    return remember(request, session);
  });
  app.get<Params>(
    '/v1/identity/verification_sessions/:id',
    async ({ params }, reply) => identities.get(params.id) ?? missing(reply),
  );
  app.post<Params>('/v1/identity/verification_sessions/:id/redact', async ({ params }, reply) => {
    const session = identities.get(params.id);
    if (!session) return missing(reply);
    if (session.status === 'processing') {
      return reply
        .status(400)
        .send(error('invalid_request_error', 'A session in processing cannot be redacted.'));
    }
    return Object.assign(session, { redaction: { status: 'processing' } });
  });

  return {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    state,
    prices,
    sessions,
    subscriptions,
    charges,
    identities,
    gone,
    addPrice(id: string, terms: Parameters<typeof priceObject>[1]) {
      prices.set(id, priceObject(id, terms));
    },
    /** The buyer pays on the page, without an event; `typed` is the address typed there. */
    pay(url: string, { trial_days = 0, typed }: { trial_days?: number; typed?: string } = {}) {
      const session = sessions.get(url.split('/').at(-1) ?? '');
      const price = prices.get(session?.metadata?.price ?? '');
      if (session?.status !== 'open' || !price) throw new Error('The page is not open');
      const customer = session.customer ?? `cus_${randomUUID()}`;
      const subscription = subscriptionObject({
        id: `sub_${randomUUID()}`,
        customer: customer as string,
        metadata: { checkout_reference: session.metadata?.reference ?? '' },
        status: trial_days > 0 ? 'trialing' : 'active',
        price,
        start: clock(),
        end: trial_days > 0 ? addDays(clock(), trial_days) : addMonths(clock(), monthsOf(price)),
      });
      subscriptions.set(subscription.id, subscription);
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        customer,
        customer_email: typed ?? null,
        subscription: subscription.id,
      });
      return { checkout: session.id, subscription: subscription.id };
    },
    close: () => app.close(),
  };
}

export const monthsOf = ({ recurring }: Stripe.Price) =>
  (recurring?.interval_count ?? 1) * (recurring?.interval === 'year' ? 12 : 1);

type Refusing = { status(code: number): { send(body: unknown): unknown } };

const error = (type: string, message: string, code?: string) => ({
  error: { type, message, ...(code && { code }) },
});
const missing = (reply: Refusing) =>
  reply.status(404).send(error('invalid_request_error', 'No such object', 'resource_missing'));
