import type { AdminHome } from '@swapstead/contract/admin/homes.endpoints';
import { LIMITS } from '@swapstead/contract/limits';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isUuid, notFound, refusal } from '../../platform/errors.ts';
import type { ListCursors } from '../../platform/http/list-cursor.ts';
import type { Notify } from '../notices/notices.ts';
import type { AuditRepository } from './audit.repository.ts';
import type { AdminHomesRepository } from './homes.repository.ts';

type Parts = {
  pool: pg.Pool;
  homes: AdminHomesRepository;
  audit: AuditRepository;
  notify: Notify;
  cursors: ListCursors;
  /** Called after a change to the gallery is committed. */
  galleryChanged: () => void;
};

export type AdminHomesService = ReturnType<typeof createAdminHomesService>;

/** Admins find homes, hide one with a reason that its host can read, and show it again. */
export function createAdminHomesService(parts: Parts) {
  const { pool, homes, audit, notify, cursors, galleryChanged } = parts;
  const pages = cursors.of('admin homes');

  async function set(id: string, reason: string | null, actor_id: string): Promise<AdminHome> {
    if (!isUuid(id)) throw notFound('Home');
    const states = reason === null ? (['hidden', 'shown'] as const) : (['shown', 'hidden'] as const);
    return inTransaction(
      pool,
      async (client, afterCommit) => {
        const before = await homes.setHidden(client, id, reason);
        if (!before) throw notFound('Home');
        const isHidden = before.was_hidden ? 'hidden' : 'other';
        if (before.was_hidden !== (reason === null)) {
          throw refusal(409, 'state_changed', m.admin_homes_already_so({ state: isHidden }));
        }
        const { user_id } = before;
        const entry = await audit.record(client, {
          actor_id,
          action: 'home',
          user_id,
          home_id: id,
          ...(reason !== null && { reason }),
          old_value: states[0],
          new_value: states[1],
        });
        const event = reason === null ? 'home_shown' : 'home_hidden';
        await notify(client, { user_id, event, event_key: `${event} ${entry}`, about: { home_id: id } });
        afterCommit(galleryChanged);
        return (await homes.byId(id, client)) as AdminHome;
      },
      { retries: 3 },
    );
  }

  return {
    async list({ search, hidden, cursor }: { search?: string; hidden?: '1'; cursor?: string }) {
      const after = pages.open(cursor);
      const query = { search, hidden: hidden !== undefined, after };
      const [{ homes: found, end }, counts] = await Promise.all([
        homes.page(query, LIMITS.admin_homes_page),
        homes.counts(),
      ]);
      return { homes: found, next_cursor: pages.seal(end), counts };
    },

    hide: (id: string, reason: string, actor_id: string) => set(id, reason, actor_id),
    show: (id: string, actor_id: string) => set(id, null, actor_id),
  };
}
