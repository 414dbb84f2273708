import type pg from 'pg';
import { slice } from '../../platform/slice.ts';
import { type NewNotice, writeNotices } from './notify.repository.ts';

/**
 * Tells members what happened, within the transaction that made it happen: the notices exist exactly if the event does.
 * Each is told once for its `event_key`. The inboxes of the members are locked by it, in the order of their ids, so it
 * comes after every other lock of the caller; a deadlock is answered by trying the transaction again.
 */
export type Notify = (client: pg.ClientBase, ...notices: NewNotice[]) => Promise<void>;

type Parts = { clock: () => Date };

/** The slice, wired. */
export function createNotices({ clock }: Parts) {
  const notify: Notify = async (client, ...notices) => {
    if (notices.length > 0) await writeNotices(client, notices, clock());
  };
  return slice({ notify });
}
