import { describe, expect, it } from 'vitest';
import { addMonths, advanced, type SimulatedSubscription } from './simulated-subscription.ts';

const at = (day: string) => new Date(`${day}T10:00:00Z`);

const SUBSCRIPTION: SimulatedSubscription = {
  id: 'sub_1',
  reference: 'reference',
  customer_id: 'cus_1',
  price_id: 'price_1',
  state: 'active',
  started_at: at('2026-01-31'),
  period_start: at('2026-01-31'),
  period_end: at('2026-07-31'),
  cancels: false,
  card_fails: false,
  ended_at: null,
  ahead_s: 0,
};
const on = (day: string, change: Partial<SimulatedSubscription> = {}) =>
  advanced({ ...SUBSCRIPTION, ...change }, at(day), () => 6);

describe('a subscription of the simulated provider', () => {
  it('is unchanged within its period', () => {
    expect(on('2026-07-30')).toEqual(SUBSCRIPTION);
  });

  it('renews period by period, however late it is read', () => {
    expect(on('2027-08-01')).toMatchObject({
      state: 'active',
      period_start: at('2027-07-31'),
      period_end: at('2028-01-31'),
    });
  });

  it('ends with its period if it is cancelled', () => {
    expect(on('2026-09-01', { cancels: true })).toMatchObject({ state: 'ended', ended_at: at('2026-07-31') });
  });

  it('turns a trial into a paid period', () => {
    expect(on('2026-08-01', { state: 'trialing' })).toMatchObject({ state: 'active' });
  });

  it('is past due when the card fails, and ends after three weeks', () => {
    expect(on('2026-08-01', { card_fails: true })).toMatchObject({
      state: 'past_due',
      period_start: at('2026-07-31'),
    });
    expect(on('2026-09-01', { card_fails: true })).toMatchObject({
      state: 'ended',
      ended_at: at('2026-08-21'),
    });
  });
});

describe('adding months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-08-31', 6, '2029-02-28'],
    ['2026-08-15', 6, '2027-02-15'],
    ['2028-02-29', 12, '2029-02-28'],
  ])('%s plus %i months is %s', (from, months, to) => {
    expect(addMonths(at(from), months)).toEqual(at(to));
  });
});
