import type pg from 'pg';
import type { ListCursors } from '../../platform/http/list-cursor.ts';
import { slice } from '../../platform/slice.ts';
import type { Suspensions } from '../accounts/suspensions.service.ts';
import type { MembershipService } from '../membership/membership.service.ts';
import type { Notify } from '../notices/notices.ts';
import type { MemberSuspension } from '../swaps/team/member-suspension.ts';
import { adminRoutes } from './admin.routes.ts';
import { createAdminService } from './admin.service.ts';
import { createAuditRepository } from './audit.repository.ts';
import { createAdminHomesRepository } from './homes.repository.ts';
import { createAdminHomesService } from './homes.service.ts';
import { createMembersService, type OnSuspensionChanged } from './members.service.ts';
import { createUsersRepository } from './users.repository.ts';

type Parts = {
  pool: pg.Pool;
  cursors: ListCursors;
  membership: Pick<MembershipService, 'setByAdmin'> & { onSuspensionChanged: OnSuspensionChanged };
  suspensions: Suspensions;
  swaps: MemberSuspension;
  notify: Notify;
  galleryChanged: () => void;
};

export function createAdmin(parts: Parts) {
  const { pool, cursors, membership, suspensions, swaps, notify, galleryChanged } = parts;
  const users = createUsersRepository(pool);
  const audit = createAuditRepository(pool);
  const admin = createAdminService({ pool, users, audit, membership, cursors });
  const homes = createAdminHomesService({
    pool,
    homes: createAdminHomesRepository(pool),
    audit,
    notify,
    cursors,
    galleryChanged,
  });
  const members = createMembersService({
    pool,
    users,
    audit,
    suspensions,
    swaps,
    onSuspensionChanged: membership.onSuspensionChanged,
  });
  return slice({
    recorded: audit.record,
    roleChanged: audit.roleChanged,
    ticketChanged: audit.ticketChanged,
    routes: adminRoutes(admin, homes, members),
  });
}
