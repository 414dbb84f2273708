import type pg from 'pg';
import { slice } from '../../platform/slice.ts';
import { createNoticesRepository } from './notices.repository.ts';
import { noticesRoutes } from './notices.routes.ts';
import { createNoticesService } from './notices.service.ts';
import { type NewNotice, writeNotices } from './notify.repository.ts';
import { createReadingRepository } from './reading.repository.ts';
import type { NoticeSubjects } from './subjects.ts';

/**
 * Tells members what happened, within the transaction that made it happen: the notices exist exactly if the event does.
 * Each is told once for its `event_key`. The inboxes of the members are locked by it, in the order of their ids, so it
 * comes after every other lock of the caller; a deadlock is answered by trying the transaction again.
 */
export type Notify = (client: pg.ClientBase, ...notices: NewNotice[]) => Promise<void>;

/** Marks as read what the member is told of a thing that was looked at. The caller holds the lock of the inbox. */
export type MarkThingRead = (client: pg.ClientBase, userId: string, thingId: string) => Promise<void>;

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  /** How the slices above tell what notices are about; asked for once all of them are there. */
  subjects: () => NoticeSubjects;
};

/** The slice, wired. */
export function createNotices({ pool, clock, subjects }: Parts) {
  const repository = createNoticesRepository(pool);
  const reading = createReadingRepository();
  const notify: Notify = async (client, ...notices) => {
    if (notices.length > 0) await writeNotices(client, notices, clock());
  };
  const service = createNoticesService({ pool, repository, reading, subjects, clock });
  return slice({
    notify,
    markThingRead: reading.markThingRead as MarkThingRead,
    routes: noticesRoutes(service),
  });
}
