import { randomUUID } from 'node:crypto';
import type { NoticeEventName } from '@swapstead/contract/notices/events';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { ActivityRepository } from './activity.repository.ts';
import { securityMail } from './security-mail.jobs.ts';

/** Notifies a member in the bell. The notices slice implements it (see `Notify` there). */
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

/** The events of 'Recent activity'. The member is notified of some of them (GUARD-37). */
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

type NewActivity = {
  user_id: string;
  event: AccountEvent;
  user_agent: string | null;
  facts?: Record<string, string | number>;
  /** If present, the member is also notified in the bell and by email. */
  notice?: { about?: { session_id?: string; passkey_id?: string }; change_id?: string };
};

export type Activity = ReturnType<typeof createActivity>;

type Parts = {
  pool: pg.Pool;
  repository: ActivityRepository;
  jobs: Pick<Jobs, 'send'>;
  notify: NotifyMember;
};

/** Records an event of an account in the transaction of the change: the entry, the notice and the email. */
export function createActivity({ pool, repository, jobs, notify }: Parts) {
  async function record(client: pg.ClientBase, entry: NewActivity): Promise<void> {
    const { user_id, event, user_agent, notice } = entry;
    // The id of the session or passkey. The entry is where its notice finds the text, even after the deletion of
    // either.
    const about = notice?.about && Object.values(notice.about)[0];
    const facts = { ...entry.facts, ...(about && { about }) };
    const id = await repository.add(client, { user_id, event, user_agent, facts });
    if (id === undefined || !notice) return;
    const { change_id } = notice;
    const data = { event_id: randomUUID(), account_event_id: id, user_id };
    await jobs.send(client, securityMail, { ...data, ...(change_id && { change_id }) });
    await notify(client, {
      user_id,
      // Every event with a notice has a text in the table of notices.
      event: event as NoticeEventName,
      event_key: `account ${id}`,
      ...(notice.about && { about: notice.about }),
      facts: numbersAndDays(entry.facts),
    });
  }

  return {
    record,
    dataExported: (user_id: string, user_agent: string | null) =>
      inTransaction(
        pool,
        (client) => record(client, { user_id, event: 'data_exported', user_agent, notice: {} }),
        { retries: 3 },
      ),
  };
}

/** The facts that a notice stores: numbers and days, no names. */
function numbersAndDays({ n, day }: NewActivity['facts'] = {}): Record<string, string | number> {
  return { ...(n !== undefined && { n }), ...(day !== undefined && { day }) };
}
