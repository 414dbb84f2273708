import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://swap.test',
  SMTP_URL: 'smtp://mail.test',
  MAIL_FROM: 'Swapstead <hello@swap.test>',
};
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_BIANNUAL: 'price_1',
  STRIPE_PRICE_ANNUAL: 'price_2',
};

describe('the billing driver', () => {
  it('[BILL-05] is the simulated one outside production', () => {
    expect(readConfig({}).BILLING).toBe('simulated');
    expect(readConfig({ STRIPE_WEBHOOK_SECRET: 'whsec_1' }).BILLING).toBe('simulated');
  });

  it('[BILL-04] is Stripe once its keys are set', () => {
    expect(readConfig({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }).BILLING).toBe(
      'stripe',
    );
    expect(readConfig({ ...PRODUCTION, ...STRIPE }).BILLING).toBe('stripe');
  });

  it('[BILL-05] is the simulated one in production only if configured by name', () => {
    expect(readConfig({ ...PRODUCTION, BILLING: 'simulated' }).BILLING).toBe('simulated');
    expect(() => readConfig(PRODUCTION)).toThrow(/STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE/);
  });

  it.each(Object.keys(STRIPE))('[BILL-05] names %s if it is missing in production', (name) => {
    const { [name]: _, ...rest } = STRIPE as Record<string, string>;
    expect(() => readConfig({ ...PRODUCTION, ...rest })).toThrow(new RegExp(`need ${name};`));
  });

  it('names the missing secret outside production too', () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(/need STRIPE_WEBHOOK_SECRET;/);
    expect(() => readConfig({ BILLING: 'stripe' })).toThrow(/STRIPE_SECRET_KEY/);
  });

  it('reads older prices after the current one', () => {
    expect(readConfig({ STRIPE_PRICE_ANNUAL: 'price_new, price_old' }).STRIPE_PRICE_ANNUAL).toEqual([
      'price_new',
      'price_old',
    ]);
    expect(() => readConfig({ STRIPE_PRICE_ANNUAL: 'price_new,,' })).toThrow(/STRIPE_PRICE_ANNUAL/);
  });
});
