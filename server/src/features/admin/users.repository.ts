import type { ListedUser, Member, UserQuery } from '@swapstead/contract/admin/endpoints';
import type { MemberPage } from '@swapstead/contract/admin/member.endpoints';
import { LIMITS } from '@swapstead/contract/limits';
import type { SubscriptionStatus } from '@swapstead/contract/membership/subscription';
import type pg from 'pg';
import { raw } from 'sql-template-tag';
import { instant } from '../../platform/database/instants.ts';
import { queryUntilPageFull } from '../../platform/database/query-until-page-full.ts';
import type { ListPosition } from '../../platform/http/list-cursor.ts';
import { type UserPage, userPages } from './users.statements.ts';

type Page<Row> = { rows: Row[]; end: ListPosition | undefined };
type Queryable = Pick<pg.ClientBase, 'query'>;

export type UsersRepository = ReturnType<typeof createUsersRepository>;

/** Exactly what admins may see of a user (permissions.md row 61). */
const USER = `json_build_object('user_id', d.user_id, 'email', d.email, 'created_at', ${instant('d.created_at')},
  'display_name', d.display_name, 'location', d.location, 'subscription_status', d.subscription_status,
  'subscription_plan', d.subscription_plan, 'subscription_start_date', ${instant('d.subscription_start_date')},
  'subscription_end_date', ${instant('d.subscription_end_date')})`;

const MEMBER = `json_build_object('user_id', d.user_id, 'email', d.email, 'display_name', d.display_name,
  'role', coalesce((select role from user_roles r where r.user_id = d.user_id), 'user'))`;

const MEMBER_PAGE = `(${USER})::jsonb || jsonb_build_object('email_verified', u.email_verified, 'identity_verified',
    (select to_char(k.verified_on, 'YYYY-MM') from identity_marks k where k.user_id = u.id),
  'role', coalesce((select role from user_roles r where r.user_id = d.user_id), 'user'),
  'homes', coalesce((
    select jsonb_agg(jsonb_build_object('id', h.id, 'title', h.title, 'created_at', ${instant('h.created_at')},
      'hidden_reason', h.hidden_reason, 'host_suspended', h.host_suspended) order by h.created_at desc, h.id desc)
    from homes h where h.user_id = d.user_id), '[]'),
  'tickets', coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'subject', t.subject, 'status', t.status,
      'created_at', ${instant('t.created_at')}) order by t.created_at desc, t.id desc)
    from (select * from support_tickets where user_id = d.user_id
      order by created_at desc, id desc limit ${LIMITS.tickets_page}) t), '[]'),
  'tickets_total', (select count(*) from support_tickets where user_id = d.user_id))`;

/** Everyone with an account, from user_directory (0021), and the stored counts (0020). */
export function createUsersRepository(pool: pg.Pool) {
  async function page<Row>(query: UserPage, shown: string, size: number): Promise<Page<Row>> {
    const { rows, end } = await queryUntilPageFull<{ shown: Row; position: ListPosition }>(
      pool,
      userPages(query, raw(shown), size),
      size,
    );
    return { rows: rows.map((row) => row.shown), end };
  }

  return {
    users: ({ limit, ...query }: Omit<UserQuery, 'cursor'> & UserPage): Promise<Page<ListedUser>> =>
      page(query, USER, limit),

    members: (search: string | undefined, after: ListPosition | undefined, size: number) =>
      page<Member>({ search, after, sort: 'joined', direction: 'desc' }, MEMBER, size),

    async byId(userId: string, db: Queryable): Promise<ListedUser | undefined> {
      const { rows } = await db.query<{ user: ListedUser }>(
        `select ${USER} as user from user_directory d where user_id = $1`,
        [userId],
      );
      return rows[0]?.user;
    },

    async counts(): Promise<Record<SubscriptionStatus, number>> {
      const { rows } = await pool.query<{ status: string; total: number }>(
        `select split_part(key, '/', 2) as status, total from row_counts where starts_with(key, 'user_directory/')`,
      );
      const totals = Object.fromEntries(rows.map(({ status, total }) => [status, total]));
      return { paid: 0, free: 0, trialing: 0, cancelled: 0, ...totals };
    },

    async stats(): Promise<{ profiles: number; homes: number; tickets: number; open_tickets: number }> {
      const { rows } = await pool.query(
        `select coalesce(sum(total) filter (where key = 'profiles/all'), 0)::bigint as profiles,
           coalesce(sum(total) filter (where starts_with(key, 'support_tickets/')), 0)::bigint as tickets,
           coalesce(sum(total) filter (where key = 'support_tickets/open'), 0)::bigint as open_tickets,
           coalesce((select homes from tag_counts where key = ''), 0) as homes
         from row_counts`,
      );
      return rows[0];
    },

    /** Everything that admins see of one member, read in one statement. */
    async memberPage(userId: string): Promise<MemberPage | undefined> {
      const { rows } = await pool.query<{ member: MemberPage }>(
        `select ${MEMBER_PAGE} as member from user_directory d join users u on u.id = d.user_id where d.user_id = $1`,
        [userId],
      );
      return rows[0]?.member;
    },

    async exists(userId: string): Promise<boolean> {
      return (await pool.query('select from users where id = $1', [userId])).rowCount === 1;
    },
  };
}
