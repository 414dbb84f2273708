import { nightsOf, rangesText } from '@swapstead/contract/swaps/format';
import { withoutDirectionTricks } from '@swapstead/contract/text';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { type Refusal, refusal } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { lockCalendars, takeNights } from '../../calendar/nights.repository.ts';
import { dayAt, deadlinesOf, lastDayOf } from '../core/deadlines.ts';
import type { ApplyElapsedTime } from '../core/expiry.ts';
import { swapRefusal } from '../core/refusals.ts';
import type { StayNights } from '../core/stay-nights.ts';
import type { AgreementText, StayTerms, StoredSwap } from '../core/stored-swap.ts';
import { overtakeSwaps } from '../core/swaps.jobs.ts';
import type { SwapsRepository } from '../core/swaps.repository.ts';
import { type HomeWindow, nightsOfAll, rangesWith } from '../core/terms.ts';
import { allBut, type Transitions } from '../core/transitions.ts';
import { agreementOf, languageForAll } from './agreement-text.ts';
import type { AgreementsRepository } from './agreements.repository.ts';

type Parts = {
  swaps: SwapsRepository;
  agreements: AgreementsRepository;
  transitions: Transitions;
  applyElapsedTime: ApplyElapsedTime;
  jobs: Pick<Jobs, 'send'>;
  insuranceAmount: string;
  sayAmount: (amount: string) => string;
  stayNights: Pick<StayNights, 'refusalOf' | 'hold'>;
};

export type NightTaking = ReturnType<typeof createNightTaking>;

/** Agreeing, when the last party accepts: takes the nights of all stays or none. */
export function createNightTaking(parts: Parts) {
  const { swaps, agreements, transitions, applyElapsedTime, jobs, insuranceAmount, sayAmount, stayNights } =
    parts;

  /** Lapses swaps that hold some of these nights although their deadline for signing has passed (PROP-20). */
  async function expireUnsigned(
    client: pg.ClientBase,
    stays: readonly HomeWindow[],
    now: Date,
    except: string | null = null,
  ): Promise<void> {
    await lapse(client, await agreements.unsignedIds(client, stays, now, except), now);
  }

  async function lapse(client: pg.ClientBase, ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return;
    await swaps.lock(client, ids);
    for (const other of await swaps.byIds(client, ids)) await applyElapsedTime(client, other, now);
  }

  /**
   * Takes the nights of the stays, after lapsing swaps that hold one of them although their deadline for signing has
   * passed. A job then overtakes the open swaps that want one of these nights (PROP-20).
   * @returns a refusal if a host has closed one of the nights or another swap holds it
   */
  async function take(
    client: pg.ClientBase,
    swap: StoredSwap,
    stays: readonly StayTerms[],
    now: Date,
  ): Promise<Refusal | undefined> {
    const holders = await agreements.holders(client, swap, stays, now);
    // If another swap validly holds a night, the outcome is clear without waiting for the locks below.
    if (holders.some(({ is_over }) => !is_over)) return swapRefusal('nights_taken');
    await lapse(
      client,
      holders.map(({ id }) => id),
      now,
    );
    await lockCalendars(client, stays);
    const all = await nightsOfAll(client, stays);
    if (all.some(({ nights }) => [...nights.values()].includes('taken'))) return swapRefusal('nights_taken');
    for (const { stay, nights } of all) {
      const closed = rangesWith(nights, 'closed');
      if (closed.length === 0) continue;
      const days = rangesText(closed, dayAt(now, stay.zone));
      return refusal(409, 'calendar_closed', m.swaps_calendar_closed({ title: stay.home_title, days }));
    }
    const idOf = (number: number) => swap.stays.find((stay) => stay.number === number)?.id as string;
    const wanted = stays.map(({ home_id, check_in, check_out, number }) => ({
      home_id,
      check_in,
      check_out,
      stay_id: idOf(number),
    }));
    if ((await takeNights(client, wanted)) === 'taken') return swapRefusal('nights_taken');
    await jobs.send(client, overtakeSwaps, { swap_id: swap.id });
    return undefined;
  }

  /** The text of the agreement for these terms and the present listings, with the present names unless `given`. */
  async function textFor(
    client: pg.ClientBase,
    swap: StoredSwap,
    stays: readonly StayTerms[],
    given?: AgreementText['names'],
  ): Promise<AgreementText> {
    const homes = await agreements.homeVersions(
      client,
      stays.map(({ home_id }) => home_id),
    );
    const names = swap.parties.map(({ party, display_name }): [string, string] => [
      String(party),
      withoutDirectionTricks(display_name ?? m.profiles_anonymous_member()).normalize('NFC'),
    ]);
    const language = languageForAll(await agreements.languages(client, swap.id));
    const source = { language, stays, insurance_amount: insuranceAmount, sayAmount };
    return agreementOf(source, given ?? Object.fromEntries(names), homes);
  }

  /**
   * The refusal of a stay that its guest cannot pay in nights. The guest learns of it once for each revision, from a
   * notice that stays although the act is refused.
   */
  async function refuseWithoutNights(
    client: pg.ClientBase,
    swap: StoredSwap,
    stays: readonly StayTerms[],
    me: number,
  ): Promise<Refusal | undefined> {
    const [stay] = stays;
    const short = stay && (await stayNights.refusalOf(client, swap, nightsOf(stay), me));
    if (short?.notice) await transitions.notify(client, swap, short.notice);
    return short?.refused;
  }

  /** Refuses terms that the party itself cannot pay in nights. What others have is not looked at (NIGHT-29). */
  async function requireOwnNights(
    client: pg.ClientBase,
    swap: StoredSwap,
    stays: readonly StayTerms[],
    me: number,
  ): Promise<void> {
    const [stay] = stays;
    const short = stay?.guest === me && (await stayNights.refusalOf(client, swap, nightsOf(stay), me));
    if (short) throw short.refused;
  }

  /** Puts the nights that a stay costs on hold, once `refuseWithoutNights` has looked at them. */
  async function holdNights(
    client: pg.ClientBase,
    swap: StoredSwap,
    [stay]: readonly StayTerms[],
    now: Date,
  ) {
    if (stay) await stayNights.hold(client, swap, nightsOf(stay), now);
  }

  return {
    refuseWithoutNights,
    requireOwnNights,
    holdNights,
    expireUnsigned,
    take,
    textFor,

    /**
     * Makes an open swap agreed and takes its nights. If another swap holds one of them, this swap is overtaken
     * (PROP-18, PROP-19). The inboxes are written last, because many other transactions wait for their locks.
     * @param stays the terms that every party has accepted
     */
    async agree(
      client: pg.ClientBase,
      swap: StoredSwap,
      { stays, me, now }: { stays: readonly StayTerms[]; me: number; now: Date },
    ): Promise<Refusal | undefined> {
      const terms = stays.map((stay) => ({
        ...stay,
        people: swap.stays.find(({ number }) => number === stay.number)?.people ?? stay.people,
      }));
      const refused = await take(client, swap, terms, now);
      const saidYes = { act: 'said_yes', party: me } as const;
      if (refused?.code === 'calendar_closed') throw refused;
      if (refused) {
        await transitions.to(client, swap, {
          act: 'accept',
          to: 'overtaken',
          now,
          history: [saidYes, { act: 'overtaken' }],
        });
        await transitions.notify(client, swap, { event: 'overtaken', to: allBut(swap), by: swap.proposer });
        return swapRefusal('overtaken');
      }
      await swaps.copyTitles(client, swap.id);
      await holdNights(client, swap, terms, now);
      await agreements.storeText(client, swap, await textFor(client, swap, terms), now);
      const sign_until = deadlinesOf(swap.stays).signUntil(now);
      await transitions.to(client, swap, {
        act: 'accept',
        to: 'agreed',
        now,
        set: { sign_until },
        history: [saidYes, { act: 'agreed' }],
      });
      swap.sign_until = sign_until.toISOString();
      await transitions.notify(client, swap, {
        event: 'agreed',
        to: allBut(swap),
        by: me,
        facts: { day: lastDayOf(sign_until, swap.zone) },
      });
      return undefined;
    },
  };
}
