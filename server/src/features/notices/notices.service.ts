import type { Notice } from '@swapstead/contract/notices/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isUuid, notAllowed, notFound } from '../../platform/errors.ts';
import { memberOf } from '../../platform/http/route.ts';
import { textOf } from './notice-texts.ts';
import type { NoticesRepository, StoredNotice } from './notices.repository.ts';
import type { createReadingRepository } from './reading.repository.ts';
import { type NoticeReader, type NoticeSubjects, resolveAll } from './subjects.ts';

/** How many notices a page of the list contains (NOTE-05). */
const PAGE = 30;

type Parts = {
  pool: pg.Pool;
  repository: NoticesRepository;
  reading: ReturnType<typeof createReadingRepository>;
  subjects: () => NoticeSubjects;
  clock: () => Date;
};

type List = { before?: number | undefined; unread?: 'true' | undefined; limit?: number | undefined };

export type NoticesService = ReturnType<typeof createNoticesService>;

/** Notices of a member. Nobody else can read them, including admins (rows 181 to 184). */
export function createNoticesService({ pool, repository, reading, subjects, clock }: Parts) {
  /** Writes the texts of stored notices, by the reader's current rights. */
  async function read(stored: readonly StoredNotice[], reader: NoticeReader): Promise<Notice[]> {
    const found = await resolveAll(stored, reader, subjects());
    const now = clock();
    return stored.map((notice) => ({
      id: notice.id,
      kind: notice.kind,
      text: textOf(notice, found.get(notice.id), reader, now),
      created_at: notice.created_at.toISOString(),
      read: notice.read,
      position: notice.position,
      path: found.get(notice.id)?.path ?? (notice.kind === 'security' ? '/profile/security' : null),
    }));
  }

  /** Changes which of the member's notices are read, under the lock of the inbox. */
  async function change(viewer: Viewer, work: (client: pg.PoolClient, userId: string) => Promise<void>) {
    const { user_id } = memberOf(viewer);
    return inTransaction(
      pool,
      async (client) => {
        await reading.lock(client, user_id);
        await work(client, user_id);
        return { notices_unread: await repository.unread(user_id, client) };
      },
      { retries: 3 },
    );
  }

  const changeOne = (id: string, viewer: Viewer, mark: 'markRead' | 'markUnread') =>
    change(viewer, async (client, userId) => {
      if (!isUuid(id) || !(await reading.exists(client, userId, id))) throw notFound('Notice');
      await reading[mark](client, userId, id);
    });

  return {
    read,

    async list({ before, unread, limit = PAGE }: List, viewer: Viewer) {
      const reader = memberOf(viewer);
      const stored = await repository.list(reader.user_id, {
        before,
        unread: unread === 'true',
        limit: limit + 1,
      });
      const page = stored.slice(0, limit);
      return {
        notices: await read(page, reader),
        next_before: stored.length > page.length ? (page.at(-1)?.position ?? null) : null,
        notices_unread: await repository.unread(reader.user_id),
      };
    },

    unread: async (viewer: Viewer) => ({
      notices_unread: await repository.unread(memberOf(viewer).user_id),
    }),

    markRead: (id: string, viewer: Viewer) => changeOne(id, viewer, 'markRead'),
    markUnread: (id: string, viewer: Viewer) => changeOne(id, viewer, 'markUnread'),

    /** Notices after `up_to` were not on the screen yet, so they stay unread (NOTE-07). */
    markAllRead: ({ up_to, thing_id }: { up_to: number; thing_id?: string | undefined }, viewer: Viewer) =>
      change(viewer, (client, userId) =>
        thing_id
          ? reading.markThingRead(client, userId, thing_id, up_to)
          : reading.markAllRead(client, userId, up_to),
      ),

    /** Only the server writes notices (row 183). */
    refuse(): never {
      throw notAllowed('Notices are written by the server only.');
    },
  };
}
