import { noticeEvent } from '@swapstead/contract/notices/events';
import { kindOf } from '@swapstead/contract/notices/kinds';
import type pg from 'pg';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { DigestsRepository } from './digests.repository.ts';
import { createNoticeCountsRepository } from './notice-counts.repository.ts';
import { countNotices } from './notice-limits.ts';
import { isMailed, mailWait, noticeMailJob } from './notice-mails.jobs.ts';
import { createNotifyRepository, type NewNotice } from './notify.repository.ts';
import { isPushed, PUSH_WAIT_S, pushJob } from './push.jobs.ts';

/**
 * Notifies members of an event in its transaction: the notices, and the jobs for their emails and pushes, exist exactly
 * if the event does. Each `event_key` causes one notice. It locks the inboxes of the members in the order of ids, so
 * callers take all other locks first and retry after a deadlock.
 * @throws 429 if a member has caused too many notices today (notice-limits.ts)
 */
export type Notify = (client: pg.ClientBase, ...notices: NewNotice[]) => Promise<void>;

type Parts = { jobs: Pick<Jobs, 'sendAll'>; digests: DigestsRepository; clock: () => Date };

export function createNotify({ jobs, digests, clock }: Parts): Notify {
  const repository = createNotifyRepository();
  const counts = createNoticeCountsRepository();
  return async (client, ...notices) => {
    if (notices.length === 0) return;
    const now = clock();
    const written = (await repository.write(client, notices, now)).filter(({ is_new }) => is_new);
    const isWritten = ({ user_id, event }: NewNotice) =>
      written.some((one) => one.user_id === user_id && one.event === event);
    await countNotices(client, counts, notices.filter(isWritten), now);
    const daily = written.filter(({ mail }) => mail === 'daily').map(({ user_id }) => user_id);
    await digests.wait(client, [...new Set(daily)], clock());
    const mailed = written.filter(({ event, mail }) => {
      const isLocked = kindOf(noticeEvent(event).kind).mail !== 'free';
      return isMailed(event) && (isLocked || mail === 'at_once');
    });
    const pushed = written.filter(({ event, has_devices }) => isPushed(event) && has_devices);
    const jobOf = (id: string, after_s: number) => ({ data: { notice_id: id }, after_s });
    const mails = mailed.map(({ id, event }) => jobOf(id, mailWait(event)));
    const pushes = pushed.map(({ id }) => jobOf(id, PUSH_WAIT_S));
    await jobs.sendAll(client, noticeMailJob, mails);
    await jobs.sendAll(client, pushJob, pushes);
  };
}
