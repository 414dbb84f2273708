import { accountMailWorker } from '../src/features/accounts/accounts.jobs.ts';
import { accountLinks } from '../src/features/accounts/accounts.links.ts';
import { createAccountsRepository } from '../src/features/accounts/accounts.repository.ts';
import { createActivityRepository } from '../src/features/accounts/activity/activity.repository.ts';
import { createActivity } from '../src/features/accounts/activity/activity.ts';
import { createAddressChanges } from '../src/features/accounts/address/address.repository.ts';
import { createRecoveriesRepository } from '../src/features/accounts/recovery/recoveries.repository.ts';
import type { Mail } from '../src/platform/mail/mail.ts';
import type { Mailer } from '../src/platform/mail/mailer.ts';
import type { TestApp } from './test-app.ts';

/**
 * Runs the job that writes emails about accounts by hand; `mails` are the emails it wrote, undefined if there was
 * nothing to write.
 */
export function accountMails({ pool, jobs }: Pick<TestApp, 'pool' | 'jobs'>) {
  const mails: (Mail | undefined)[] = [];
  const activity = createActivity({
    pool,
    repository: createActivityRepository(pool),
    jobs,
    notify: async () => {},
  });
  const work = accountMailWorker({
    pool,
    repository: createAccountsRepository(pool),
    changes: createAddressChanges(pool),
    recoveries: createRecoveriesRepository({ pool, activity }),
    links: accountLinks(() => 'http://localhost'),
    mailer: {
      async deliver(_: string, compose: () => Promise<Mail | undefined>) {
        mails.push(await compose());
      },
      inLanguageOf: (_: string, write: () => Promise<unknown>) => write(),
    } as Mailer,
  });
  return { mails, work };
}
