import { z } from 'zod';

/** Price ids of the simulated provider, and the defaults. */
const STAND_IN = { biannual: 'price_biannual', annual: 'price_annual' };

/**
 * A price id at the provider, or several separated by commas: the first is sold, the others are older ones that
 * members still pay.
 */
const prices = (standard: string) =>
  z
    .string()
    .default(standard)
    .transform((value) => value.split(',').map((price) => price.trim()))
    .refine((list) => list.every((price) => /^\w+$/.test(price)), 'holds price ids, separated by commas.');

/** The payment settings, as part of config.ts. */
export const billingSettings = {
  BILLING: z
    .enum(['stripe', 'simulated'])
    .optional()
    .describe(
      'Payment provider; default `stripe` with STRIPE_SECRET_KEY, otherwise `simulated` (in production only if named).',
    ),
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .describe('Secret or restricted API key of the Stripe account; see docs/operations.md.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe('Signing secret (`whsec_...`) of the event destination at `PUBLIC_URL/api/billing/events`.'),
  STRIPE_PRICE_BIANNUAL: prices(STAND_IN.biannual).describe(
    'Price id of the bi-annual plan, followed by older prices that members still pay, separated by commas.',
  ),
  STRIPE_PRICE_ANNUAL: prices(STAND_IN.annual).describe(
    'Price id of the annual plan, followed by older ones.',
  ),
  STRIPE_PAYMENT_LINK_BIANNUAL: z
    .url()
    .optional()
    .describe('Hosted payment link of the bi-annual plan, used instead of a checkout session.'),
  STRIPE_PAYMENT_LINK_ANNUAL: z
    .url()
    .optional()
    .describe('Hosted payment link of the annual plan, used instead of a checkout session.'),
  STRIPE_API_URL: z.url().optional().describe("Another address of Stripe's API, for tests."),
  BILLING_GRACE_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60)
    .default(14)
    .describe('Days that premium stays open after a failed renewal, while the provider retries the card.'),
};

export type BillingSettings = z.output<z.ZodObject<typeof billingSettings>>;

/**
 * Selects the driver from the settings.
 * @throws an Error that names the missing setting.
 */
export function billingDriver(settings: BillingSettings & { NODE_ENV: string }): 'stripe' | 'simulated' {
  const production = settings.NODE_ENV === 'production';
  const driver = settings.BILLING ?? (settings.STRIPE_SECRET_KEY || production ? 'stripe' : 'simulated');
  if (driver === 'simulated') return driver;
  const { STRIPE_PRICE_BIANNUAL, STRIPE_PRICE_ANNUAL } = settings;
  const needed = {
    STRIPE_SECRET_KEY: settings.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: settings.STRIPE_WEBHOOK_SECRET,
    // The default prices do not exist at Stripe, but suffice for trying everything else.
    STRIPE_PRICE_BIANNUAL: !production || STRIPE_PRICE_BIANNUAL[0] !== STAND_IN.biannual,
    STRIPE_PRICE_ANNUAL: !production || STRIPE_PRICE_ANNUAL[0] !== STAND_IN.annual,
  };
  const missing = Object.entries(needed).filter(([, given]) => !given);
  if (missing.length === 0) return driver;
  throw new Error(
    `Payments over Stripe need ${missing.map(([name]) => name).join(', ')}; BILLING=simulated runs without real payments.`,
  );
}

/** For the start-up report. */
export function billingDescription(config: {
  BILLING: 'stripe' | 'simulated';
  STRIPE_SECRET_KEY?: string | undefined;
}) {
  if (config.BILLING === 'simulated') return 'simulated, no real payments';
  return config.STRIPE_SECRET_KEY?.includes('_test_') ? 'Stripe in test mode' : 'Stripe';
}
