import { randomUUID } from 'node:crypto';
import { SILENCE_DAYS } from '@swapstead/contract/calendar/freshness';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { eachInTurn } from '../../../platform/jobs/each-in-turn.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Notify } from '../../notices/notices.ts';
import type { ZoneOf } from '../today.ts';
import { HOMES_PER_LINK } from './confirm-links.ts';
import { confirmMail } from './freshness.jobs.ts';
import { createFreshnessRepository } from './freshness.repository.ts';
import { silentDays } from './silent-days.ts';

/** How many hosts are read per query. */
const HOSTS = 200;
const NOBODY = '00000000-0000-0000-0000-000000000000';

type Parts = {
  pool: pg.Pool;
  jobs: Pick<Jobs, 'send'>;
  notify: Notify;
  zoneOf: ZoneOf;
  clock: () => Date;
};

/**
 * Notifies hosts of calendars that have not been confirmed for long: an email after 45 days, notices after 60 and 90,
 * each once (CAL-23, CAL-26). It handles one host at a time, so that no calendar stays locked for long. Hosts without a
 * subscription cannot confirm, so they are not notified until they have one.
 */
export function createNotifySilentHosts({ pool, jobs, notify, zoneOf, clock }: Parts) {
  const freshness = createFreshnessRepository();
  async function notifyHost(client: pg.ClientBase, user_id: string): Promise<void> {
    const now = clock();
    const toMail: string[] = [];
    const notices: Parameters<Notify>[1][] = [];
    for (const calendar of await freshness.lockDue(client, user_id, now, HOMES_PER_LINK)) {
      const { home_id, told, counts_from } = calendar;
      const days = await silentDays(client, zoneOf, calendar, now);
      const steps = STEPS.filter(({ after }) => told < after && days >= after);
      const last = steps.at(-1);
      if (!last) continue;
      await freshness.markNotified(client, home_id, last.after);
      if (told < SILENCE_DAYS.ask) toMail.push(home_id);
      for (const { after, event } of steps) {
        const event_key = `${event} ${home_id} ${counts_from.getTime()} ${after}`;
        notices.push({ user_id, event, event_key, about: { home_id } });
      }
    }
    if (toMail.length > 0) {
      await jobs.send(client, confirmMail, { event_id: randomUUID(), user_id, home_ids: toMail });
    }
    await notify(client, ...notices);
  }

  async function* silentHosts(signal: AbortSignal): AsyncGenerator<string> {
    for (let after: string | undefined = NOBODY; after !== undefined; ) {
      const hosts = await freshness.hosts(pool, clock(), after, HOSTS);
      for (const user_id of hosts) {
        if (signal.aborted) return;
        yield user_id;
      }
      after = hosts.at(-1);
    }
  }

  return (signal: AbortSignal): Promise<void> =>
    eachInTurn(
      silentHosts(signal),
      (user_id) => inTransaction(pool, (client) => notifyHost(client, user_id), { retries: 3 }),
      'hosts were not told',
    );
}

const STEPS = [
  { after: SILENCE_DAYS.ask, event: 'calendar_to_confirm' },
  { after: SILENCE_DAYS.not_confirmed, event: 'calendar_not_confirmed' },
  { after: SILENCE_DAYS.left_out, event: 'calendar_left_out' },
] as const;
