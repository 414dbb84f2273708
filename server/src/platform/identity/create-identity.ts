import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { IdentityProvider } from './identity-provider.ts';
import type { IdentitySettings } from './identity-settings.ts';
import { createSimulatedIdentity, type SimulatedIdentity } from './simulated-identity.ts';
import { createStripeIdentity } from './stripe-identity.ts';

type Parts = {
  driver: 'stripe' | 'simulated' | 'off';
  settings: IdentitySettings & {
    STRIPE_SECRET_KEY?: string | undefined;
    STRIPE_API_URL?: string | undefined;
  };
  pool: pg.Pool;
  origin: () => string;
  deliver: (body: string, signature: string) => Promise<void>;
  clock: () => Date;
};

/** The configured driver; undefined if identities are not verified on this site. */
export function createIdentity(parts: Parts): IdentityProvider | SimulatedIdentity | undefined {
  const { driver, settings, ...rest } = parts;
  if (driver === 'off') return undefined;
  if (driver === 'simulated') {
    // Events of the simulated provider stay in the process, so a random secret is enough.
    return createSimulatedIdentity({ ...rest, secret: randomBytes(32).toString('hex') });
  }
  return createStripeIdentity({
    secret_key: settings.STRIPE_SECRET_KEY ?? '',
    webhook_secret: settings.STRIPE_IDENTITY_WEBHOOK_SECRET,
    api_url: settings.STRIPE_API_URL,
    clock: rest.clock,
  });
}

export function isSimulatedIdentity(provider: IdentityProvider | undefined): provider is SimulatedIdentity {
  return provider !== undefined && 'decide' in provider;
}
