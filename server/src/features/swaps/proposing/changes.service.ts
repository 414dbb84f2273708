import { addDays } from '@swapstead/contract/days';
import type { ChangedTerms } from '@swapstead/contract/swaps/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { invalid, type Refusal } from '../../../platform/errors.ts';
import { freeNights } from '../../calendar/nights.repository.ts';
import type { AgreementsRepository } from '../agreement/agreements.repository.ts';
import type { Signing } from '../agreement/signing.service.ts';
import type { NightTaking } from '../agreement/take-nights.ts';
import type { ChangesRepository } from '../core/changes.repository.ts';
import { dayAt, deadlinesOf, disputeUntil, lastDayOf, startOf } from '../core/deadlines.ts';
import type { DropChange } from '../core/expiry.ts';
import { revisionChanged, swapRefusal } from '../core/refusals.ts';
import { requireMaySpend } from '../core/stay-nights.ts';
import type { AgreementText, StayTerms, StoredChange, StoredSwap } from '../core/stored-swap.ts';
import type { Acting, Sent, SwapCommands } from '../core/swap-commands.ts';
import type { SwapsRepository } from '../core/swaps.repository.ts';
import { minDaysUntilArrival, requireDates, requireFree } from '../core/terms.ts';
import { allBut, type Transitions } from '../core/transitions.ts';
import { phaseOf } from '../core/view.ts';
import type { ChangedTermsReader } from './changed-terms.ts';
import type { Proposals } from './proposals.service.ts';
import { suggestionNotices } from './suggestion-notices.ts';

/** The change that was on the screen. */
type Shown = { change_id?: string | undefined };

type Signature = { sha256?: string | undefined; name?: string | undefined; read?: true | undefined };

type Parts = {
  swaps: SwapsRepository;
  changes: ChangesRepository;
  agreements: AgreementsRepository;
  commands: SwapCommands;
  transitions: Transitions;
  nightTaking: NightTaking;
  signing: Signing;
  dropChange: DropChange;
  changedTerms: ChangedTermsReader;
  proposals: Pick<Proposals, 'changeOpen'>;
};

export type Changes = ReturnType<typeof createChanges>;

/** Changes of agreed and final swaps. The agreement stays in force until all accept (AGREE-15, AGREE-16, STAY-17). */
export function createChanges(parts: Parts) {
  const { swaps, changes, agreements, changedTerms } = parts;
  const { commands, transitions, nightTaking, signing, dropChange, proposals } = parts;

  /** Stores a change beside the agreement. In a final swap, suggesting a change signs its text. */
  async function suggest(acting: Acting, sent: ChangedTerms) {
    const { client, swap, me, user_id, now } = acting;
    if (swap.change) throw swapRefusal('change_waiting_already');
    const { stays, changes: differences } = await changedTerms.of(acting, sent);
    requireMaySpend(swap, stays, acting.rights);
    const touched = stays.filter(({ number }) => differences.some(({ stay }) => stay === number));
    await requireStaysToCome(acting, touched);
    await nightTaking.requireOwnNights(client, swap, stays, me);
    const until = changeUntil(swap, { stays, touched }, now);
    if (until <= now) throw swapRefusal('no_more_time');
    const text = swap.state === 'final' ? await textToSign(client, swap, stays) : undefined;
    if (text)
      await requireSignature(client, swap, { me, user_id, sent: { ...sent, sha256: text.sha256 }, text });
    const change = await changes.insert(client, swap, { by: me, stays, words: sent.words, until, text, now });
    await changes.accept(client, change, me, text ? (sent.name ?? null) : null, now);
    await transitions.to(client, swap, {
      act: 'change',
      to: swap.state,
      now,
      history: [{ act: 'suggested', party: me, facts: { changes: differences, words: sent.words } }],
    });
    await changes.withhold(client, change.id, await transitions.withheldFrom(client, swap, me));
    const day = lastDayOf(until, swap.zone);
    await transitions.notify(
      client,
      swap,
      ...suggestionNotices(swap, { by: me, changes: differences, day, once: change.id }),
    );
  }

  /** Refuses a change of a stay that has begun, unavailable nights, and arrivals that are too soon. */
  async function requireStaysToCome({ client, swap, me, now }: Acting, touched: readonly StayTerms[]) {
    for (const stay of touched) {
      const present = presentOf(swap, stay);
      if (present && phaseOf(present, now) !== 'before') throw swapRefusal('stay_begun');
    }
    const moved = touched.filter((stay) => isMoved(swap, stay));
    for (const stay of moved) requireMoved(swap, stay, now);
    await requireFree(client, moved, { me, now, holding: swap.stays });
  }

  /**
   * Applies a change that all have accepted: frees the old nights and takes the new ones in one transaction. If they
   * cannot be taken, the change is dropped and the agreement stays in force.
   */
  async function applyChange(acting: Acting, change: StoredChange): Promise<Refusal | undefined> {
    const { client, swap, now } = acting;
    const { stays } = change.terms;
    const moved = stays.filter((stay) => isMoved(swap, stay));
    await client.query('savepoint swap_change');
    await freeNights(
      client,
      moved.flatMap((stay) => presentOf(swap, stay)?.id ?? []),
    );
    const refused = await nightTaking.take(client, swap, moved, now);
    if (refused) {
      await client.query('rollback to savepoint swap_change');
      await dropChange(client, swap, now);
      return refused;
    }
    await client.query('release savepoint swap_change');
    await changes.end(client, swap, 'agreed');
    const revision = swap.revision + 1;
    const people = (number: number) => swap.stays.find((stay) => stay.number === number)?.people ?? null;
    const terms = { stays: stays.map((stay) => ({ ...stay, people: stay.people ?? people(stay.number) })) };
    await swaps.writeRevision(client, swap.id, {
      revision,
      by: change.by_party,
      terms,
      words: change.words,
      withheld_from: change.withheld_from,
      at: now,
    });
    for (const { party } of swap.parties) await swaps.answer(client, swap.id, revision, party, now);
    const { columns, signUntil } = deadlinesOf(stays);
    const sign_until = signUntil(now);
    swap.revision = revision;
    await nightTaking.holdNights(client, swap, terms.stays, now);
    swap.signatures = [];
    await transitions.to(client, swap, {
      act: 'accept_change',
      to: swap.state,
      now,
      set: {
        ...columns,
        revision,
        sequence: swap.sequence + 1,
        ...(swap.state === 'agreed' && { sign_until }),
      },
      history: [{ act: 'change_agreed' }],
    });
    const signed = change.sha256 !== null;
    const text = signed ? (change as AgreementText) : await nightTaking.textFor(client, swap, terms.stays);
    await agreements.storeText(client, swap, text, now);
    if (signed) {
      for (const { party, name } of change.answers) {
        await agreements.sign(client, swap, {
          party,
          name: name ?? '',
          sha256: text.sha256,
          at: now,
        });
      }
    }
    await transitions.notify(client, swap, { event: 'change_agreed', to: allBut(swap), by: change.by_party });
    return undefined;
  }

  return {
    /** Suggests other terms: an open swap takes them over, otherwise they wait beside the agreement. */
    suggest: (id: string, sent: ChangedTerms, viewer: Viewer) =>
      commands.act(
        id,
        viewer,
        { ...sent, act: 'change' },
        (acting) =>
          acting.swap.state === 'open' ? proposals.changeOpen(acting, sent) : suggest(acting, sent),
        ['open', 'agreed', 'final'],
      ),

    accept: (id: string, sent: Sent & Shown & Signature, viewer: Viewer) =>
      commands.act(
        id,
        viewer,
        { ...sent, act: 'change/accept' },
        async (acting) => {
          const { client, swap, me, rights, user_id, now } = acting;
          const change = requireShown(swap, sent);
          if (change.answers.some(({ party }) => party === me)) throw swapRefusal('answered_already');
          const { stays } = change.terms;
          requireMaySpend(swap, stays, rights);
          if (change.sha256 !== null) {
            await requireSignature(client, swap, { me, user_id, sent, text: change as AgreementText });
          }
          const isLast = change.answers.length === swap.parties.length - 1;
          const short = isLast && (await nightTaking.refuseWithoutNights(client, swap, stays, me));
          if (short) return short;
          await changes.accept(client, change, me, sent.name ?? null, now);
          if (isLast) return applyChange(acting, change);
          return undefined;
        },
        ['agreed', 'final'],
      ),

    keep: (id: string, sent: Sent & Shown, viewer: Viewer) =>
      commands.act(
        id,
        viewer,
        { ...sent, act: 'change/keep' },
        async ({ client, swap, me, now }) => {
          requireShown(swap, sent);
          await dropChange(client, swap, now, me);
        },
        ['agreed', 'final'],
      ),

    /** Takes a change back, which only its author can do; the other parties can only refuse it. */
    takeBack: (id: string, sent: Sent & Shown, viewer: Viewer) =>
      commands.act(
        id,
        viewer,
        { ...sent, act: 'change/take-back' },
        async ({ client, swap, me, now }) => {
          if (requireShown(swap, sent).by_party !== me) throw swapRefusal('not_your_change');
          await dropChange(client, swap, now, me);
        },
        ['agreed', 'final'],
      ),
  };

  /** The text of a change. It has the names of the present agreement, with which all must sign (AGREE-10). */
  async function textToSign(client: pg.ClientBase, swap: StoredSwap, stays: readonly StayTerms[]) {
    const { names } = await agreements.text(client, swap);
    return nightTaking.textFor(client, swap, stays, names);
  }

  async function requireSignature(
    client: pg.ClientBase,
    swap: StoredSwap,
    { me, user_id, sent, text }: { me: number; user_id: string; sent: Signature; text: AgreementText },
  ) {
    if (!sent.read) throw invalid('read', m.swaps_sign_confirm_read());
    const given = { sha256: sent.sha256 ?? '', name: sent.name ?? '' };
    const refused = await signing.refusalOfSignature(client, swap, { me, user_id, sent: given, text });
    if (refused) throw refused;
  }
}

/** The pending change. Refuses if another one was on the screen (AGREE-15). */
function requireShown(swap: StoredSwap, { change_id }: Shown): StoredChange {
  const { change } = swap;
  if (!change) throw swapRefusal('no_change');
  if (change_id !== undefined && change_id !== change.id) throw revisionChanged(swap);
  return change;
}

const presentOf = (swap: StoredSwap, { number }: StayTerms) =>
  swap.stays.find((stay) => stay.number === number);

/** Whether the change moves the stay to other nights or another home. A change of people alone does not. */
function isMoved(swap: StoredSwap, stay: StayTerms): boolean {
  const present = presentOf(swap, stay);
  return (
    present?.home_id !== stay.home_id ||
    present.check_in !== stay.check_in ||
    present.check_out !== stay.check_out
  );
}

/** Refuses an arrival that leaves no time to sign. In a final swap the earliest is tomorrow. */
function requireMoved(swap: StoredSwap, stay: StayTerms, now: Date) {
  const soonest = addDays(dayAt(now, stay.zone), minDaysUntilArrival(swap.state));
  // An agreed swap needs one day for signing (AGREE-15).
  if (swap.state === 'agreed' && stay.check_in < soonest) throw swapRefusal('no_more_time');
  return requireDates(stay, now, soonest);
}

/**
 * The deadline for accepting a change: seven days, but before any changed stay begins. In an agreed swap also no later
 * than the deadline for signing by the present and by the new terms, because accepting later would end the swap.
 */
function changeUntil(
  swap: StoredSwap,
  { stays, touched }: { stays: readonly StayTerms[]; touched: readonly StayTerms[] },
  now: Date,
): Date {
  const begins = touched.flatMap((stay) => {
    const present = presentOf(swap, stay);
    return [startOf(stay.check_in, stay.zone), ...(present ? [startOf(present.check_in, present.zone)] : [])];
  });
  const limits = [disputeUntil(now, swap.zone).getTime(), ...begins];
  if (swap.state === 'agreed' && swap.sign_until) {
    limits.push(Date.parse(swap.sign_until), deadlinesOf(stays).signUntil(now).getTime());
  }
  return new Date(Math.min(...limits));
}
