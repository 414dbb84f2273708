import { CANCEL_REASONS } from '@swapstead/contract/swaps/texts';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { closeNights } from '../../calendar/nights.repository.ts';
import type { ChangesRepository } from '../core/changes.repository.ts';
import { dayAt, startOf } from '../core/deadlines.ts';
import type { PartyNotice } from '../core/party-notice.ts';
import { storedReason } from '../core/reasons.ts';
import { swapRefusal } from '../core/refusals.ts';
import { isOver, type StoredSwap, userOf } from '../core/stored-swap.ts';
import type { Sent, SwapCommands } from '../core/swap-commands.ts';
import type { SwapColumns } from '../core/swaps.repository.ts';
import type { OpenTicket } from '../core/tickets.port.ts';
import { allBut, type Transitions } from '../core/transitions.ts';
import { phaseOf } from '../core/view.ts';
import type { EndingsRepository } from './endings.repository.ts';

type Parts = {
  changes: ChangesRepository;
  endings: EndingsRepository;
  commands: SwapCommands;
  transitions: Transitions;
  openTicket: OpenTicket;
};

/** Who cancels and why, with the entry of the history and the notice. */
export type Cancellation = {
  act: 'cancel' | 'delete_home' | 'leave';
  /** The party who cancels; null for our team. */
  by: number | null;
  why: NonNullable<SwapColumns['end_why']>;
  reason: string | null;
  words: string | null;
  history: 'cancelled' | 'home_gone' | 'left' | 'team_cancelled';
  /** Whether cancelling a final swap counts in the party's 'cancelled n of m' figure. */
  counts: boolean;
  event: PartyNotice['event'];
};

export type CancellingService = ReturnType<typeof createCancelling>;

/** If a stay begins within this many days, our team gets a ticket for each remaining party. */
const SHORTLY_DAYS = 14;

/** Cancellation ends the whole swap for all parties (CANCEL-01 to CANCEL-07). */
export function createCancelling(parts: Parts) {
  const { changes, endings, commands, transitions, openTicket } = parts;

  /** Cancels a locked swap: nights, history, notices and tickets are written in the same transaction. */
  async function cancel(
    client: pg.ClientBase,
    swap: StoredSwap,
    how: Cancellation,
    now: Date,
  ): Promise<void> {
    const was = swap.state;
    if (swap.change) await changes.end(client, swap, 'fell');
    const counted = how.counts && was === 'final';
    if (was === 'final') await closeOwnNights(client, swap, how.by, now);
    const begun = swap.stays.filter((stay) => phaseOf(stay, now) !== 'before');
    const next = nextStay(swap, now);
    await transitions.to(client, swap, {
      act: how.act,
      to: 'cancelled',
      now,
      set: {
        ended_at: now,
        ended_by: how.by,
        end_why: how.why,
        end_reason: how.reason,
        end_words: how.words,
        is_counted: counted,
        sequence: swap.sequence + 1,
      },
      history: [{ act: how.history, party: how.by, facts: { reason: how.reason, words: how.words } }],
    });
    if (how.by !== null && how.words) {
      const from = await transitions.withheldFrom(client, swap, how.by);
      await endings.withholdWords(client, swap.id, { of: 'ending', party: how.by, from });
    }
    const left = allBut(swap, ...(how.by === null ? [] : [how.by]));
    if (was === 'final' && begun.length === 0) await openTickets(client, swap, left, now);
    await transitions.notify(client, swap, {
      event: how.event,
      to: left,
      ...(how.by && { by: how.by }),
      ...(next && { facts: { check_in: next.check_in, check_out: next.check_out } }),
    });
  }

  /** Closes the nights at the home of a party who cancels a final swap; the host can open them again. */
  async function closeOwnNights(client: pg.ClientBase, swap: StoredSwap, by: number | null, now: Date) {
    for (const { home_id, host, zone, check_in, check_out } of swap.stays) {
      const today = dayAt(now, zone);
      if (host !== by || !home_id || today >= check_out) continue;
      const from = [today, check_in].sort()[1] as string;
      await closeNights(client, { home_id, check_in: from, check_out });
    }
  }

  async function openTickets(client: pg.ClientBase, swap: StoredSwap, left: readonly number[], now: Date) {
    const soon = (stay: StoredSwap['stays'][number]) =>
      startOf(stay.check_in, stay.zone) - now.getTime() <= SHORTLY_DAYS * 86_400_000;
    const first = swap.stays.find(soon);
    if (!first) return;
    for (const party of left) {
      const user_id = userOf(swap, party);
      if (!user_id) continue;
      await openTicket(client, {
        user_id,
        subject: m.swaps_ticket_cancelled_late({ title: first.home_title }),
        message: m.swaps_ticket_cancelled_late_message(),
        priority: 'urgent',
      });
    }
  }

  return {
    cancel,

    byParty: (
      id: string,
      sent: Sent & { reason: keyof typeof CANCEL_REASONS; words: string },
      viewer: Viewer,
    ) =>
      commands.act(
        id,
        viewer,
        { ...sent, act: 'cancel' },
        async ({ client, swap, me, user_id, now }) => {
          if (swap.state === 'final' && isOver(swap.ends_at, now)) throw swapRefusal('stays_over');
          const unsafe = sent.reason === 'unsafe';
          await cancel(
            client,
            swap,
            {
              act: 'cancel',
              by: me,
              why: 'said',
              reason: storedReason(() =>
                unsafe ? m.swaps_cancel_reason_personal() : CANCEL_REASONS[sent.reason],
              ),
              words: unsafe ? null : sent.words,
              history: 'cancelled',
              counts: true,
              event: 'cancelled',
            },
            now,
          );
          if (!unsafe) return;
          const subject = m.swaps_ticket_unsafe({ title: swap.stays[0]?.home_title ?? '' }).slice(0, 200);
          await openTicket(client, { user_id, subject, message: sent.words, priority: 'urgent' });
        },
        ['agreed', 'final'],
      ),
  };
}

/** The next stay or the one under way. Quiet hours delay the notice only if this stay is not near (NOTE-38). */
const nextStay = (swap: StoredSwap, now: Date) =>
  swap.stays
    .filter((stay) => phaseOf(stay, now) !== 'over')
    .sort((one, two) => one.check_in.localeCompare(two.check_in))[0];
