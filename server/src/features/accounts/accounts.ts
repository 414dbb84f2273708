import type { Site } from '@swapstead/contract/site';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import type { AfterCommit } from '../../platform/database/transaction.ts';
import { createAttempts } from '../../platform/http/attempts.ts';
import { type Jobs, work } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { type OnAccountDeleted, slice } from '../../platform/slice.ts';
import { createAccountDeletion } from './account-deletion.ts';
import { exportAccount } from './accounts.export.ts';
import { accountMail, accountMailWorker, removeUnverified, tidyAccounts } from './accounts.jobs.ts';
import { type AttemptLimits, createAccountLimits } from './accounts.limits.ts';
import { accountLinks } from './accounts.links.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { createAccountsService } from './accounts.service.ts';
import { createDevicesRepository } from './devices.repository.ts';
import { createHashingGate } from './passwords.ts';
import { createRolesRepository } from './roles.repository.ts';
import { rolesRoutes } from './roles.routes.ts';
import { createRolesService, type OnRoleChanged } from './roles.service.ts';
import { createAccountCookies } from './secret-cookie.ts';
import { createSessionCookie } from './session-cookie.ts';
import { createSessionsRepository } from './sessions.repository.ts';
import { sessionsRoutes } from './sessions.routes.ts';
import { createSignInService } from './sign-in.service.ts';

type Parts = {
  pool: pg.Pool;
  jobs: Jobs;
  mailer: Mailer;
  siteUrl: () => string;
  secureCookies: boolean;
  /** How long a session lives unused, and an account unverified, in days. */
  site: { retention: Pick<Site['retention'], 'session_days' | 'unverified_account_days'> };
  /** How long a session lives at most, in days, however much it is used. */
  config: { SESSION_MAX_DAYS: number };
  limits: AttemptLimits;
  /** Who the session of a token belongs to. */
  viewerOfToken: (token: string) => Promise<Viewer>;
  onHostChanged: (afterCommit: AfterCommit) => void;
  onAccountDeleted: OnAccountDeleted;
  onRoleChanged: OnRoleChanged;
};

/** The slice, wired: accounts, sessions and roles. */
export function createAccounts(parts: Parts) {
  const { pool, jobs, mailer, siteUrl, secureCookies, limits, onHostChanged, onAccountDeleted } = parts;
  const { session_days, unverified_account_days } = parts.site.retention;
  const repository = createAccountsRepository(pool);
  const sessions = createSessionsRepository(pool, {
    days: session_days,
    most_days: parts.config.SESSION_MAX_DAYS,
  });
  const rolesRepository = createRolesRepository(pool);
  const attempts = createAttempts(pool);
  const cookie = createSessionCookie({ secure: secureCookies, days: session_days });
  const cookies = createAccountCookies(secureCookies);
  const devices = createDevicesRepository(pool);
  const common = {
    pool,
    repository,
    sessions,
    limits: createAccountLimits(attempts, limits),
    hashing: createHashingGate(),
  };
  const accounts = createAccountsService({ ...common, jobs, onHostChanged });
  const signing = createSignInService({ ...common, devices });
  const deleteAccount = createAccountDeletion({
    pool,
    accounts: repository,
    roles: rolesRepository,
    onAccountDeleted,
  });
  const roles = createRolesService({ pool, roles: rolesRepository, onRoleChanged: parts.onRoleChanged });

  return slice({
    sessions,
    cookie,
    exportPart: exportAccount({ pool, accounts: repository, roles: rolesRepository, sessions }),
    routes: [
      ...accountsRoutes({
        accounts,
        signing,
        sessions,
        cookie,
        cookies,
        deleteAccount,
        viewerOfToken: parts.viewerOfToken,
      }),
      ...sessionsRoutes(sessions, cookie),
      ...rolesRoutes(roles),
    ],
    jobs: [
      work(accountMail, accountMailWorker({ pool, repository, mailer, links: accountLinks(siteUrl) })),
      work(tidyAccounts, async () => {
        for (const { tidy } of [repository, sessions, devices, attempts, mailer]) await tidy();
      }),
      work(removeUnverified, async () => {
        for (const userId of await repository.neverVerified(unverified_account_days))
          await deleteAccount(userId, ({ email_verified }) => !email_verified);
      }),
    ],
  });
}
