import type pg from 'pg';
import { exactInstant, instant } from '../../platform/database/instants.ts';
import type { ListPosition } from '../../platform/http/list-cursor.ts';

type Queryable = Pick<pg.Pool, 'query'>;

export type TeamReviewsRepository = ReturnType<typeof createTeamReviewsRepository>;

/** Open reviews as our team sees them, and hiding them. */
export function createTeamReviewsRepository() {
  return {
    /** Open reviews for our team: those reported in the last 30 days and not hidden first, then newest first. */
    async forTeam(
      db: Queryable,
      asked: { id?: string; search?: string | undefined; user_id: string; now: Date },
      { after, most }: { after: ListPosition | undefined; most: number },
    ) {
      const { rows } = await db.query<{
        id: string;
        swap_id: string;
        home_title: string | null;
        author: string | null;
        subject: string | null;
        text: string;
        hidden_reason: string | null;
        reply: { text: string; hidden_reason: string | null } | null;
        opened_at: string;
        own: boolean;
        reported: boolean;
        at: string;
      }>(
        `select r.id, r.swap_id, h.title as home_title, a.display_name as author, s.display_name as subject, r.text,
           r.hidden_reason, ${instant('r.opened_at')} as opened_at, ${exactInstant('key')} as at, reported,
           (select json_build_object('text', y.text, 'hidden_reason', y.hidden_reason)
            from review_replies y where y.review_id = r.id) as reply,
           exists (select from swap_parties p where p.swap_id = r.swap_id and p.user_id = $1) as own
         from reviews r left join homes h on h.id = r.home_id left join profiles a on a.user_id = r.author_id
           left join profiles s on s.user_id = r.subject_id
           cross join lateral (select coalesce(r.reported_at > $7::timestamptz - interval '30 days', false)
             and r.hidden_at is null as reported) as told
           cross join lateral (select r.opened_at
             + case when reported then interval '1000 years' else interval '0' end as key) as place
         where r.opened_at is not null and ($2::uuid is null or r.id = $2)
           and ($3::text is null or concat_ws(' ', h.title, a.display_name, s.display_name, r.text)
             ilike '%' || replace(replace(replace($3, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%')
           and ($4::timestamptz is null or (key, r.id) < ($4, $5::uuid))
         order by key desc, r.id desc limit $6`,
        [
          asked.user_id,
          asked.id ?? null,
          asked.search || null,
          after?.[0] ?? null,
          after?.[1] ?? null,
          most + 1,
          asked.now,
        ],
      );
      const found = rows.slice(0, most);
      const last = rows.length > most ? found.at(-1) : undefined;
      return { found, end: last && ([last.at, last.id] as ListPosition) };
    },

    /** Hides a review or its reply, or shows it again. @returns false if it is so already */
    async setHidden(
      client: pg.ClientBase,
      reviewId: string,
      what: 'review' | 'reply',
      { reason, now }: { reason: string | null; now: Date },
    ): Promise<boolean> {
      const [table, key] = what === 'review' ? ['reviews', 'id'] : ['review_replies', 'review_id'];
      const { rowCount } = await client.query(
        `update ${table} set hidden_at = $2, hidden_reason = $3
         where ${key} = $1 and (hidden_at is null) = ($2::timestamptz is not null)`,
        [reviewId, reason === null ? null : now, reason],
      );
      return rowCount === 1;
    },
  };
}
