import { z } from 'zod';

/** The settings of identity checks, as part of config.ts. */
export const identitySettings = {
  IDENTITY: z
    .enum(['stripe', 'simulated', 'off'])
    .optional()
    .describe(
      'Who verifies identities; default `stripe` with STRIPE_SECRET_KEY, otherwise `simulated` (in production only if named, else `off`).',
    ),
  STRIPE_IDENTITY_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe(
      'Signing secret (`whsec_...`) of the event destination at `PUBLIC_URL/api/identity/events`; without it results arrive within minutes instead of at once.',
    ),
};

export type IdentitySettings = z.output<z.ZodObject<typeof identitySettings>>;

/**
 * Selects the driver from the settings.
 * @throws an Error that names the missing setting.
 */
export function identityDriver(
  settings: IdentitySettings & { NODE_ENV: string; STRIPE_SECRET_KEY?: string | undefined },
): 'stripe' | 'simulated' | 'off' {
  const { IDENTITY, STRIPE_SECRET_KEY, NODE_ENV } = settings;
  if (IDENTITY === 'stripe' && !STRIPE_SECRET_KEY) {
    throw new Error(
      'Verifying identities over Stripe needs STRIPE_SECRET_KEY; IDENTITY=off runs without it.',
    );
  }
  return IDENTITY ?? (STRIPE_SECRET_KEY ? 'stripe' : NODE_ENV === 'production' ? 'off' : 'simulated');
}

/** For the start-up report. */
export const identityDescription = (driver: 'stripe' | 'simulated' | 'off'): string =>
  ({ stripe: 'Stripe Identity', simulated: 'simulated, no real checks', off: 'off' })[driver];
