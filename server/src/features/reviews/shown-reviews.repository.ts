import type { MemberRole } from '@swapstead/contract/reviews/endpoints';
import type pg from 'pg';
import { exactInstant } from '../../platform/database/instants.ts';
import type { ListPosition } from '../../platform/http/list-cursor.ts';

type Queryable = Pick<pg.Pool, 'query'>;

/** What everybody reads: open since before the last midnight UTC, and not hidden (REV-20, REV-32). */
const SHOWN = (now: string) =>
  `r.opened_at < date_trunc('day', ${now}::timestamptz at time zone 'UTC') at time zone 'UTC' and r.hidden_at is null`;

/** A review for other members. */
export type ShownReview = {
  id: string;
  overall: number | null;
  text: string;
  author_id: string | null;
  author: string | null;
  month: string;
  reply: string | null;
  subject_id: string | null;
  subject: string | null;
  opened_at: string;
  home_title: string | null;
};

type PageAsked = { after: ListPosition | undefined; most: number; now: Date };

/**
 * The reviews about the member $1 as host, by guests, or as guest, by hosts; one of an exchange is both. Those of a
 * hidden home come back when it is shown again (REV-33).
 */
const ABOUT: Record<MemberRole, string> = {
  host: `r.subject_id = $1 and r.as_guest
    and not exists (select from homes x where x.id = r.home_id and not x.is_shown)`,
  guest: 'r.subject_id = $1 and r.as_host',
};

/** Nothing stands about a suspended member until the suspension ends (REV-33). */
const SUBJECT_SHOWN =
  'not exists (select from users u where u.id = r.subject_id and u.suspended_at is not null)';

/** A page of shown reviews of a home or about a member, newest first. */
async function pageOf(
  db: Queryable,
  { name, of, id }: { name: string; of: string; id: string },
  { after, most, now }: PageAsked,
): Promise<{ reviews: ShownReview[]; end: ListPosition | undefined }> {
  const { rows } = await db.query<ShownReview>({
    name,
    text: `select r.id, r.overall, r.text, r.author_id, nullif(p.display_name, '') as author,
        to_char(r.checked_out, 'YYYY-MM') as month, r.subject_id, nullif(s.display_name, '') as subject,
        ${exactInstant('r.opened_at')} as opened_at, case when h.is_shown then h.title end as home_title,
        (select y.text from review_replies y where y.review_id = r.id and y.hidden_at is null) as reply
      from reviews r left join profiles p on p.user_id = r.author_id
        left join profiles s on s.user_id = r.subject_id left join homes h on h.id = r.home_id
      where ${of} and ${SHOWN('$2')}
        and ($3::timestamptz is null or (r.opened_at, r.id) < ($3, $4::uuid))
      order by r.opened_at desc, r.id desc limit $5`,
    values: [id, now, after?.[0] ?? null, after?.[1] ?? null, most + 1],
  });
  const reviews = rows.slice(0, most);
  const last = rows.length > most ? reviews.at(-1) : undefined;
  return { reviews, end: last && [last.opened_at, last.id] };
}

export type Figures = {
  count: number;
  overall: number;
  described: number;
  cleanliness: number;
  again: number;
};

export type ShownReviewsRepository = ReturnType<typeof createShownReviewsRepository>;

/** What others read of reviews: those of a home, and those about a member. */
export function createShownReviewsRepository() {
  return {
    /** Whether the home is shown to members, and its host; undefined if it does not exist. */
    async home(db: Queryable, id: string): Promise<{ host_id: string; is_shown: boolean } | undefined> {
      const { rows } = await db.query<{ host_id: string; is_shown: boolean }>({
        name: 'reviews-home',
        text: 'select user_id as host_id, is_shown from homes where id = $1',
        values: [id],
      });
      return rows[0];
    },

    /** Whole-number sums over the shown reviews of a home, counted each time they are asked for. */
    async figures(db: Queryable, homeId: string, now: Date): Promise<Figures> {
      const { rows } = await db.query<Figures>({
        name: 'reviews-figures',
        text: `select count(*)::int as count, coalesce(sum(r.overall), 0)::int as overall,
            coalesce(sum(r.described), 0)::int as described, coalesce(sum(r.cleanliness), 0)::int as cleanliness,
            (count(*) filter (where r.again))::int as again
          from reviews r where r.home_id = $1 and ${SHOWN('$2')}`,
        values: [homeId, now],
      });
      return rows[0] as Figures;
    },

    /** A page of the shown reviews of a home, newest first. */
    async page(db: Queryable, homeId: string, asked: PageAsked) {
      return pageOf(db, { name: 'reviews-page', of: 'r.home_id = $1', id: homeId }, asked);
    },

    /** Whole-number sums over the shown reviews about a member in one role. */
    async memberFigures(
      db: Queryable,
      userId: string,
      { role, now }: { role: MemberRole; now: Date },
    ): Promise<{ count: number; communication: number; care: number; again: number }> {
      const { rows } = await db.query<{ count: number; communication: number; care: number; again: number }>({
        name: `reviews-member-figures-${role}`,
        text: `select count(*)::int as count, coalesce(sum(r.communication), 0)::int as communication,
            coalesce(sum(r.care), 0)::int as care, (count(*) filter (where r.again))::int as again
          from reviews r where ${ABOUT[role]} and ${SHOWN('$2')} and ${SUBJECT_SHOWN}`,
        values: [userId, now],
      });
      return rows[0] as { count: number; communication: number; care: number; again: number };
    },

    /** A page of the shown reviews about a member in one role, newest first. */
    async memberPage(db: Queryable, userId: string, { role, ...asked }: PageAsked & { role: MemberRole }) {
      const of = `${ABOUT[role]} and ${SUBJECT_SHOWN}`;
      return pageOf(db, { name: `reviews-member-page-${role}`, of, id: userId }, asked);
    },
  };
}
