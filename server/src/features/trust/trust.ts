import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '../../platform/config.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { signedEventRoute } from '../../platform/http/signed-event-route.ts';
import { createIdentity, isSimulatedIdentity } from '../../platform/identity/create-identity.ts';
import { work } from '../../platform/jobs/jobs.ts';
import { slice } from '../../platform/slice.ts';
import type { Notify } from '../notices/notices.ts';
import type { ResolveNotices } from '../notices/subjects.ts';
import { createIdentityRepository } from './identity.repository.ts';
import { createIdentityService, type RecordRemoval } from './identity.service.ts';
import { createMemberAccess } from './member-access.ts';
import { createMembersService } from './members.service.ts';
import { simulatedIdentityRoutes } from './simulated-identity.routes.ts';
import { countAnswers, followIdentities, redactIdentities } from './trust.jobs.ts';
import { createTrustRepository } from './trust.repository.ts';
import { trustRoutes } from './trust.routes.ts';

type Parts = {
  app: FastifyInstance;
  config: Config;
  pool: pg.Pool;
  clock: () => Date;
  /** The public address of the site. */
  siteUrl: () => string;
  notify: Notify;
  record: RecordRemoval;
};

const EVENTS = '/api/identity/events';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Wires the slice: who a member is, and how reliably they answer. */
export function createTrust(parts: Parts) {
  const { app, config, pool, clock, siteUrl } = parts;
  const origin = () => new URL(siteUrl()).origin;
  const provider = createIdentity({
    driver: config.IDENTITY,
    settings: config,
    pool,
    origin,
    deliver,
    clock,
  });

  /** Sends events of the simulated provider through the same endpoint as Stripe's. */
  async function deliver(payload: string, signature: string) {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const reply = await app.inject({ method: 'POST', url: EVENTS, payload, headers });
    if (reply.statusCode !== 200) throw new Error(`${EVENTS} answers ${reply.statusCode}: ${reply.body}`);
  }

  const trust = createTrustRepository();
  const identities = createIdentityRepository();
  const access = createMemberAccess({ pool, clock, trust });
  const identity = createIdentityService({ ...parts, identities, provider, origin });
  const hasIdentity = provider !== undefined;
  const members = createMembersService({ pool, clock, trust, identities, access, hasIdentity });

  return slice({
    requireMember: access.requireMember,
    isIdentityMissing: identity.isMissing,
    onNameChanged: identity.onNameChanged,
    onAccountDeleted: identity.onAccountDeleted,
    noticeSubjects: identitySubjects,
    async *exportPart(userId: string) {
      yield { name: 'trust.json', data: await trust.exported(pool, userId) };
    },
    hostsOf: members.ofHosts,
    routes: trustRoutes({ members, identity }),
    jobs: [
      work(followIdentities, identity.follow),
      work(redactIdentities, identity.redact),
      work(countAnswers, () =>
        inTransaction(pool, (client) => trust.countAnswers(client, midnightBefore(clock()))),
      ),
    ],
    mount(mounted, viewerOf) {
      if (provider) signedEventRoute(mounted, EVENTS, identity.receive);
      if (isSimulatedIdentity(provider))
        simulatedIdentityRoutes(mounted, { pool, provider, identities, viewerOf });
    },
  });
}

const midnightBefore = (now: Date) => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);

/** A notice about the reader's identity opens the page that shows how it stands. */
const identitySubjects: ResolveNotices = async (notices) =>
  new Map(notices.map(({ id }) => [id, { words: {}, path: '/profile/trust' }]));
