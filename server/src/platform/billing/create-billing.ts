import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { BillingProvider } from './billing-provider.ts';
import type { BillingSettings } from './billing-settings.ts';
import { createSimulatedRepository } from './simulated.repository.ts';
import { createSimulatedBilling, type SimulatedBilling, type SimulatedSettings } from './simulated.ts';
import { createStripeBilling } from './stripe.ts';

type Parts = Pick<SimulatedSettings, 'prices' | 'origin' | 'deliver' | 'clock'> & {
  settings: BillingSettings;
  driver: 'stripe' | 'simulated';
  pool: pg.Pool;
};

/** The configured driver; the rest of the server does not know which. */
export function createBilling({
  settings,
  driver,
  pool,
  ...rest
}: Parts): BillingProvider | SimulatedBilling {
  if (driver === 'simulated') {
    // Events of the simulated provider stay in the process, so a random secret is enough.
    const secret = settings.STRIPE_WEBHOOK_SECRET ?? randomBytes(32).toString('hex');
    return createSimulatedBilling({ pool, repository: createSimulatedRepository(pool), secret, ...rest });
  }
  const { STRIPE_PAYMENT_LINK_BIANNUAL: biannual, STRIPE_PAYMENT_LINK_ANNUAL: annual } = settings;
  return createStripeBilling({
    secret_key: settings.STRIPE_SECRET_KEY ?? '',
    webhook_secret: settings.STRIPE_WEBHOOK_SECRET ?? '',
    payment_links: {
      ...(biannual && { [settings.STRIPE_PRICE_BIANNUAL[0] ?? '']: biannual }),
      ...(annual && { [settings.STRIPE_PRICE_ANNUAL[0] ?? '']: annual }),
    },
    api_url: settings.STRIPE_API_URL,
    clock: rest.clock,
  });
}

export function isSimulated(provider: BillingProvider): provider is SimulatedBilling {
  return 'passPeriod' in provider;
}
