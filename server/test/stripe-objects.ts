import type Stripe from 'stripe';

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** A price as returned by Stripe's API. `months` is the period. */
export function priceObject(
  id: string,
  { amount, months, currency = 'eur' }: { amount: number; months: number; currency?: string },
): Stripe.Price {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: 1_700_000_000,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: 'prod_membership',
    recurring: {
      interval: months === 12 ? 'year' : 'month',
      interval_count: months === 12 ? 1 : months,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'inclusive',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: amount,
    unit_amount_decimal: null,
  };
}

type Session = Pick<
  Stripe.Checkout.Session,
  'id' | 'client_reference_id' | 'customer' | 'success_url' | 'cancel_url'
>;

/** An open checkout session for a subscription. */
export function sessionObject(session: Session, now: Date): Stripe.Checkout.Session {
  return {
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: ['card'],
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: seconds(now),
    currency: 'eur',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_account: null,
    customer_creation: 'always',
    customer_details: null,
    customer_email: null,
    discounts: null,
    expires_at: seconds(now) + 86_400,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: {},
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    total_details: null,
    ui_mode: 'hosted_page',
    url: `https://checkout.stripe.test/c/pay/${session.id}`,
    wallet_options: null,
    ...session,
  };
}

type Subscribed = Pick<Stripe.Subscription, 'id' | 'customer' | 'metadata' | 'status'> & {
  price: Stripe.Price;
  start: Date;
  end: Date;
};

/** A subscription with one item. */
export function subscriptionObject({ price, start, end, ...rest }: Subscribed): Stripe.Subscription {
  const begun = seconds(start);
  const item: Stripe.SubscriptionItem = {
    id: `si_${rest.id}`,
    object: 'subscription_item',
    billing_thresholds: null,
    created: begun,
    current_period_end: seconds(end),
    current_period_start: begun,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planObject(price),
    price,
    quantity: 1,
    subscription: rest.id,
    tax_rates: [],
  };
  return {
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: begun,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: null,
    collection_method: 'charge_automatically',
    created: begun,
    currency: price.currency,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: [item], has_more: false, url: '/v1/subscription_items' },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: begun,
    test_clock: null,
    transfer_data: null,
    trial_end: rest.status === 'trialing' ? seconds(end) : null,
    trial_settings: null,
    trial_start: rest.status === 'trialing' ? begun : null,
    ...rest,
  };
}

function planObject({ id, currency, unit_amount, recurring }: Stripe.Price): Stripe.Plan {
  return {
    id,
    object: 'plan',
    active: true,
    amount: unit_amount,
    amount_decimal: null,
    billing_scheme: 'per_unit',
    created: 1_700_000_000,
    currency,
    interval: recurring?.interval ?? 'month',
    interval_count: recurring?.interval_count ?? 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: 'prod_membership',
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

/** A check of an identity as returned by Stripe's API, before the member has sent anything. */
export function identityObject(
  { id, client_reference_id }: { id: string; client_reference_id: string | null },
  created: Date,
): Stripe.Identity.VerificationSession {
  return {
    id,
    object: 'identity.verification_session',
    client_reference_id,
    client_secret: null,
    created: seconds(created),
    last_error: null,
    last_verification_report: null,
    livemode: false,
    metadata: {},
    options: { document: { require_matching_selfie: true } },
    redaction: null,
    related_customer: null,
    related_customer_account: null,
    status: 'requires_input',
    type: 'document',
    url: `https://verify.stripe.test/start/${id}`,
  };
}
