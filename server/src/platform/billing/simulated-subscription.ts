/** A subscription of the simulated provider, as stored. */
export type SimulatedSubscription = {
  id: string;
  reference: string;
  customer_id: string;
  price_id: string;
  state: 'trialing' | 'active' | 'past_due' | 'ended';
  started_at: Date;
  period_start: Date;
  period_end: Date;
  cancels: boolean;
  card_fails: boolean;
  ended_at: Date | null;
  ahead_s: number;
};

/** After this many days without payment the provider gives up, as Stripe does by default. */
const GIVES_UP_AFTER_DAYS = 21;

/**
 * The state of a subscription at `now`: successful and failed renewals, the end of a cancelled one. `monthsOf`
 * returns the period of a price. A pure function, so it works for any moment.
 */
export function advanced(
  subscription: SimulatedSubscription,
  now: Date,
  monthsOf: (price_id: string) => number,
): SimulatedSubscription {
  let current = subscription;
  while (current.state !== 'ended') {
    const givesUp = addDays(current.period_start, GIVES_UP_AFTER_DAYS);
    if (current.state === 'past_due' && givesUp <= now) return ended(current, givesUp);
    if (current.period_end > now) break;
    if (current.cancels) return ended(current, current.period_end);
    current = {
      ...current,
      state: current.card_fails ? 'past_due' : 'active',
      period_start: current.period_end,
      period_end: addMonths(current.period_end, monthsOf(current.price_id)),
    };
  }
  return current;
}

const ended = (subscription: SimulatedSubscription, ended_at: Date): SimulatedSubscription => ({
  ...subscription,
  state: 'ended',
  ended_at,
});

export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * 86_400_000);
}

/** The same day `months` months later, or the last day of a shorter month. */
export function addMonths(from: Date, months: number): Date {
  const date = new Date(from);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return date;
}
