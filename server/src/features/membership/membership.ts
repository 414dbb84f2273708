import type { Site } from '@swapstead/contract/site/site';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { BillingSettings } from '../../platform/billing/billing-settings.ts';
import { createBilling, isSimulated } from '../../platform/billing/create-billing.ts';
import { createAttempts } from '../../platform/http/attempts.ts';
import { type Jobs, work } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logger.ts';
import { slice } from '../../platform/slice.ts';
import type { SessionCookie } from '../accounts/session-cookie.ts';
import type { SessionsRepository } from '../accounts/sessions.repository.ts';
import type { Suspensions } from '../accounts/suspensions.service.ts';
import { billingEventRoutes } from './billing-events.routes.ts';
import { createCheckoutService } from './checkout.service.ts';
import { createCheckoutsRepository } from './checkouts.repository.ts';
import { exportMembership } from './membership.export.ts';
import {
  adjustRenewals,
  endBilling,
  refreshBilling,
  sendBillingAddress,
  syncBilling,
} from './membership.jobs.ts';
import { createMembershipRepository } from './membership.repository.ts';
import { membershipRoutes } from './membership.routes.ts';
import { createMembershipService } from './membership.service.ts';
import {
  endBillingWorker,
  refreshBillingWorker,
  sendBillingAddressWorker,
  syncBillingWorker,
} from './membership.workers.ts';
import { createPlans } from './plans.ts';
import { createRenewals } from './renewals.service.ts';
import { simulatedBillingRoutes } from './simulated-billing.routes.ts';
import { createSubscriptionSync } from './subscription-sync.service.ts';
import { createViewersRepository } from './viewers.repository.ts';
import { createViewers } from './viewers.ts';

type Parts = {
  app: FastifyInstance;
  config: BillingSettings & { BILLING: 'stripe' | 'simulated' };
  site: Site;
  pool: pg.Pool;
  jobs: Jobs;
  /** The public address of the site. */
  siteUrl: () => string;
  clock: () => Date;
  sessions: SessionsRepository;
  suspensions: Pick<Suspensions, 'isSuspended'>;
  cookie: SessionCookie;
  /** True if admins of demo data need no second step. */
  sparesDemo: boolean;
  logger: Logger;
};

/** Wires the slice: plans, payment, and the level of a viewer. */
export function createMembership(parts: Parts) {
  const { app, config, site, pool, jobs, siteUrl, clock, sessions, suspensions, cookie, logger } = parts;
  const prices = { biannual: config.STRIPE_PRICE_BIANNUAL, annual: config.STRIPE_PRICE_ANNUAL };
  const plans = createPlans(site.plans, prices);
  const origin = () => new URL(siteUrl()).origin;
  const provider = createBilling({
    settings: config,
    driver: config.BILLING,
    pool,
    // Includes older price ids, because some members still pay by them.
    prices: (['biannual', 'annual'] as const).flatMap((id) =>
      prices[id].map((price_id) => ({ price_id, ...site.plans[id] })),
    ),
    origin,
    deliver,
    clock,
  });

  /** Sends events of the simulated provider through the same endpoint as Stripe's. */
  async function deliver(payload: string, signature: string) {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const reply = await app.inject({ method: 'POST', url: '/api/billing/events', payload, headers });
    if (reply.statusCode !== 200)
      throw new Error(`The event entry answers ${reply.statusCode}: ${reply.body}`);
  }

  const repository = createMembershipRepository(pool);
  const checkouts = createCheckoutsRepository(pool);
  const subscriptionSync = createSubscriptionSync({
    pool,
    repository,
    checkouts,
    provider,
    plans,
    jobs,
    clock,
    grace_days: config.BILLING_GRACE_DAYS,
    logger,
  });
  const checkout = createCheckoutService({
    pool,
    repository,
    checkouts,
    provider,
    subscriptionSync,
    plans,
    attempts: createAttempts(pool),
    origin,
    clock,
  });
  const renewals = createRenewals({ pool, repository, checkouts, suspensions, provider, subscriptionSync });
  const membership = createMembershipService({ repository, checkouts, jobs, clock });

  return slice({
    setByAdmin: membership.setByAdmin,
    viewers: createViewers({
      repository: createViewersRepository({ pool, logger }),
      sessions,
      cookie,
      sparesDemo: parts.sparesDemo,
    }),
    onAddressChanged: (client: pg.ClientBase, { user_id }: { user_id: string }) =>
      jobs.send(client, sendBillingAddress, { user_id }),
    /** Runs in the transaction that suspends an account or ends its suspension. */
    onSuspensionChanged: (client: pg.ClientBase, user_id: string) =>
      jobs.send(client, adjustRenewals, { user_id }),
    onAccountDeleted: membership.onAccountDeleted,
    exportPart: exportMembership({ pool, membership, repository, checkouts }),
    routes: membershipRoutes(membership, checkout, plans),
    jobs: [
      work(syncBilling, syncBillingWorker(subscriptionSync)),
      work(endBilling, endBillingWorker(provider, subscriptionSync)),
      work(adjustRenewals, ({ user_id }) => renewals.adjust(user_id)),
      work(refreshBilling, refreshBillingWorker(subscriptionSync)),
      work(sendBillingAddress, sendBillingAddressWorker(provider, repository)),
    ],
    mount(app, viewerOf) {
      billingEventRoutes(app, provider, subscriptionSync);
      if (isSimulated(provider))
        simulatedBillingRoutes(app, { provider, repository, checkouts, plans, viewerOf });
    },
  });
}
