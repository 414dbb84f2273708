import { ORIGINAL } from '@swapstead/contract/languages';
import type { SubscriptionStatus } from '@swapstead/contract/membership/subscription';
import { languages } from '@swapstead/messages';
import pg from 'pg';
import type { Logger } from '../../platform/logger.ts';
import { LIVING_SESSION } from '../accounts/accounts.statements.ts';
import { hashToken } from '../accounts/tokens.ts';

export type ViewersRepository = ReturnType<typeof createViewersRepository>;

/** The member of a session, with the subscription and the role. */
export type StoredViewer = {
  user_id: string;
  subscription_status: SubscriptionStatus | null;
  role: 'user' | 'admin' | null;
  language: string;
};

/** The state of the session and of the protection of its account. */
export type SessionRow = StoredViewer & {
  rotation_due: boolean;
  renewal_due: boolean;
  confirmed: boolean;
  second_step: boolean;
  two_step: boolean;
  grace_over: boolean;
  password_strong: boolean;
  demo: boolean;
  recovery_at: Date | null;
};

/** A site in English alone reads nothing more for it. */
const LANGUAGE =
  languages.length > 1
    ? '(select u.language from users u where u.id = s.user_id) as language'
    : `'${ORIGINAL}' as language`;
const SESSION = `s.user_id, ${LANGUAGE}, s.rotation_due and s.token_hash = $1 as rotation_due,
  s.last_used_at < now() - interval '1 hour' as renewal_due,
  s.confirmed_at > now() - interval '10 minutes' and s.token_hash = $1 as confirmed, s.second_step,
  coalesce(a.two_step, false) as two_step, coalesce(a.admin_until <= now(), false) as grace_over,
  coalesce(a.password_strong, false) as password_strong, coalesce(a.demo, false) as demo, c.opens_at as recovery_at`;
const FROM_SESSION = `from sessions s left join account_security a on a.user_id = s.user_id
  left join recoveries c on c.user_id = s.user_id`;

/** Reads who a session belongs to: session, subscription and role in one indexed query. */
export function createViewersRepository({ pool, logger }: { pool: pg.Pool; logger: Logger }) {
  async function find(token: string): Promise<SessionRow | undefined> {
    const { rows } = await pool.query<SessionRow>({
      name: 'viewer',
      text: `select m.subscription_status, r.role, ${SESSION}
        ${FROM_SESSION}
        left join user_subscriptions m on m.user_id = s.user_id
        left join user_roles r on r.user_id = s.user_id
        where ${LIVING_SESSION}`,
      values: [hashToken(token)],
    });
    return rows[0];
  }

  /** Reads record by record: a subscription or role that cannot be read is logged and counts as none. */
  async function findSeparately(token: string): Promise<SessionRow | undefined> {
    const { rows } = await pool.query<Omit<SessionRow, 'subscription_status' | 'role'>>(
      `select ${SESSION} ${FROM_SESSION} where ${LIVING_SESSION}`,
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

  return {
    /** Reads record by record if the joined query fails, but not if the database is unreachable. */
    ofToken: (token: string): Promise<SessionRow | undefined> =>
      find(token).catch((error) => {
        if (error instanceof pg.DatabaseError) return findSeparately(token);
        throw error;
      }),

    /** The member of a session that has not expired. */
    async ofSession(sessionId: string): Promise<StoredViewer | undefined> {
      const { rows } = await pool.query<StoredViewer>({
        name: 'viewer-of-session',
        text: `select s.user_id, m.subscription_status, r.role, ${LANGUAGE} from sessions s
          left join user_subscriptions m on m.user_id = s.user_id
          left join user_roles r on r.user_id = s.user_id
          where s.id = $1 and s.expires_at > now()`,
        values: [sessionId],
      });
      return rows[0];
    },
  };
}
