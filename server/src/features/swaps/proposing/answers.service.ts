import type { People } from '@swapstead/contract/swaps/format';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { invalid } from '../../../platform/errors.ts';
import type { NightTaking } from '../agreement/take-nights.ts';
import { deadlinesOf, lastDayOf } from '../core/deadlines.ts';
import { swapRefusal } from '../core/refusals.ts';
import type { Terms } from '../core/stored-swap.ts';
import type { Acting, Sent, SwapCommands } from '../core/swap-commands.ts';
import type { SwapsRepository } from '../core/swaps.repository.ts';
import { requireRoom } from '../core/terms.ts';
import { allBut, type Transitions } from '../core/transitions.ts';
import { mayHaveMoreTime } from '../core/view.ts';

type Parts = {
  swaps: SwapsRepository;
  commands: SwapCommands;
  transitions: Transitions;
  nightTaking: NightTaking;
};

export type Answers = ReturnType<typeof createAnswers>;

/** The four answers to an open proposal: accept, decline, withdraw, ask for more time. */
export function createAnswers({ swaps, commands, transitions, nightTaking }: Parts) {
  /** Stores how many people come to the party's stay. Refuses more than the home has room for. */
  async function setOwnPeople({ client, swap, me }: Acting, people: People | undefined) {
    const stay = swap.stays.find(({ guest }) => guest === me);
    if (!stay) return;
    if (!people && !stay.people) throw invalid('people', m.swaps_people_one_adult());
    if (!people) return;
    requireRoom(stay, people);
    await swaps.setPeople(client, stay.id, people);
    stay.people = people;
  }

  return {
    accept: (id: string, sent: Sent & { people?: People | undefined }, viewer: Viewer) =>
      commands.act(
        id,
        viewer,
        { ...sent, act: 'accept' },
        async (acting) => {
          requireMayAnswer(acting);
          const { client, swap, snapshot, me, now } = acting;
          if (swap.answers.includes(me)) throw swapRefusal('answered_already');
          const { stays } = snapshot.terms as Terms;
          const isLast = swap.answers.length === swap.parties.length - 1;
          // Before the answer is stored: who cannot be paid in nights has not accepted.
          const short = isLast && (await nightTaking.refuseWithoutNights(client, swap, stays, me));
          if (short) return short;
          await setOwnPeople(acting, sent.people);
          await swaps.answer(client, swap.id, swap.revision, me, now);
          swap.answers.push(me);
          // The last acceptance is recorded with its consequences, because nights must be locked before inboxes.
          if (isLast) return nightTaking.agree(client, swap, { stays, me, now });
          await transitions.record(client, swap, 'open', now, { act: 'said_yes', party: me });
          await transitions.notify(client, swap, {
            event: 'one_said_yes',
            to: allBut(swap, me),
            by: me,
            once: String(me),
          });
          return undefined;
        },
        ['open'],
      ),

    decline: (id: string, sent: Sent & { reason: string | null; words: string }, viewer: Viewer) =>
      commands.act(
        id,
        viewer,
        { ...sent, act: 'decline' },
        async ({ client, swap, me, now }) => {
          if (me === swap.proposer) throw swapRefusal('not_yours');
          const facts = { reason: sent.reason, words: sent.words || null };
          await transitions.to(client, swap, {
            act: 'decline',
            to: 'declined',
            now,
            set: {
              ended_at: now,
              ended_by: me,
              end_why: 'said',
              end_reason: facts.reason,
              end_words: facts.words,
            },
            history: [{ act: 'declined', party: me, facts }],
          });
          await transitions.notify(client, swap, { event: 'declined', to: allBut(swap, me), by: me });
        },
        ['open'],
      ),

    withdraw: (id: string, sent: Sent, viewer: Viewer) =>
      commands.act(
        id,
        viewer,
        { ...sent, act: 'withdraw' },
        async ({ client, swap, me, now }) => {
          if (me !== swap.proposer) throw swapRefusal('not_yours');
          await transitions.to(client, swap, {
            act: 'withdraw',
            to: 'withdrawn',
            now,
            set: { ended_at: now, ended_by: me, end_why: 'said' },
            history: [{ act: 'withdrew', party: me }],
          });
          await transitions.notify(client, swap, { event: 'withdrawn', to: allBut(swap, me), by: me });
        },
        ['open'],
      ),

    moreTime: (id: string, sent: Sent, viewer: Viewer) =>
      commands.act(
        id,
        viewer,
        { ...sent, act: 'more-time' },
        async (acting) => {
          requireMayAnswer(acting);
          const { client, swap, me, now } = acting;
          if (swap.answers.includes(me)) throw swapRefusal('answered_already');
          if (swap.more_time.includes(me)) throw swapRefusal('time_used');
          if (!mayHaveMoreTime(swap, me, now)) throw swapRefusal('no_more_time');
          const answer_until = deadlinesOf(swap.stays).answerLater(new Date(swap.answer_until)) as Date;
          const day = lastDayOf(answer_until, swap.zone);
          await transitions.to(client, swap, {
            act: 'more_time',
            to: 'open',
            now,
            set: { answer_until, more_time: [...swap.more_time, me] },
            history: [{ act: 'more_time', party: me, facts: { day } }],
          });
          const to = allBut(swap, me);
          await transitions.notify(client, swap, {
            event: 'more_time',
            to,
            by: me,
            facts: { day },
            once: String(me),
          });
        },
        ['open'],
      ),
  };
}

/** Refuses a party without a subscription, or whom our team has stopped (PROP-30, PROP-31). */
export function requireMayAnswer({ rights }: Acting) {
  if (!rights.is_subscribed) throw swapRefusal('not_subscribed');
  if (rights.is_stopped) throw swapRefusal('stopped');
}
