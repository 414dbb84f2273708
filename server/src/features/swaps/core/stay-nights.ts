import { addDays, countDays } from '@swapstead/contract/days';
import { nightsOf } from '@swapstead/contract/swaps/format';
import { HOLDING, type SwapState } from '@swapstead/contract/swaps/states';
import type { SwapView } from '@swapstead/contract/swaps/view';
import type pg from 'pg';
import type { Refusal } from '../../../platform/errors.ts';
import type { Ledger, PaidStay, Share } from '../../ledger/ledger.service.ts';
import { dayAt } from './deadlines.ts';
import type { PartyNotice } from './party-notice.ts';
import { swapRefusal } from './refusals.ts';
import { type StoredStay, type StoredSwap, stateAt, userOf } from './stored-swap.ts';

/** A guest who cancels a final stay with fewer days left than these leaves the nights to the host. */
const LATE_DAYS = 14;

/** The one stay of a stay for nights; undefined for an exchange of homes, which costs no nights. */
export function stayForNights({ stays }: Pick<StoredSwap, 'stays'>): StoredStay | undefined {
  return stays.length === 1 ? stays[0] : undefined;
}

/**
 * Who gets the nights if `by` cancels a final stay for nights (file 13, 'Refunds'); null is our team. Days count at
 * the home: a day of check-in that has come counts as 0 days before, and the first lived night is over the day after.
 */
function shareOfCancelled(stay: StoredStay, by: number | null, at: Date): Omit<Share, 'kind'> {
  const today = dayAt(at, stay.zone);
  const nights = nightsOf(stay);
  if (by === stay.guest) {
    const isLate = today > addDays(stay.check_in, -LATE_DAYS);
    return isLate ? { to_host: nights, to_guest: 0 } : { to_host: 0, to_guest: nights };
  }
  const lived = Math.min(nights, Math.max(0, countDays(stay.check_in, today)));
  return { to_host: lived, to_guest: nights - lived };
}

/**
 * Refuses terms by which the party's own stay costs more nights than are on hold for it, unless the party is subscribed:
 * a member whose subscription has ended keeps what is agreed, and spends nothing new (NIGHT-01).
 */
export function requireMaySpend(
  swap: StoredSwap,
  stays: readonly Pick<StoredStay, 'check_in' | 'check_out'>[],
  { me, is_subscribed }: { me: number; is_subscribed: boolean },
): void {
  const held = stayForNights(swap);
  const [wanted] = stays;
  if (is_subscribed || !wanted || held?.guest !== me) return;
  if (nightsOf(wanted) > nightsOf(held)) throw swapRefusal('not_subscribed');
}

const holds = (state: SwapState) => (HOLDING as readonly SwapState[]).includes(state);

/** How the nights are shared when a swap that held them ends in `to`. */
function shareOf(
  stay: StoredStay,
  { was, to, by, at }: { was: SwapState; to: SwapState; by: number | null; at: Date },
): Share {
  const nights = nightsOf(stay);
  if (to === 'completed') return { kind: 'paid', to_host: nights, to_guest: 0 };
  if (to !== 'cancelled' || was !== 'final') return { kind: 'returned', to_host: 0, to_guest: nights };
  const share = shareOfCancelled(stay, by, at);
  return { kind: by === stay.guest && share.to_host > 0 ? 'kept' : 'returned', ...share };
}

/** The nights of a swap as its parties see them at this moment. */
export function nightsView(swap: StoredSwap, me: number, now: Date): SwapView['nights'] {
  const stay = stayForNights(swap);
  if (!stay) return null;
  const amount = nightsOf(stay);
  const state = stateAt(swap, now);
  if (swap.sign_until === null) return { amount, state: 'asked', to_host: 0, to_guest: 0 };
  const held = { amount, state: 'held' } as const;
  if (state === 'agreed') return { ...held, to_host: 0, to_guest: amount };
  if (state === 'final') return { ...held, ...shareOfCancelled(stay, me, now) };
  if (state === 'disputed' && swap.completed_at === null) return { ...held, to_host: 0, to_guest: amount };
  const to = state === 'disputed' ? 'completed' : state;
  const was = swap.final_at === null ? 'agreed' : 'final';
  const at = new Date(swap.ended_at ?? now);
  const { to_host, to_guest } = shareOf(stay, { was, to, by: swap.ended_by, at });
  return { amount, state: 'shared', to_host, to_guest };
}

export type StayNights = ReturnType<typeof createStayNights>;

/** Moves the nights of stays for nights along with their swaps, in the same transactions. */
export function createStayNights(ledger: Ledger) {
  const paidStay = (swap: StoredSwap, { id, guest, host }: StoredStay): PaidStay => ({
    stay_id: id,
    guest_id: userOf(swap, guest),
    host_id: userOf(swap, host),
  });
  const notice = (
    event: PartyNotice['event'],
    { to, by, n }: { to: number; by: number; n: number },
  ): PartyNotice => ({ event, to: [to], by, facts: { n }, inEveryRevision: true });

  return {
    /** How many nights the member has. */
    balance: async (db: Pick<pg.Pool, 'query'>, userId: string) => (await ledger.balance(db, userId)).balance,

    /**
     * Whether the guest has the nights that these terms cost. Locks the guest's account until the end of the
     * transaction, so call it before nights of homes are taken and hold the nights afterwards (NIGHT-09).
     * @returns a refusal for the party `me`: a host learns nothing of how many are missing (NIGHT-29)
     */
    async refusalOf(
      client: pg.ClientBase,
      swap: StoredSwap,
      nights: number,
      me: number,
    ): Promise<{ refused: Refusal; notice: PartyNotice | undefined } | undefined> {
      const stay = stayForNights(swap);
      if (!stay) return undefined;
      const { state, balance } = await ledger.fundsFor(client, paidStay(swap, stay), nights);
      if (state === 'enough') return undefined;
      if (state === 'unusable') return { refused: swapRefusal('nights_unusable'), notice: undefined };
      if (me === stay.guest) return { refused: swapRefusal('nights_short'), notice: undefined };
      return {
        refused: swapRefusal('guest_nights_short'),
        notice: { event: 'nights_missing', to: [stay.guest], by: me, facts: { n: nights, have: balance } },
      };
    },

    /** Puts exactly the nights of the stay on hold. Call `refusalOf` first in the same transaction. */
    async hold(client: pg.ClientBase, swap: StoredSwap, nights: number, at: Date): Promise<void> {
      const stay = stayForNights(swap);
      if (!stay) return;
      await ledger.hold(client, paidStay(swap, stay), { nights, revision: swap.revision, at });
    },

    /**
     * Moves nights when a swap changes its state: to the host once it is completed, as 'Refunds' says once it no longer
     * holds them.
     * @param by the party who ended it; null for our team
     * @returns the notices about it, for after all locks
     */
    async follow(
      client: pg.ClientBase,
      swap: StoredSwap,
      { was, to, by, at }: { was: SwapState; to: SwapState; by: number | null; at: Date },
    ): Promise<PartyNotice[]> {
      const stay = stayForNights(swap);
      if (!stay || !holds(was) || was === to || (holds(to) && to !== 'completed')) return [];
      const { guest, host } = stay;
      const paid = paidStay(swap, stay);
      if (await ledger.isPaid(client, stay.id)) {
        if (holds(to)) return [];
        const n = await ledger.undo(client, paid, nightsOf(stay), at);
        return n > 0 ? [notice('nights_back', { to: guest, by: host, n })] : [];
      }
      const share = shareOf(stay, { was, to, by, at });
      await ledger.share(client, paid, share, at);
      const { kind, to_host, to_guest } = share;
      const toHost = kind === 'kept' ? 'nights_kept' : 'nights_earned';
      return [
        ...(to_host > 0 ? [notice(toHost, { to: host, by: guest, n: to_host })] : []),
        ...(to_guest > 0 ? [notice('nights_back', { to: guest, by: host, n: to_guest })] : []),
      ];
    },
  };
}
