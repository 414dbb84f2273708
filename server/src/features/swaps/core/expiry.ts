import type pg from 'pg';
import type { ChangesRepository } from './changes.repository.ts';
import { changeAt, isOver, type StoredSwap, stateAt } from './stored-swap.ts';
import { allBut, type Transitions } from './transitions.ts';

/** Opens the ticket in which our team decides a disputed swap. */
export type OpenDispute = (client: pg.ClientBase, swap: StoredSwap) => Promise<void>;

/** Stores the transitions of the swap that are due by now. The caller holds the lock of the swap. */
export type ApplyElapsedTime = (client: pg.ClientBase, swap: StoredSwap, now: Date) => Promise<void>;

/** Transitions by time alone. A request or the job stores them, whichever is first; `stateAt` shows them before. */
export function createApplyElapsedTime({
  transitions,
  changes,
  openDispute,
}: {
  transitions: Transitions;
  changes: ChangesRepository;
  openDispute: OpenDispute;
}): ApplyElapsedTime {
  const dropChange = createDropChange({ transitions, changes });

  async function expire(client: pg.ClientBase, swap: StoredSwap, now: Date) {
    await transitions.to(client, swap, { act: 'expire', to: 'expired', now, history: [{ act: 'expired' }] });
    const missed = allBut(swap, ...swap.answers);
    await transitions.notify(
      client,
      swap,
      { event: 'expired', to: swap.answers },
      { event: 'proposal_missed', to: missed, by: swap.suggested_by },
    );
  }

  async function lapse(client: pg.ClientBase, swap: StoredSwap, now: Date) {
    await transitions.to(client, swap, { act: 'lapse', to: 'lapsed', now, history: [{ act: 'lapsed' }] });
    await transitions.notify(client, swap, { event: 'lapsed', to: allBut(swap) });
  }

  async function complete(client: pg.ClientBase, swap: StoredSwap, now: Date) {
    const set = { completed_at: new Date(swap.completes_at) };
    await transitions.to(client, swap, {
      act: 'complete',
      to: 'completed',
      now,
      set,
      history: [{ act: 'completed' }],
    });
    swap.completed_at = swap.completes_at;
    await transitions.notify(client, swap, { event: 'completed', to: allBut(swap) });
  }

  return async (client, swap, now) => {
    const due = stateAt(swap, now);
    const { change } = swap;
    if (change && !changeAt(swap, now)) {
      if (due === swap.state) await dropChange(client, swap, now);
      else await changes.end(client, swap, 'fell');
    }
    if (due === swap.state) {
      const waits = swap.state === 'disputed' && swap.ticket_id === null;
      if (waits && isOver(swap.dispute_until, now)) await openDispute(client, swap);
    } else if (due === 'expired') await expire(client, swap, now);
    else if (due === 'lapsed') await lapse(client, swap, now);
    else await complete(client, swap, now);
  };
}

/**
 * Drops the pending change; the present terms stay.
 * @param by the party who refused it, who gets no notice
 */
export type DropChange = (client: pg.ClientBase, swap: StoredSwap, now: Date, by?: number) => Promise<void>;

export function createDropChange({
  transitions,
  changes,
}: {
  transitions: Transitions;
  changes: ChangesRepository;
}): DropChange {
  return async (client, swap, now, by) => {
    const once = swap.change?.id ?? '';
    await changes.end(client, swap, 'fell');
    await transitions.record(client, swap, swap.state, now, { act: 'change_fell' });
    const event = 'change_not_agreed';
    if (by === undefined) await transitions.notify(client, swap, { event, to: allBut(swap), once });
    else await transitions.notify(client, swap, { event, to: allBut(swap, by), by, once });
  };
}
