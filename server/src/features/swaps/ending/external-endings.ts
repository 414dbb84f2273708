import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { eachInTurn } from '../../../platform/jobs/each-in-turn.ts';
import type { AgreementsRepository } from '../agreement/agreements.repository.ts';
import type { ApplyElapsedTime, DropChange } from '../core/expiry.ts';
import { swapRefusal } from '../core/refusals.ts';
import { isCancelledByLeaving, partyOf, type StoredSwap, userOf } from '../core/stored-swap.ts';
import type { SwapsRepository } from '../core/swaps.repository.ts';
import { allBut, type Transitions } from '../core/transitions.ts';
import type { Cancellation, CancellingService } from './cancelling.service.ts';
import type { EndingsRepository } from './endings.repository.ts';
import { allSayNotHappened, type Endings } from './endings.service.ts';

type Parts = {
  swaps: SwapsRepository;
  agreements: AgreementsRepository;
  endings: EndingsRepository;
  pool: pg.Pool;
  clock: () => Date;
  transitions: Transitions;
  applyElapsedTime: ApplyElapsedTime;
  cancelling: CancellingService;
  endingsService: Pick<Endings, 'endAsNotHappened'>;
  dropChange: DropChange;
};

export type ExternalEndings = ReturnType<typeof createExternalEndings>;

/**
 * Ends swaps when a home or account is deleted, a member is blocked, stopped or suspended, or another swap takes
 * nights.
 */
export function createExternalEndings(parts: Parts) {
  const { swaps, agreements, endings, pool } = parts;
  const { clock, transitions, applyElapsedTime, cancelling, endingsService, dropChange } = parts;

  /** Locks the swaps, and stores their due transitions. */
  async function locked(client: pg.ClientBase, ids: readonly string[]): Promise<StoredSwap[]> {
    await swaps.lock(client, ids);
    const found = await swaps.byIds(client, ids);
    for (const swap of found) await applyElapsedTime(client, swap, clock());
    return found;
  }

  /** Ends an open swap without a reason: withdrawn if `party` proposed it, otherwise declined. */
  async function closeOpen(
    client: pg.ClientBase,
    swap: StoredSwap,
    party: number,
    how: {
      act: 'block' | 'stop' | 'delete_home' | 'leave';
      why: 'said' | 'home_gone' | 'left';
      title?: string;
    },
  ) {
    const now = clock();
    const to = party === swap.proposer ? 'withdrawn' : 'declined';
    const said = to === 'withdrawn' ? 'withdrew' : 'declined';
    const act = { said, home_gone: 'home_gone', left: 'left' } as const;
    if (how.why === 'home_gone') await swaps.copyTitles(client, swap.id);
    await transitions.to(client, swap, {
      act: how.act,
      to,
      now,
      set: {
        ended_at: now,
        ended_by: party,
        end_why: how.why,
        ...(how.title !== undefined && { end_home_title: how.title }),
      },
      history: [{ act: act[how.why], party: how.why === 'said' ? party : null }],
    });
    await transitions.notify(client, swap, { event: to, to: allBut(swap, party), by: party });
  }

  /** Removes a party: an open swap ends, an agreed or final one is cancelled, and a dispute may become unanimous. */
  async function removeParty(client: pg.ClientBase, swap: StoredSwap, party: number) {
    if (swap.state === 'open') await closeOpen(client, swap, party, { act: 'leave', why: 'left' });
    if (isCancelledByLeaving(swap, clock())) {
      await cancelling.cancel(client, swap, { ...LEFT, by: party }, clock());
    }
    if (swap.state !== 'disputed') return;
    for (const one of swap.parties) if (one.party === party) one.user_id = null;
    if (allSayNotHappened(swap)) await endingsService.endAsNotHappened(client, swap, 'leave', clock());
  }

  /** Overtakes the swap `id` if it is still open and wants a night that the swap `by` holds. */
  async function overtake(client: pg.ClientBase, id: string, by: string): Promise<void> {
    const [swap] = await locked(client, [id]);
    const competes = await endings.competes(client, id, by);
    if (swap?.state !== 'open' || !competes) return;
    await transitions.to(client, swap, {
      act: 'overtake',
      to: 'overtaken',
      now: clock(),
      history: [{ act: 'overtaken' }],
    });
    await transitions.notify(client, swap, { event: 'overtaken', to: allBut(swap), by: swap.proposer });
  }

  return {
    /**
     * A block ends all open swaps of the two as if the blocker had withdrawn or declined (PROP-28). Swaps withheld from
     * the blocker stay open, so that blocking again reveals nothing.
     */
    async onBlocked(client: pg.ClientBase, blockerId: string, blockedId: string): Promise<void> {
      const found = await locked(client, await endings.openBetween(client, blockerId, blockedId));
      for (const swap of found.filter(({ state }) => state === 'open')) {
        await closeOpen(client, swap, partyOf(swap, blockerId) as number, { act: 'block', why: 'said' });
      }
    },

    /** Open swaps of a stopped member end as after a block; agreed and final ones continue (PROP-29). */
    async onStopped(client: pg.ClientBase, userId: string): Promise<void> {
      const found = await locked(client, await endings.openOf(client, userId));
      for (const swap of found.filter(({ state }) => state === 'open')) {
        await closeOpen(client, swap, partyOf(swap, userId) as number, { act: 'stop', why: 'said' });
      }
    },

    /** Notifies the other parties of the member's agreed and final swaps, and calls `help` for each of them. */
    async notifyPartners(
      client: pg.ClientBase,
      userId: string,
      event: 'member_suspended' | 'member_restored',
      help?: (swap: StoredSwap, partnerId: string) => Promise<void>,
    ): Promise<void> {
      const found = await locked(client, await endings.unendedOf(client, userId));
      for (const swap of found.filter(({ state }) => state === 'agreed' || state === 'final')) {
        const me = partyOf(swap, userId) as number;
        const partners = allBut(swap, me);
        for (const party of partners) {
          const partner = userOf(swap, party);
          if (help && partner) await help(swap, partner);
        }
        const once = clock().toISOString();
        await transitions.notify(client, swap, { event, to: partners, by: me, once });
      }
    },

    /**
     * Before a home is deleted, its open swaps end. Agreed and final ones are cancelled as by the host, but only if the
     * request names all of them (PROP-27, CANCEL-15). A pending change that would add the home is dropped.
     */
    async onHomeDeleted(
      client: pg.ClientBase,
      homeId: string,
      confirmedIds: readonly string[],
    ): Promise<void> {
      const found = await locked(client, await endings.unendedWithHome(client, homeId));
      const isIn = (swap: StoredSwap) => swap.stays.some(({ home_id }) => home_id === homeId);
      const holding = found.filter((swap) => isCancelledByLeaving(swap, clock()) && isIn(swap));
      if (holding.some(({ id }) => !confirmedIds.includes(id))) throw swapRefusal('swaps_under_way');
      for (const swap of found) {
        const stay = swap.stays.find(({ home_id }) => home_id === homeId);
        if (!stay) {
          if (swap.change) await dropChange(client, swap, clock());
          continue;
        }
        if (swap.state === 'open') {
          const how = { act: 'delete_home', why: 'home_gone', title: stay.home_title } as const;
          await closeOpen(client, swap, stay.host, how);
        }
        if (holding.includes(swap))
          await cancelling.cancel(client, swap, { ...homeGone(), by: stay.host }, clock());
      }
    },

    /** Ends the swaps of an account before it is deleted (PROP-29, CANCEL-16). Completed swaps stay with the others. */
    async onAccountDeleted(client: pg.ClientBase, { user_id }: { user_id: string }): Promise<void> {
      const found = await locked(client, await endings.unendedOf(client, user_id));
      for (const swap of found) await removeParty(client, swap, partyOf(swap, user_id) as number);
      await agreements.removeName(client, user_id);
      // Completed swaps do not change either, but their pages now show a former member.
      for (const swap of found) await transitions.bump(client, swap);
    },

    /** The job that overtakes open swaps which want nights of a newly agreed one, each in its own transaction. */
    async closeCompeting({ swap_id }: { swap_id: string }): Promise<void> {
      await eachInTurn(
        await endings.competingWith(pool, swap_id),
        (id) => inTransaction(pool, (client) => overtake(client, id, swap_id), { retries: 5 }),
        'swaps were not overtaken',
      );
    },
  };
}

const homeGone = (): Omit<Cancellation, 'by'> => ({
  act: 'delete_home',
  why: 'said',
  reason: m.swaps_cancel_reason_home_gone(),
  words: null,
  history: 'home_gone',
  counts: true,
  event: 'cancelled',
});

const LEFT: Omit<Cancellation, 'by'> = {
  act: 'leave',
  why: 'left',
  reason: null,
  words: null,
  history: 'left',
  counts: true,
  event: 'member_left',
};
