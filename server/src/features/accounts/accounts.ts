import { getOwnRole, getRole, listRoles, setRole } from '@swapstead/contract/accounts/endpoints';
import { SITE_PAGES } from '@swapstead/contract/site/pages';
import type { Site } from '@swapstead/contract/site/site';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { readSecret } from '../../platform/database/secrets.ts';
import type { AfterCommit } from '../../platform/database/transaction.ts';
import { createAttempts } from '../../platform/http/attempts.ts';
import { memberOf, route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { createSeal } from '../../platform/sealed-text.ts';
import { type OnAccountDeleted, slice } from '../../platform/slice.ts';
import { createAccountDeletion } from './account-deletion.ts';
import { exportAccount } from './accounts.export.ts';
import { type AttemptLimits, createAccountLimits } from './accounts.limits.ts';
import { accountLinks } from './accounts.links.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { createAccountsService } from './accounts.service.ts';
import { accountWorkers } from './accounts.workers.ts';
import { createActivityRepository } from './activity/activity.repository.ts';
import { createActivity, type NotifyMember } from './activity/activity.ts';
import { securitySubjects } from './activity/notice-subjects.ts';
import { createAddressChanges } from './address/address.repository.ts';
import { createAddressService, type OnAddressChanged } from './address/address.service.ts';
import { createAdminsRepository } from './admins/admins.repository.ts';
import { createConfirmService } from './confirm.service.ts';
import { createDevicesRepository } from './devices.repository.ts';
import { createFactorsRepository } from './factors/factors.repository.ts';
import { createFactorsService } from './factors/factors.service.ts';
import { readKnownPasswords } from './leaked/known-passwords.ts';
import { createRangeApi, NO_LEAKED_PASSWORDS } from './leaked/leaked-passwords.ts';
import { createPasswordPolicy } from './leaked/passwords.policy.ts';
import { linksRoutes } from './links.routes.ts';
import { originReader } from './origin.ts';
import { createPasskeys } from './passkeys/passkeys.ts';
import { createPasswordService } from './password.service.ts';
import { createHashing, type HashingCost } from './passwords.ts';
import { createRecoveriesRepository } from './recovery/recoveries.repository.ts';
import { createRecoveryService } from './recovery/recovery.service.ts';
import { createRolesRepository } from './roles.repository.ts';
import { createRolesService, type OnRoleChanged } from './roles.service.ts';
import { createAccountCookies } from './secret-cookie.ts';
import { securityRoutes } from './security.routes.ts';
import { createReadProtection } from './security-overview.ts';
import { createSessionCookie } from './session-cookie.ts';
import { createSessionStart } from './session-start.ts';
import { createSessionsRepository } from './sessions.repository.ts';
import { sessionsRoutes } from './sessions.routes.ts';
import { createSignInService } from './sign-in.service.ts';
import { createSignInReply } from './sign-in-reply.ts';
import { createPendingSignIns } from './step/pending.repository.ts';
import { createSecondStep } from './step/second-step.ts';
import { createStepService } from './step/step.service.ts';
import { createSuspensionsRepository } from './suspensions.repository.ts';
import { createSuspensions } from './suspensions.service.ts';

type Parts = {
  pool: pg.Pool;
  jobs: Jobs;
  mailer: Mailer;
  siteUrl: () => string;
  secureCookies: boolean;
  /** After how many days an unused session, or an unverified account, is deleted. */
  site: { retention: Pick<Site['retention'], 'session_days' | 'unverified_account_days'> };
  config: {
    /** The longest life of a session in days, however often it is used. */
    SESSION_MAX_DAYS: number;
    PUBLIC_URL?: string | undefined;
    PWNED_PASSWORDS_URL?: string | undefined;
  };
  /** Whether demo accounts are exempt from the requirements for admins (GUARD-42). */
  sparesDemo: boolean;
  limits: AttemptLimits;
  clock: () => Date;
  hashingCost?: HashingCost | undefined;
  /** Counts failures of the range API of leaked passwords. */
  metrics?: { onRangeFailure: () => void } | undefined;
  /** Finds the member of a session token. */
  viewerOfToken: (token: string) => Promise<Viewer>;
  notify: NotifyMember;
  onHostChanged: (afterCommit: AfterCommit) => void;
  onAddressChanged: OnAddressChanged;
  onAccountDeleted: OnAccountDeleted;
  onRoleChanged: OnRoleChanged;
};

/** Wires the slice: accounts, sessions, roles and the protection of accounts. */
export async function createAccounts(parts: Parts) {
  const { pool, jobs, siteUrl, config, clock, secureCookies, sparesDemo, onHostChanged } = parts;
  const { session_days, unverified_account_days } = parts.site.retention;
  const repository = createAccountsRepository(pool);
  const sessions = createSessionsRepository(pool, { days: session_days, most_days: config.SESSION_MAX_DAYS });
  const rolesRepository = createRolesRepository(pool);
  const attempts = createAttempts(pool);
  const cookie = createSessionCookie({ secure: secureCookies, days: session_days });
  const cookies = createAccountCookies(secureCookies);
  const originOf = originReader(cookies);
  const replySignedIn = createSignInReply({ sessions, cookie, cookies, viewerOfToken: parts.viewerOfToken });
  const leaked = config.PWNED_PASSWORDS_URL
    ? createRangeApi(config.PWNED_PASSWORDS_URL, { clock, onFailure: () => parts.metrics?.onRangeFailure() })
    : NO_LEAKED_PASSWORDS;
  const policy = createPasswordPolicy({ known: await readKnownPasswords(), leaked });
  const activityLines = createActivityRepository(pool);
  const activity = createActivity({ pool, repository: activityLines, jobs, notify: parts.notify });
  const keys = createPasskeys({ pool, activity, siteUrl, publicUrl: config.PUBLIC_URL });
  const common = {
    pool,
    jobs,
    repository,
    sessions,
    activity,
    policy,
    devices: createDevicesRepository(pool),
    changes: createAddressChanges(pool),
    admins: createAdminsRepository(pool),
    pending: createPendingSignIns(pool),
    suspensions: createSuspensionsRepository(),
    recoveries: createRecoveriesRepository({ pool, activity }),
    factors: createFactorsRepository(keys.party.id),
    assertions: keys.assertions,
    limits: createAccountLimits(attempts, parts.limits),
    hashing: createHashing(parts.hashingCost),
    onHostChanged,
  };
  const seal = createSeal(await readSecret(pool, 'authenticator-app'), 'authenticator app');
  const factorsService = createFactorsService({ ...common, seal, clock });
  const sessionStart = createSessionStart(common);
  const second = createSecondStep({ ...common, factors: factorsService });
  const signing = createSignInService({ ...common, sessionStart });
  const steps = createStepService({ ...common, second, sessionStart, signing });
  const passwords = createPasswordService({ ...common, signing });
  const addresses = createAddressService({
    ...common,
    factorsService,
    onAddressChanged: parts.onAddressChanged,
  });
  const recovery = createRecoveryService(common);
  const accounts = createAccountsService({ ...common, passwords });
  const deleteAccount = createAccountDeletion({
    pool,
    accounts: repository,
    roles: rolesRepository,
    factors: common.factors,
    onAccountDeleted: parts.onAccountDeleted,
  });
  const roles = createRolesService({ pool, roles: rolesRepository, onRoleChanged: parts.onRoleChanged });
  const web = { cookie, cookies, sessions, replySignedIn, originOf, limits: common.limits };

  return slice({
    sessions,
    cookie,
    suspensions: createSuspensions({ ...common, roles: rolesRepository }),
    /** Texts of notices about sessions and passkeys. */
    noticeSubjects: securitySubjects(activityLines),
    /** Records that a member has downloaded their own data, and notifies them. */
    dataExported: activity.dataExported,
    /** Browsers and password managers look here for the page that changes a password. */
    mount(app) {
      app.get('/.well-known/change-password', (_, reply) => reply.redirect(SITE_PAGES.security.path, 302));
    },
    exportPart: exportAccount({
      ...common,
      accounts: repository,
      roles: rolesRepository,
      activityLines,
      passkeys: keys.repository,
    }),
    routes: [
      ...accountsRoutes({ ...web, accounts, signing, deleteAccount }),
      ...sessionsRoutes({ ...common, cookie }),
      route(getOwnRole, ({ viewer }) => roles.own(memberOf(viewer))),
      route(listRoles, () => roles.list()),
      route(getRole, ({ params, viewer }) => roles.of(params.user_id, memberOf(viewer))),
      route(setRole, ({ params, body, viewer }) =>
        roles.set({ ...params, ...body }, memberOf(viewer).user_id),
      ),
      ...securityRoutes({
        ...web,
        protection: createReadProtection({ ...common, sparesDemo }),
        passwords,
        addresses,
        confirming: createConfirmService({ ...common, signing, second }),
        factors: factorsService,
        recovery,
        activity: activityLines,
        policy,
      }),
      ...linksRoutes({ ...web, addresses, recovery, steps }),
      ...keys.routes({ ...common, ...web, factorsService, sessionStart, steps }),
    ],
    jobs: accountWorkers({
      ...common,
      attempts,
      activityLines,
      challenges: keys.challenges,
      recovery,
      mailer: parts.mailer,
      links: accountLinks(siteUrl),
      sparesDemo,
      deleteAccount,
      unverifiedDays: unverified_account_days,
    }),
  });
}
