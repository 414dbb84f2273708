import { isSubscribed, type SubscriptionStatus } from '@swapstead/contract/membership/subscription';
import { VISITOR, type Viewer } from '@swapstead/contract/viewer';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import { NO_STANDING, type Standing, type ViewerOf } from '../../platform/http/route.ts';
import type { Logger } from '../../platform/logger.ts';
import type { SessionCookie } from '../accounts/session-cookie.ts';
import { LIVING_SESSION, type SessionsRepository } from '../accounts/sessions.repository.ts';
import { hashToken } from '../accounts/tokens.ts';

type Row = {
  user_id: string;
  subscription_status: SubscriptionStatus | null;
  role: 'user' | 'admin' | null;
  rotation_due: boolean;
  renewal_due: boolean;
} & SessionStanding;

/** What the query tells of the session and of what protects the account. */
type SessionStanding = {
  confirmed: boolean;
  second_step: boolean;
  two_step: boolean;
  grace_over: boolean;
  password_strong: boolean;
  demo: boolean;
  recovery_at: Date | null;
};

const STANDING = `s.confirmed_at > now() - interval '10 minutes' and s.token_hash = $1 as confirmed, s.second_step,
  coalesce(a.two_step, false) as two_step, coalesce(a.admin_until <= now(), false) as grace_over,
  coalesce(a.password_strong, false) as password_strong, coalesce(a.demo, false) as demo, c.opens_at as recovery_at`;
const STANDING_FROM = `left join account_security a on a.user_id = s.user_id
        left join recoveries c on c.user_id = s.user_id`;

type Parts = {
  pool: pg.Pool;
  sessions: SessionsRepository;
  cookie: SessionCookie;
  /** Demo accounts are asked for nothing (GUARD-42). */
  sparesDemo: boolean;
  logger: Logger;
};

/** Tells who asks, from the stored records at each request: session, subscription and role in one indexed query. */
export function createViewers({ pool, sessions, cookie, sparesDemo, logger }: Parts) {
  async function find(token: string): Promise<Row | undefined> {
    const { rows } = await pool.query<Row>({
      name: 'viewer',
      text: `select s.user_id, m.subscription_status, r.role, s.rotation_due and s.token_hash = $1 as rotation_due,
          s.last_used_at < now() - interval '1 hour' as renewal_due, ${STANDING}
        from sessions s
        ${STANDING_FROM}
        left join user_subscriptions m on m.user_id = s.user_id
        left join user_roles r on r.user_id = s.user_id
        where ${LIVING_SESSION}`,
      values: [hashToken(token)],
    });
    return rows[0];
  }

  /** The same record by record: a subscription or role that cannot be read is logged and counts as none. */
  async function findApart(token: string): Promise<Row | undefined> {
    const { rows } = await pool.query<Omit<Row, 'subscription_status' | 'role'>>(
      `select s.user_id, s.rotation_due and s.token_hash = $1 as rotation_due,
          s.last_used_at < now() - interval '1 hour' as renewal_due, ${STANDING}
        from sessions s ${STANDING_FROM} where ${LIVING_SESSION}`,
      [hashToken(token)],
    );
    const [session] = rows;
    if (!session) return undefined;
    const read = (text: string, record: string) =>
      pool.query(text, [session.user_id]).then(
        ({ rows }) => rows[0]?.value ?? null,
        (err: Error) => {
          logger.error({ err }, `the ${record} of a member could not be read`);
          return null;
        },
      );
    const [subscription_status, role] = await Promise.all([
      read('select subscription_status as value from user_subscriptions where user_id = $1', 'subscription'),
      read('select role as value from user_roles where user_id = $1', 'role'),
    ]);
    return { ...session, subscription_status, role };
  }

  /** Of a database that cannot be reached at all, nothing is asked a second time. */
  const findAnyway = (token: string) =>
    find(token).catch((error) => {
      if (error instanceof pg.DatabaseError) return findApart(token);
      throw error;
    });

  const ofRequest: ViewerOf = async (request, reply) => {
    request.standing = NO_STANDING;
    const token = cookie.read(request);
    if (!token) return VISITOR;
    const row = await findAnyway(token);
    if (!row) {
      cookie.clear(reply);
      return VISITOR;
    }
    if (row.rotation_due) {
      const next = await sessions.rotate(token);
      if (next) cookie.write(reply, next);
    } else if (row.renewal_due) {
      await sessions.renew(token);
      cookie.write(reply, token);
    }
    request.standing = standingOf(row, sparesDemo);
    return viewerOf(row);
  };

  return {
    ofRequest,
    async ofToken(token: string): Promise<Viewer> {
      const row = await findAnyway(token);
      return row ? viewerOf(row) : VISITOR;
    },

    /** The session of a request, for what lasts longer than the request. */
    async sessionOf(request: FastifyRequest): Promise<string | undefined> {
      const token = cookie.read(request);
      return token ? sessions.idOf(token) : undefined;
    },

    /** Who the session belongs to now; a visitor once it has ended. */
    async ofSession(sessionId: string): Promise<Viewer> {
      const { rows } = await pool.query<Row>({
        name: 'viewer-of-session',
        text: `select s.user_id, m.subscription_status, r.role from sessions s
          left join user_subscriptions m on m.user_id = s.user_id
          left join user_roles r on r.user_id = s.user_id
          where s.id = $1 and s.expires_at > now()`,
        values: [sessionId],
      });
      return rows[0] ? viewerOf(rows[0]) : VISITOR;
    },
  };
}

/** What the role of an admin asks for counts once the grace is over (GUARD-31 to GUARD-33). */
function standingOf(row: Row, sparesDemo: boolean): Standing {
  const isAsked = row.role === 'admin' && row.grace_over && !(row.demo && sparesDemo);
  const missing = !row.two_step
    ? 'second_step_required'
    : row.password_strong
      ? undefined
      : 'stronger_password_required';
  return {
    confirmed: row.confirmed,
    step_missing: row.two_step && !row.second_step,
    admin: isAsked ? missing : undefined,
  };
}

type Known = Pick<Row, 'user_id' | 'subscription_status' | 'role'> & Partial<Pick<Row, 'recovery_at'>>;

function viewerOf({ user_id, subscription_status, role, recovery_at }: Known): Viewer {
  return {
    level: isSubscribed(subscription_status) ? 'subscriber' : 'free',
    user_id,
    is_admin: role === 'admin',
    ...(recovery_at && { recovery_at: recovery_at.toISOString() }),
  };
}
