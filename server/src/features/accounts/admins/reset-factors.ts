import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Activity } from '../activity/activity.ts';
import { createDevicesRepository } from '../devices.repository.ts';
import { createFactorsRepository } from '../factors/factors.repository.ts';
import { createRecoveriesRepository } from '../recovery/recoveries.repository.ts';
import { createSessionEndings } from '../sessions.repository.ts';
import { createPendingSignIns } from '../step/pending.repository.ts';
import { createAdminsRepository } from './admins.repository.ts';

type Parts = {
  pool: pg.Pool;
  activity: Activity;
  /** Records the reset as done by the operator. */
  record: (client: pg.ClientBase, userId: string) => Promise<void>;
};

/**
 * Removes everything that protects an account beyond its password. The operator does this for admins who have lost
 * their factors and have no other way back (GUARD-34). The member is notified, and an admin has seven days again.
 */
export async function resetFactors(userId: string, { pool, activity, record }: Parts): Promise<void> {
  const factors = createFactorsRepository(() => '');
  await inTransaction(
    pool,
    async (client) => {
      await factors.lock(client, userId);
      await factors.removeFactors(client, userId);
      await factors.setTwoStep(client, userId, false);
      await createAdminsRepository(pool).beginGrace(client, userId);
      await createPendingSignIns(pool).endAll(client, userId);
      await createSessionEndings(pool).endAll(client, userId);
      await createDevicesRepository(pool).forgetAll(client, userId);
      await createRecoveriesRepository({ pool, activity }).cancel(client, userId, null);
      await record(client, userId);
      await activity.record(client, { user_id: userId, event: 'two_step_off', user_agent: null, notice: {} });
    },
    { retries: 3 },
  );
}
