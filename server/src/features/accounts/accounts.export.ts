import type pg from 'pg';
import type { ExportPart } from '../../platform/export/data-export.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { RolesRepository } from './roles.repository.ts';
import type { SessionsRepository } from './sessions.repository.ts';

type Parts = {
  pool: pg.Pool;
  accounts: AccountsRepository;
  roles: RolesRepository;
  sessions: SessionsRepository;
};

/** The account, its role and where it is signed in; neither the password's hash nor tokens. */
export function exportAccount({ pool, accounts, roles, sessions }: Parts): ExportPart {
  return async function* (userId) {
    yield { name: 'account.json', data: (await accounts.byId(pool, userId)) ?? null };
    yield { name: 'role.json', data: (await roles.of(userId)) ?? null };
    const devices = await sessions.list(userId, '');
    yield { name: 'sessions.json', data: devices.map(({ current, ...device }) => device) };
  };
}
