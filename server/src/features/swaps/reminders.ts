import { addDays } from '@swapstead/contract/days';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
import type { Settle } from './clock.ts';
import { lastDayOf, startOf } from './deadlines.ts';
import { allBut, type Moves, type Told } from './moves.ts';
import { isOver, type StoredSwap, userOf } from './stored-swap.ts';
import { swapsRepository as swaps } from './swaps.repository.ts';

/** The time zone in which a member reads. */
export type ZoneOfReader = (userId: string) => Promise<string>;

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  settle: Settle;
  moves: Moves;
  zoneOfReader: ZoneOfReader;
};

const DAY_MS = 86_400_000;

/** Swaps that the clock has something to say about: a deadline that is over or near, or an arrival. */
const DUE = `select id from swaps where origin = 'proposed' and (
    state = 'open' and answer_until <= $1::timestamptz + interval '3 days'
    or state = 'agreed' and sign_until <= $1::timestamptz + interval '3 days'
    or state = 'final' and starts_at <= $1::timestamptz + interval '8 days'
    or state = 'disputed' and dispute_until <= $1::timestamptz + interval '1 day' and ticket_id is null
    or exists (select from swap_changes c where c.swap_id = swaps.id and c.outcome is null
      and c.until <= $1::timestamptz + interval '1 day'))
  order by id`;

/** Follows the clock: writes what is due, reminds of what is near. A reminder is told once, however often this runs. */
export function createFollower({ pool, clock, settle, moves, zoneOfReader }: Parts) {
  const follow = (id: string) =>
    inTransaction(
      pool,
      async (client) => {
        await swaps.lock(client, [id]);
        const swap = await swaps.byId(client, id);
        if (!swap) return;
        const now = clock();
        const before = swap.state;
        await settle(client, swap, now);
        if (swap.state !== before) return;
        await moves.tell(client, swap, ...(await remindersOf(swap, now, zoneOfReader)));
      },
      { retries: 5 },
    );

  return async (): Promise<void> => {
    const { rows } = await pool.query<{ id: string }>(DUE, [clock()]);
    await eachInTurn(rows, ({ id }) => follow(id), 'swaps were not followed');
  };
}

/** What the parties are reminded of at this moment; each kind once for each revision. */
async function remindersOf(swap: StoredSwap, now: Date, zoneOfReader: ZoneOfReader): Promise<Told[]> {
  if (swap.state === 'open') return due(swap, now, 'proposal_due', swap.answer_until, swap.answers);
  if (swap.state === 'agreed') {
    const signed = swap.signatures.map(({ party }) => party);
    return [...due(swap, now, 'sign_due', swap.sign_until, signed), ...changeDue(swap, now)];
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

/** Three days and one day before a deadline, for those who are missing. One that is long past is no reminder. */
function due(
  swap: StoredSwap,
  now: Date,
  event: Told['event'],
  until: string | null,
  done: readonly number[],
): Told[] {
  if (until === null || isOver(until, now)) return [];
  const left = daysLeft(until, now);
  const to = allBut(swap, ...done);
  const by = swap.suggested_by;
  if (left <= 1) return [{ event, to, by, facts: day(swap, until), once: `1 ${until}` }];
  return left <= 3 ? [{ event, to, by, facts: day(swap, until), once: `3 ${until}` }] : [];
}

function changeDue(swap: StoredSwap, now: Date): Told[] {
  const { change } = swap;
  if (!change || isOver(change.until, now) || daysLeft(change.until, now) > 1) return [];
  const to = allBut(swap, ...change.answers.map(({ party }) => party));
  return [{ event: 'change_due', to, by: change.by_party, facts: day(swap, change.until), once: change.id }];
}

/**
 * Seven days and one day before each check-in, at nine in the morning of whoever reads; a swap that became final after
 * such a moment leaves that reminder out, and once the nearer one is due the other is no more (STAY-16).
 */
export async function arrivals(swap: StoredSwap, now: Date, zoneOfReader: ZoneOfReader): Promise<Told[]> {
  const told: Told[] = [];
  for (const { number, guest, host, check_in, zone, home_id } of swap.stays) {
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
      // Far enough to the west of the home it is nine of the day before only once the stay has begun.
      const momentOf = (days: number) => {
        const moment = nineOf(addDays(check_in, -days), reader);
        return moment < begins ? moment : nineOf(addDays(check_in, -days - 1), reader);
      };
      const isDue = (days: number) =>
        momentOf(days) <= now.getTime() && momentOf(days) > Date.parse(swap.final_at ?? '');
      const when = isDue(1) ? 'day' : isDue(7) && momentOf(1) > now.getTime() && 'week';
      if (!when) continue;
      told.push({ event: `${when}_before_${role}`, to: [party], by: guest, once, inEveryRevision: true });
    }
  }
  return told;
}

const nineOf = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: '09:00' }).epochMilliseconds;

const daysLeft = (until: string, now: Date) => (Date.parse(until) - now.getTime()) / DAY_MS;
const day = (swap: StoredSwap, until: string) => ({ day: lastDayOf(new Date(until), swap.zone) });
