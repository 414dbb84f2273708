import { createAccountsRepository } from '../src/features/accounts/accounts.repository.ts';
import { createRolesRepository } from '../src/features/accounts/roles.repository.ts';
import { createRolesService } from '../src/features/accounts/roles.service.ts';
import { createAuditRepository } from '../src/features/admin/audit.repository.ts';
import { readConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { createLogger } from '../src/platform/logger.ts';

const USAGE = 'Usage: npm run admin -- grant EMAIL\n       npm run admin -- revoke EMAIL';

/** Makes a member an admin, or takes it back, beside a running server. The first admin comes from here. */
async function main([command, email]: string[]): Promise<string> {
  if ((command !== 'grant' && command !== 'revoke') || !email) throw new Error(USAGE);
  const config = readConfig(process.env);
  const database = await openDatabase(
    { databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, poolSize: 2, guest: true },
    createLogger('error'),
  );
  try {
    const { pool } = database;
    const account = await createAccountsRepository(pool).byEmail(email.trim().toLowerCase());
    if (!account) throw new Error(`There is no account for ${email}.`);
    const roles = createRolesService({
      pool,
      roles: createRolesRepository(pool),
      onRoleChanged: createAuditRepository(pool).roleChanged,
    });
    await roles.set({ user_id: account.user_id, role: command === 'grant' ? 'admin' : 'user' }, null);
    return command === 'grant'
      ? `${account.email} is an admin now.`
      : `${account.email} is no admin any more.`;
  } finally {
    await database.close();
  }
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
