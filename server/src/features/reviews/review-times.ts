import { addDays } from '@swapstead/contract/days';
import { dayAt, lastDayOf, startOf } from '../swaps/core/deadlines.ts';
import { isOver, type StoredStay, type StoredSwap, stateAt } from '../swaps/core/stored-swap.ts';

/** The days to write, and to reply, counted as in REV-13 and REV-24. */
const WRITING_DAYS = 14;
const REPLY_DAYS = 30;
const DAY_MS = 86_400_000;

/** Two parties who stayed with each other, or one with the other, seen by one of them. */
export type Pair = {
  me: number;
  other: number;
  as_guest: boolean;
  as_host: boolean;
  /** Where I stayed with the other, and where the other stayed with me. */
  mine: StoredStay | undefined;
  theirs: StoredStay | undefined;
  /** The stay with the last check-out; its home's zone counts. */
  last: StoredStay;
};

/** The pairs of a party: of two, the other; in a ring of three, the own host and the own guest (REV-12). */
export function pairsOf(swap: StoredSwap, me: number): Pair[] {
  const others = new Set(
    swap.stays.flatMap(({ guest, host }) => (guest === me ? host : host === me ? guest : [])),
  );
  return [...others].flatMap((other) => {
    const mine = swap.stays.find(({ guest, host }) => guest === me && host === other);
    const theirs = swap.stays.find(({ guest, host }) => guest === other && host === me);
    const last = [mine, theirs]
      .filter((stay) => stay !== undefined)
      .reduce<StoredStay | undefined>(
        (best, stay) =>
          best && startOf(best.check_out, best.zone) >= startOf(stay.check_out, stay.zone) ? best : stay,
        undefined,
      );
    if (!last) return [];
    return [{ me, other, as_guest: Boolean(mine), as_host: Boolean(theirs), mine, theirs, last }];
  });
}

/** The instant at which a day is over at the home of a stay. */
const endOf = (day: string, { zone }: StoredStay) => new Date(startOf(addDays(day, 1), zone));

/** When the time to write begins and ends; undefined if the two never have anything to write about (REV-13). */
export function writingTime(swap: StoredSwap, pair: Pair): { from: Date; until: Date } | undefined {
  if (swap.final_at === null || swap.state === 'not_happened') return undefined;
  const { last } = pair;
  if (swap.state === 'cancelled') {
    if (swap.ended_at === null) return undefined;
    const ended = new Date(swap.ended_at);
    const stays = [pair.mine, pair.theirs].filter((stay) => stay !== undefined);
    if (!stays.some(({ check_in, zone }) => startOf(check_in, zone) <= ended.getTime())) return undefined;
    // A stay cut short ended on the day of the cancelling; one that was over before keeps its own end.
    const day = [dayAt(ended, last.zone), last.check_out].sort()[0] as string;
    return { from: endOf(day, last), until: endOf(addDays(dayAt(ended, last.zone), WRITING_DAYS), last) };
  }
  const until = new Date(swap.objection_until);
  // After a dispute that our team or the parties have settled there are 14 days from that day on (REV-25).
  const settled =
    swap.disputed_by !== null && swap.completed_at !== null
      ? endOf(addDays(dayAt(new Date(swap.completed_at), last.zone), WRITING_DAYS), last)
      : until;
  return { from: endOf(last.check_out, last), until: settled > until ? settled : until };
}

/** The last day to write, in the zone of the home. */
export const lastDayToWrite = (pair: Pair, until: Date): string => lastDayOf(until, pair.last.zone);

/** When the time to reply ends. */
export const replyUntil = (openedAt: Date): Date => new Date(openedAt.getTime() + REPLY_DAYS * DAY_MS);

/** The day of the last check-out between the two; of a stay cut short, that of the cancelling. */
export function checkedOut(swap: StoredSwap, pair: Pair): string {
  const { check_out, zone } = pair.last;
  const ended =
    swap.state === 'cancelled' && swap.ended_at ? dayAt(new Date(swap.ended_at), zone) : check_out;
  return [ended, check_out].sort()[0] as string;
}

/** Whether nothing about the swap opens, is sent or is changed for now (REV-25). */
export const isDisputed = (swap: StoredSwap, now: Date): boolean => stateAt(swap, now) === 'disputed';

export const hasEnded = (at: Date, now: Date): boolean => isOver(at.toISOString(), now);
