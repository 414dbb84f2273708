import { createAccountsRepository } from '../src/features/accounts/accounts.repository.ts';
import { createActivityRepository } from '../src/features/accounts/activity/activity.repository.ts';
import { createActivity, type NotifyMember } from '../src/features/accounts/activity/activity.ts';
import { securityMail } from '../src/features/accounts/activity/security-mail.jobs.ts';
import { resetFactors } from '../src/features/accounts/admins/reset-factors.ts';
import { createRolesRepository } from '../src/features/accounts/roles.repository.ts';
import { createRolesService } from '../src/features/accounts/roles.service.ts';
import { createSessionEndings } from '../src/features/accounts/sessions.repository.ts';
import { createAuditRepository } from '../src/features/admin/audit.repository.ts';
import { createNotifyRepository } from '../src/features/notices/notify.repository.ts';
import { readConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import type { DatabaseConnection } from '../src/platform/database/pool.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import { createJobs, type Jobs } from '../src/platform/jobs/jobs.ts';
import { createLogger } from '../src/platform/logger.ts';

const COMMANDS = ['grant', 'revoke', 'sign-out', 'reset-factors'];
const USAGE = `Usage: ${COMMANDS.map((command) => `npm run admin -- ${command} EMAIL`).join('\n       ')}`;

/**
 * While the server is running: grants or revokes the admin role, ends every session of a member, or removes their
 * passkeys, authenticator app and recovery codes. The first admin is created with this command.
 */
async function main([command = '', email]: string[]): Promise<string> {
  if (!COMMANDS.includes(command) || !email) throw new Error(USAGE);
  const config = readConfig(process.env);
  const database = await openDatabase(
    {
      databaseUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
      dataDir: config.DATA_DIR,
      poolSize: 2,
      guest: true,
    },
    createLogger('error'),
  );
  try {
    const { pool } = database;
    const account = await createAccountsRepository(pool).byEmail(email.trim().toLowerCase());
    if (!account) throw new Error(`There is no account for ${email}.`);
    if (command === 'sign-out') {
      await inTransaction(pool, (client) => createSessionEndings(pool).endAll(client, account.user_id));
      return `${account.email} is signed out everywhere.`;
    }
    if (command === 'reset-factors') {
      await withJobs(database.connection, (jobs) =>
        resetFactors(account.user_id, {
          pool,
          activity: createActivity({ pool, repository: createActivityRepository(pool), jobs, notify }),
          record: createAuditRepository(pool).factorsReset,
        }),
      );
      return `${account.email} signs in with the password alone, and is signed out everywhere.`;
    }
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

const notify: NotifyMember = async (client, notice) => {
  await createNotifyRepository().write(client, [notice], new Date());
};

/** The email to the member is a job, which the running server sends, or the next one to start. */
async function withJobs(connection: DatabaseConnection, work: (jobs: Jobs) => Promise<void>) {
  const jobs = createJobs(connection, createLogger('error'));
  await jobs.start();
  await jobs.declare([securityMail]);
  try {
    await work(jobs);
  } finally {
    await jobs.stop();
  }
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
