import { randomUUID } from 'node:crypto';
import type { NoticeEventName } from '@swapstead/contract/notices/events';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { securityMail } from './security-mail.jobs.ts';

/** Tells a member in the bell; the slice of notices gives it (see `Notify` there). */
export type NotifyMember = (
  client: pg.ClientBase,
  notice: {
    user_id: string;
    event: NoticeEventName;
    event_key: string;
    about?: { session_id?: string; passkey_id?: string };
    facts?: Record<string, number | string>;
  },
) => Promise<void>;

/** The events that 'Recent activity' shows; the member is told about some of them (GUARD-37). */
export type AccountEvent =
  | 'signed_in'
  | 'step_refused'
  | 'password_changed'
  | 'address_changed'
  | 'address_changed_back'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_paused'
  | 'passkey_resumed'
  | 'app_on'
  | 'app_off'
  | 'two_step_on'
  | 'two_step_off'
  | 'recovery_code_used'
  | 'recovery_codes_created'
  | 'session_ended'
  | 'data_exported'
  | 'recovery_begun'
  | 'recovery_cancelled'
  | 'recovery_done'
  | 'second_step_due'
  | 'second_step_missing'
  | 'new_device'
  | 'step_attacked'
  | 'account_suspended'
  | 'account_restored';

type Happening = {
  user_id: string;
  event: AccountEvent;
  user_agent: string | null;
  facts?: Record<string, string | number>;
  /** Tells the member in the bell and by mail. */
  tell?: { about?: { session_id?: string; passkey_id?: string }; change_id?: string };
};

export type Activity = ReturnType<typeof createActivity>;

type Parts = { jobs: Pick<Jobs, 'send'>; notify: NotifyMember };

/** Writes what happened to an account, within the transaction of the change: the line, the notice and the mail. */
export function createActivity({ jobs, notify }: Parts) {
  async function record(client: pg.ClientBase, happening: Happening): Promise<void> {
    const { user_id, event, user_agent, tell } = happening;
    // The session or passkey; its line here gives the words of the notice, even once it is gone.
    const about = tell?.about && Object.values(tell.about)[0];
    const facts = { ...happening.facts, ...(about && { about }) };
    const { rows } = await client.query<{ id: number }>(
      `insert into account_events (user_id, event, user_agent, facts)
       select id, $2, left($3, 300), $4 from users where id = $1 returning id`,
      [user_id, event, user_agent, facts],
    );
    const id = rows[0]?.id;
    if (id === undefined || !tell) return;
    const { change_id } = tell;
    const data = { event_id: randomUUID(), account_event_id: id, user_id };
    await jobs.send(client, securityMail, { ...data, ...(change_id && { change_id }) });
    await notify(client, {
      user_id,
      // Every event that is told has a text in the table of notices.
      event: event as NoticeEventName,
      event_key: `account ${id}`,
      ...(tell.about && { about: tell.about }),
      facts: numbersAndDays(happening.facts),
    });
  }

  return {
    record,
    dataExported: (pool: pg.Pool) => (user_id: string, user_agent: string | null) =>
      inTransaction(
        pool,
        (client) => record(client, { user_id, event: 'data_exported', user_agent, tell: {} }),
        { retries: 3 },
      ),
  };
}

/** The facts that a notice keeps: numbers and days, which name nothing. */
function numbersAndDays({ n, day }: Happening['facts'] = {}): Record<string, string | number> {
  return { ...(n !== undefined && { n }), ...(day !== undefined && { day }) };
}
