import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { disputeUntil, lastDayOf } from '../core/deadlines.ts';
import type { OpenDispute } from '../core/expiry.ts';
import { swapRefusal } from '../core/refusals.ts';
import { isOver, type StoredSwap, userOf } from '../core/stored-swap.ts';
import type { Acting, Sent, SwapCommands } from '../core/swap-commands.ts';
import type { SwapsRepository } from '../core/swaps.repository.ts';
import type { OpenTicket } from '../core/tickets.port.ts';
import { allBut, type Transitions } from '../core/transitions.ts';
import type { EndingsRepository } from './endings.repository.ts';

type Words = { words: string };

/** Opens the ticket in which our team decides whether a swap happened, once (STAY-23). */
export function createOpenDispute(swaps: SwapsRepository, openTicket: OpenTicket): OpenDispute {
  return async (client, swap) => {
    const user_id = userOf(swap, swap.disputed_by ?? 0) ?? swap.parties.find((one) => one.user_id)?.user_id;
    if (!user_id) return;
    const { id } = await openTicket(client, {
      user_id,
      subject: m.swaps_ticket_dispute({ title: swap.stays[0]?.home_title ?? '' }).slice(0, 200),
      message: m.swaps_ticket_dispute_message(),
      priority: 'high',
    });
    await swaps.update(client, swap.id, { ticket_id: id });
    swap.ticket_id = id;
  };
}

type Parts = {
  endings: EndingsRepository;
  commands: SwapCommands;
  transitions: Transitions;
  openDispute: OpenDispute;
};

export type Endings = ReturnType<typeof createEndings>;

/**
 * What parties report after the stays: that all went well, or that the swap did not happen (STAY-19, STAY-22,
 * STAY-23).
 */
export function createEndings({ endings, commands, transitions, openDispute }: Parts) {
  /** Ends a swap that did not happen according to every party; it counts for nobody. */
  async function endAsNotHappened(
    client: pg.ClientBase,
    swap: StoredSwap,
    act: 'did_not_happen' | 'leave',
    now: Date,
  ) {
    await transitions.to(client, swap, { act, to: 'not_happened', now, history: [{ act: 'not_happened' }] });
  }

  async function raiseObjection(
    { client, swap, me, now }: Acting,
    { words, stay }: Words & { stay: number },
  ) {
    if (!isOver(swap.last_day_at, now)) throw swapRefusal('not_over');
    if (isOver(swap.objection_until, now)) throw swapRefusal('too_late');
    const dispute_until = disputeUntil(now, swap.zone);
    // After a decision by our team, a new objection asks all parties and our team again.
    await endings.deleteAnswers(client, swap.id);
    await endings.addVerdict(client, swap.id, { party: me, verdict: 'not_happened', stay, words, at: now });
    await transitions.to(client, swap, {
      act: 'did_not_happen',
      to: 'disputed',
      now,
      set: { disputed_by: me, dispute_until, ticket_id: null },
      history: [{ act: 'did_not_happen', party: me, facts: { words } }],
    });
    const from = await transitions.withheldFrom(client, swap, me);
    await endings.withholdWords(client, swap.id, { of: 'verdict', party: me, from });
    swap.disputed_by = me;
    const day = lastDayOf(dispute_until, swap.zone);
    await transitions.notify(client, swap, {
      event: 'said_not_happened',
      to: allBut(swap, me),
      by: me,
      facts: { day },
      once: dispute_until.toISOString(),
    });
    if (allBut(swap, me).every((party) => userOf(swap, party) === null)) {
      await endAsNotHappened(client, swap, 'did_not_happen', now);
    }
  }

  async function answer(acting: Acting, happened: boolean, words: string, stay: number) {
    const { client, swap, me, now } = acting;
    if (swap.verdicts.some(({ party, verdict }) => party === me && verdict !== 'well')) {
      throw swapRefusal('answered_already');
    }
    const verdict = happened ? ('happened' as const) : ('not_happened' as const);
    await endings.addVerdict(client, swap.id, { party: me, verdict, stay, words, at: now });
    const given = {
      party: me,
      verdict,
      stay,
      words,
      withheld_from: [],
      created_at: now.toISOString(),
    } satisfies StoredSwap['verdicts'][number];
    swap.verdicts = [...swap.verdicts.filter(({ party }) => party !== me), given];
    const act = happened ? 'did_happen' : 'did_not_happen';
    await transitions.to(client, swap, {
      act,
      to: 'disputed',
      now,
      history: [{ act, party: me, facts: { words } }],
    });
    const from = await transitions.withheldFrom(client, swap, me);
    await endings.withholdWords(client, swap.id, { of: 'verdict', party: me, from });
    if (happened) {
      if (swap.ticket_id === null) await openDispute(client, swap);
    } else if (allSayNotHappened(swap)) await endAsNotHappened(client, swap, 'did_not_happen', now);
  }

  return {
    endAsNotHappened,

    wentWell: (id: string, sent: Sent, viewer: Viewer) =>
      commands.act(
        id,
        viewer,
        { ...sent, act: 'went-well' },
        async ({ client, swap, me, now }) => {
          if (!isOver(swap.last_day_at, now)) throw swapRefusal('not_over');
          const said = swap.verdicts.map(({ party }) => party);
          if (said.includes(me)) return;
          await endings.addVerdict(client, swap.id, {
            party: me,
            verdict: 'well',
            stay: null,
            words: '',
            at: now,
          });
          const everybody = allBut(swap, me, ...said).every((party) => userOf(swap, party) === null);
          await transitions.to(client, swap, {
            act: 'went_well',
            to: everybody ? 'completed' : 'final',
            now,
            set: everybody ? { completed_at: now } : {},
            history: [{ act: 'went_well', party: me }, ...(everybody ? [{ act: 'completed' as const }] : [])],
          });
          if (everybody)
            await transitions.notify(client, swap, { event: 'completed', to: allBut(swap), by: me });
        },
        ['final'],
      ),

    notHappened: (id: string, sent: Sent & Words & { stay: number }, viewer: Viewer) =>
      commands.act(
        id,
        viewer,
        { ...sent, act: 'not-happened' },
        (acting) =>
          acting.swap.state === 'disputed'
            ? answer(acting, false, sent.words, sent.stay)
            : raiseObjection(acting, sent),
        ['final', 'completed', 'disputed'],
      ),

    happened: (id: string, sent: Sent & Words, viewer: Viewer) =>
      commands.act(
        id,
        viewer,
        { ...sent, act: 'happened' },
        (acting) => answer(acting, true, sent.words, 1),
        ['disputed'],
      ),
  };
}

/** Whether all remaining parties say that the swap did not happen. */
export function allSayNotHappened(swap: StoredSwap): boolean {
  return swap.parties
    .filter(({ user_id }) => user_id !== null)
    .every(({ party }) => swap.verdicts.some((one) => one.party === party && one.verdict === 'not_happened'));
}
