import type pg from 'pg';
import type { ExportPart } from '../../platform/export/data-export.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { ActivityRepository } from './activity/activity.repository.ts';
import type { AddressChanges } from './address/address.repository.ts';
import type { DevicesRepository } from './devices.repository.ts';
import type { FactorsRepository } from './factors/factors.repository.ts';
import type { PasskeysRepository } from './passkeys/passkeys.repository.ts';
import type { RolesRepository } from './roles.repository.ts';
import type { SessionsRepository } from './sessions.repository.ts';

type Parts = {
  pool: pg.Pool;
  accounts: AccountsRepository;
  roles: RolesRepository;
  sessions: SessionsRepository;
  devices: DevicesRepository;
  changes: AddressChanges;
  factors: FactorsRepository;
  passkeys: PasskeysRepository;
  activityLines: ActivityRepository;
};

/** More than an account collects in 90 days. */
const ALL_LINES = 100_000;

/** The account, its role, sessions, protection and recent activity, without any hash, key, code or token. */
export function exportAccount(parts: Parts): ExportPart {
  const { pool, accounts, roles, sessions, devices, changes, factors, passkeys, activityLines } = parts;
  return async function* (userId) {
    yield { name: 'account.json', data: (await accounts.byId(pool, userId)) ?? null };
    yield { name: 'role.json', data: (await roles.of(userId)) ?? null };
    const open = await sessions.list(userId, '');
    yield { name: 'sessions.json', data: open.map(({ current, ...session }) => session) };
    const { two_step, app, codes_left, password_changed_at } = await factors.protection(pool, userId);
    yield { name: 'security.json', data: { two_step, app, codes_left, password_changed_at } };
    yield { name: 'known-devices.json', data: await devices.ofUser(userId) };
    yield { name: 'address-changes.json', data: await changes.ofUser(userId) };
    const keys = await passkeys.list(userId);
    yield {
      name: 'passkeys.json',
      data: keys.map(({ name, created_at, last_used_at, synced, rp_id }) => ({
        name,
        created_at,
        last_used_at,
        synced,
        made_for: rp_id,
      })),
    };
    const { events } = await activityLines.list(userId, undefined, ALL_LINES);
    yield { name: 'activity.json', data: events };
  };
}
