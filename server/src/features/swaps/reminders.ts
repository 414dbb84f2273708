import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Settle } from './clock.ts';
import { lastDayOf, startOf } from './deadlines.ts';
import { allBut, type Moves, type Told } from './moves.ts';
import { isOver, type StoredSwap } from './stored-swap.ts';
import { swapsRepository as swaps } from './swaps.repository.ts';

type Parts = { pool: pg.Pool; clock: () => Date; settle: Settle; moves: Moves };

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
export function createFollower({ pool, clock, settle, moves }: Parts) {
  return async (): Promise<void> => {
    const { rows } = await pool.query<{ id: string }>(DUE, [clock()]);
    for (const { id } of rows) {
      await inTransaction(
        pool,
        async (client) => {
          await swaps.lock(client, [id]);
          const swap = await swaps.byId(client, id);
          if (!swap) return;
          const now = clock();
          const before = swap.state;
          await settle(client, swap, now);
          if (swap.state !== before) await moves.bump(client, swap);
          else await moves.tell(client, swap, ...remindersOf(swap, now));
        },
        { retries: 5 },
      );
    }
  };
}

/** What the parties are reminded of at this moment; each kind once for each revision. */
function remindersOf(swap: StoredSwap, now: Date): Told[] {
  if (swap.state === 'open') return due(swap, now, 'proposal_due', swap.answer_until, swap.answers);
  if (swap.state === 'agreed') {
    const signed = swap.signatures.map(({ party }) => party);
    return [...due(swap, now, 'sign_due', swap.sign_until, signed), ...changeDue(swap, now)];
  }
  if (swap.state === 'final') return [...arrivals(swap, now), ...changeDue(swap, now)];
  if (swap.state !== 'disputed' || swap.dispute_until === null) return [];
  const said = swap.verdicts.flatMap(({ party, verdict }) => (verdict === 'well' ? [] : party));
  return daysLeft(swap.dispute_until, now) <= 1
    ? [
        {
          event: 'not_happened_due',
          to: allBut(swap, ...said),
          by: swap.disputed_by ?? 0,
          facts: day(swap, swap.dispute_until),
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

/** Seven days and one day before each check-in; a swap that became final after such a moment leaves it out (STAY-16). */
function arrivals(swap: StoredSwap, now: Date): Told[] {
  return swap.stays.flatMap((stay): Told[] => {
    const begins = startOf(stay.check_in, stay.zone);
    const passed = (days: number) => {
      const moment = begins - days * DAY_MS + 9 * 3_600_000;
      return moment <= now.getTime() && moment > Date.parse(swap.final_at ?? '') && now.getTime() < begins;
    };
    const once = `${stay.number} ${stay.check_in}`;
    const tell = (guest: Told['event'], host: Told['event']): Told[] => [
      { event: guest, to: [stay.guest], once },
      { event: host, to: [stay.host], by: stay.guest, once },
    ];
    if (passed(1)) return tell('day_before_guest', 'day_before_host');
    return passed(7) ? tell('week_before_guest', 'week_before_host') : [];
  });
}

const daysLeft = (until: string, now: Date) => (Date.parse(until) - now.getTime()) / DAY_MS;
const day = (swap: StoredSwap, until: string) => ({ day: lastDayOf(new Date(until), swap.zone) });
