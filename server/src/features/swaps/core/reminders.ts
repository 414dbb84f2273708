import { addDays } from '@swapstead/contract/days';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { eachInTurn } from '../../../platform/jobs/each-in-turn.ts';
import { lastDayOf, startOf } from './deadlines.ts';
import type { ApplyElapsedTime } from './expiry.ts';
import type { PartyNotice } from './party-notice.ts';
import { isOver, type StoredSwap, userOf } from './stored-swap.ts';
import type { SwapsRepository } from './swaps.repository.ts';
import { allBut, type Transitions } from './transitions.ts';

/** The time zone of a member, as an IANA name. */
export type ZoneOfReader = (userId: string) => Promise<string>;

type Parts = {
  swaps: SwapsRepository;
  pool: pg.Pool;
  clock: () => Date;
  applyElapsedTime: ApplyElapsedTime;
  transitions: Transitions;
  zoneOfReader: ZoneOfReader;
};

const DAY_MS = 86_400_000;

/** Stores due transitions and sends reminders of near deadlines. Running it again sends no reminder twice. */
export function createDeadlineCheck({
  swaps,
  pool,
  clock,
  applyElapsedTime,
  transitions,
  zoneOfReader,
}: Parts) {
  const check = (id: string) =>
    inTransaction(
      pool,
      async (client) => {
        await swaps.lock(client, [id]);
        const swap = await swaps.byId(client, id);
        if (!swap) return;
        const now = clock();
        const before = swap.state;
        await applyElapsedTime(client, swap, now);
        if (swap.state !== before) return;
        const since = await swaps.deadlineSetAt(client, swap.id);
        await transitions.notify(client, swap, ...(await remindersOf(swap, now, { zoneOfReader, since })));
      },
      { retries: 5 },
    );

  return async (): Promise<void> => {
    await eachInTurn(await swaps.dueIds(pool, clock()), check, 'swaps were not checked');
  };
}

/** The reminders due now; each kind is sent once per revision. */
async function remindersOf(
  swap: StoredSwap,
  now: Date,
  { zoneOfReader, since }: { zoneOfReader: ZoneOfReader; since: Date },
): Promise<PartyNotice[]> {
  if (swap.state === 'open')
    return due(swap, now, 'proposal_due', { until: swap.answer_until, done: swap.answers, since });
  if (swap.state === 'agreed') {
    const signed = swap.signatures.map(({ party }) => party);
    return [
      ...due(swap, now, 'sign_due', { until: swap.sign_until, done: signed, since }),
      ...changeDue(swap, now),
    ];
  }
  if (swap.state === 'final') return [...(await arrivals(swap, now, zoneOfReader)), ...changeDue(swap, now)];
  if (swap.state !== 'disputed' || swap.dispute_until === null || isOver(swap.dispute_until, now)) return [];
  const said = swap.verdicts.flatMap(({ party, verdict }) => (verdict === 'well' ? [] : party));
  return daysLeft(swap.dispute_until, now) <= 1
    ? [
        {
          event: 'not_happened_due',
          to: allBut(swap, ...said),
          by: swap.disputed_by ?? 0,
          facts: day(swap, swap.dispute_until),
          once: swap.dispute_until,
        },
      ]
    : [];
}

/**
 * Reminds parties who have not acted three days and one day before a deadline, and nobody after it. A deadline set
 * later than that needs no immediate reminder, because the notice of the act that set it already names it.
 */
function due(
  swap: StoredSwap,
  now: Date,
  event: PartyNotice['event'],
  { until, done, since }: { until: string | null; done: readonly number[]; since: Date },
): PartyNotice[] {
  if (until === null || isOver(until, now)) return [];
  const left = daysLeft(until, now);
  const days = [1, 3].find((most) => left <= most);
  if (days === undefined || daysLeft(until, since) <= days) return [];
  const to = allBut(swap, ...done);
  return [{ event, to, by: swap.suggested_by, facts: day(swap, until), once: `${days} ${until}` }];
}

function changeDue(swap: StoredSwap, now: Date): PartyNotice[] {
  const { change } = swap;
  if (!change || isOver(change.until, now) || daysLeft(change.until, now) > 1) return [];
  if (daysLeft(change.until, new Date(change.created_at)) <= 1) return [];
  const to = allBut(swap, ...change.answers.map(({ party }) => party));
  return [{ event: 'change_due', to, by: change.by_party, facts: day(swap, change.until), once: change.id }];
}

/**
 * Reminders seven days and one day before each check-in, at nine in the morning where the reader lives. A swap that
 * becomes final later skips the reminders already past; once the second one is due, the first is no longer sent
 * (STAY-16).
 */
export async function arrivals(
  swap: StoredSwap,
  now: Date,
  zoneOfReader: ZoneOfReader,
): Promise<PartyNotice[]> {
  const notices: PartyNotice[] = [];
  for (const { number, guest, host, check_in, check_out, zone, home_id } of swap.stays) {
    if (startOf(check_in, zone) <= now.getTime()) continue;
    const once = `${number} ${check_in} ${home_id}`;
    for (const [party, role] of [
      [guest, 'guest'],
      [host, 'host'],
    ] as const) {
      const user_id = userOf(swap, party);
      if (!user_id) continue;
      const reader = await zoneOfReader(user_id);
      const begins = startOf(check_in, zone);
      // For a reader far west of the home, nine o'clock on the day before can be after the stay has begun.
      const momentOf = (days: number) => {
        const moment = nineOf(addDays(check_in, -days), reader);
        return moment < begins ? moment : nineOf(addDays(check_in, -days - 1), reader);
      };
      const isDue = (days: number) =>
        momentOf(days) <= now.getTime() && momentOf(days) > Date.parse(swap.final_at ?? '');
      const when = isDue(1) ? 'day' : isDue(7) && momentOf(1) > now.getTime() && 'week';
      if (!when) continue;
      notices.push({
        event: `${when}_before_${role}`,
        to: [party],
        by: guest,
        facts: { check_in, check_out },
        once,
        inEveryRevision: true,
      });
    }
  }
  return notices;
}

export const nineOf = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: '09:00' }).epochMilliseconds;

const daysLeft = (until: string, now: Date) => (Date.parse(until) - now.getTime()) / DAY_MS;
const day = (swap: StoredSwap, until: string) => ({ day: lastDayOf(new Date(until), swap.zone) });
