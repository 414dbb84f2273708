import type pg from 'pg';
import type { ListCursors } from '../../platform/http/list-cursor.ts';
import { slice } from '../../platform/slice.ts';
import type { MembershipService } from '../membership/membership.service.ts';
import { adminRoutes } from './admin.routes.ts';
import { createAdminService } from './admin.service.ts';
import { createAuditRepository } from './audit.repository.ts';
import { createUsersRepository } from './users.repository.ts';

type Parts = {
  pool: pg.Pool;
  cursors: ListCursors;
  membership: Pick<MembershipService, 'setByAdmin'>;
};

/** The slice, wired. */
export function createAdmin({ pool, cursors, membership }: Parts) {
  const audit = createAuditRepository(pool);
  const admin = createAdminService({ pool, users: createUsersRepository(pool), audit, membership, cursors });
  return slice({
    roleChanged: audit.roleChanged,
    ticketChanged: audit.ticketChanged,
    routes: adminRoutes(admin),
  });
}
