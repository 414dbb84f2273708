import type { AdminHome } from '@swapstead/contract/admin/homes.endpoints';
import type pg from 'pg';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { exactInstant, instant } from '../../platform/database/instants.ts';
import { queryUntilPageFull } from '../../platform/database/query-until-page-full.ts';
import { isUuid } from '../../platform/errors.ts';
import type { ListPosition } from '../../platform/http/list-cursor.ts';
import { FIRST_PHOTO } from '../homes/homes.statements.ts';

type HomesQuery = { search?: string | undefined; hidden?: boolean; after?: ListPosition | undefined };

export type AdminHomesRepository = ReturnType<typeof createAdminHomesRepository>;

const HOME = `json_build_object('id', h.id, 'title', h.title, 'photo', ${FIRST_PHOTO},
  'created_at', ${instant('h.created_at')},
  'hidden_reason', h.hidden_reason, 'host_suspended', h.host_suspended,
  'host', (select json_build_object('user_id', d.user_id, 'email', d.email, 'display_name', d.display_name)
    from user_directory d where d.user_id = h.user_id))`;

const NEWEST_FIRST = raw('order by created_at desc, id desc');

/** How many homes are searched in order before the trigram indexes are used, as in users.statements.ts. */
const WALK = 1_500;

/** Lists homes for admins, including hidden ones. */
export function createAdminHomesRepository(pool: pg.Pool) {
  return {
    async page(query: HomesQuery, size: number) {
      const { rows, end } = await queryUntilPageFull<{ shown: AdminHome; position: ListPosition }>(
        pool,
        statementsOf(query, size),
        size,
      );
      return { homes: rows.map(({ shown }) => shown), end };
    },

    async byId(id: string, client: pg.ClientBase): Promise<AdminHome | undefined> {
      const { rows } = await client.query<{ shown: AdminHome }>(
        `select ${HOME} as shown from homes as h where id = $1`,
        [id],
      );
      return rows[0]?.shown;
    },

    async counts(): Promise<{ shown: number; hidden: number }> {
      const { rows } = await pool.query<{ shown: number; hidden: number }>(
        `select coalesce((select homes from tag_counts where key = ''), 0) as shown,
           (select count(*) from homes where not is_shown) as hidden`,
      );
      return rows[0] as { shown: number; hidden: number };
    },

    /**
     * Hides a home from everyone but its host or, without a reason, shows it again, in the transaction of `client`.
     * Triggers update searches, counts and pages (0140).
     * @returns the host, and whether our team had hidden the home before; undefined if there is no such home
     */
    async setHidden(client: pg.ClientBase, id: string, reason: string | null): Promise<Hiding | undefined> {
      const { rows } = await client.query<Hiding>(
        `with before as (select id, user_id, hidden_reason is not null as was_hidden from homes where id = $1 for update),
     changed as (
       update homes as h set hidden_reason = $2 from before where h.id = before.id and was_hidden = ($2::text is null)
     )
     select user_id, was_hidden from before`,
        [id, reason],
      );
      return rows[0];
    },
  };
}

function statementsOf({ search, hidden, after }: HomesQuery, size: number): Sql[] {
  const conditions = [
    hidden ? raw('not is_shown') : raw('true'),
    after ? sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : raw('true'),
  ];
  const homes = sql`select * from homes where ${join(conditions, ' and ')}`;
  const pageOf = (rows: Sql) => sql`
    select ${raw(HOME)} as shown, array[${raw(exactInstant('created_at'))}, id::text] as position
    from (${rows} ${NEWEST_FIRST} limit ${size + 1}) as h ${NEWEST_FIRST}`;
  const part = search?.trim();
  if (!part) return [pageOf(homes)];
  const id = part.toLowerCase();
  if (isUuid(id)) return [pageOf(sql`${homes} and id = ${id}::uuid`)];
  const ofHosts = sql`(select user_id from user_directory where search_key like part_pattern(${part}))`;
  const isTitle = sql`fold_text(title) like part_pattern(${part})`;
  return [
    pageOf(
      sql`select * from (${homes} ${NEWEST_FIRST} limit ${WALK}) as first where ${isTitle} or user_id in ${ofHosts}`,
    ),
    pageOf(sql`${homes} and id in (
      select id from homes where ${isTitle} union select id from homes where user_id in ${ofHosts})`),
  ];
}

type Hiding = { user_id: string; was_hidden: boolean };
