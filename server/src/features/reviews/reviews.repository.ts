import type { MemberRole } from '@swapstead/contract/reviews/endpoints';
import type { Mark } from '@swapstead/contract/reviews/marks';
import type pg from 'pg';
import { exactInstant, instant } from '../../platform/database/instants.ts';
import type { ListPosition } from '../../platform/http/list-cursor.ts';

type Queryable = Pick<pg.Pool, 'query'>;

/** A review as it is stored. */
export type StoredReview = Record<Mark, number | null> & {
  id: string;
  swap_id: string;
  author: number;
  subject: number;
  author_id: string | null;
  subject_id: string | null;
  home_id: string | null;
  again: boolean;
  text: string;
  version: number;
  checked_out: string;
  opened_at: Date | null;
  hidden_reason: string | null;
  submission_id: string;
  reply: { text: string; hidden_reason: string | null } | null;
};

/** What a write stores. */
export type NewReview = Record<Mark, number | null> &
  Pick<
    StoredReview,
    | 'swap_id'
    | 'author'
    | 'subject'
    | 'author_id'
    | 'subject_id'
    | 'home_id'
    | 'again'
    | 'text'
    | 'checked_out'
  > & { as_guest: boolean; as_host: boolean; opens_at: Date; submission_id: string };

const COLUMNS = `r.id, r.swap_id, r.author, r.subject, r.author_id, r.subject_id, r.home_id, r.overall, r.described,
  r.cleanliness, r.communication, r.care, r.again, r.text, r.version, r.checked_out::text, r.opened_at,
  r.hidden_reason, r.submission_id,
  (select json_build_object('text', y.text, 'hidden_reason', y.hidden_reason)
   from review_replies y where y.review_id = r.id) as reply`;

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

export type ReviewsRepository = ReturnType<typeof createReviewsRepository>;

export function createReviewsRepository() {
  return {
    /** All reviews of these swaps, open or not. */
    async ofSwaps(db: Queryable, swapIds: readonly string[]): Promise<StoredReview[]> {
      const { rows } = await db.query<StoredReview>({
        name: 'reviews-of-swaps',
        text: `select ${COLUMNS} from reviews r where r.swap_id = any($1)`,
        values: [swapIds],
      });
      return rows;
    },

    async byId(db: Queryable, id: string): Promise<StoredReview | undefined> {
      const { rows } = await db.query<StoredReview>(`select ${COLUMNS} from reviews r where r.id = $1`, [id]);
      return rows[0];
    },

    /** Writes the first version, or the next one while it is not open. */
    async save(client: pg.ClientBase, review: NewReview, now: Date): Promise<void> {
      const names = Object.keys(review);
      const set = names.filter((name) => !['swap_id', 'author', 'subject'].includes(name));
      await client.query(
        `insert into reviews (${names.join(', ')}, created_at, changed_at)
         values (${names.map((_, index) => `$${index + 1}`).join(', ')}, $${names.length + 1}, $${names.length + 1})
         on conflict (swap_id, author, subject) do update set
           ${set.map((name) => `${name} = excluded.${name}`).join(', ')},
           version = reviews.version + 1, changed_at = excluded.changed_at
         where reviews.opened_at is null`,
        [...Object.values(review), now],
      );
    },

    /** Opens reviews. @returns those that were not open before */
    async open(client: pg.ClientBase, ids: readonly string[], now: Date): Promise<string[]> {
      const { rows } = await client.query<{ id: string }>(
        'update reviews set opened_at = $2 where id = any($1) and opened_at is null returning id',
        [ids, now],
      );
      return rows.map(({ id }) => id);
    },

    /** Moves the instant at which unopened reviews open by themselves; null: never. */
    async postpone(client: pg.ClientBase, ids: readonly string[], opensAt: Date | null): Promise<void> {
      await client.query('update reviews set opens_at = $2 where id = any($1) and opened_at is null', [
        ids,
        opensAt,
      ]);
    },

    /** Swaps with reviews that open by themselves by now, the longest waiting first. */
    async dueSwaps(db: Queryable, now: Date): Promise<string[]> {
      const { rows } = await db.query<{ swap_id: string }>(
        `select swap_id from reviews where opened_at is null and opens_at <= $1
         group by swap_id order by min(opens_at)`,
        [now],
      );
      return rows.map(({ swap_id }) => swap_id);
    },

    /** Whether the home is shown to members, and its host; undefined if it does not exist. */
    async home(db: Queryable, id: string): Promise<{ host_id: string; is_shown: boolean } | undefined> {
      const { rows } = await db.query<{ host_id: string; is_shown: boolean }>({
        name: 'reviews-home',
        text: 'select user_id as host_id, is_shown from homes where id = $1',
        values: [id],
      });
      return rows[0];
    },

    /** Whole-number sums over the shown reviews of a home, counted anew each time. */
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

    /** Writes the reply of the subject, or replaces it. */
    async reply(client: pg.ClientBase, reviewId: string, text: string, now: Date): Promise<boolean> {
      const { rows } = await client.query<{ is_new: boolean }>(
        `insert into review_replies (review_id, text, created_at, changed_at) values ($1, $2, $3, $3)
         on conflict (review_id) do update set text = excluded.text, changed_at = excluded.changed_at
         returning xmax = 0 as is_new`,
        [reviewId, text, now],
      );
      return rows[0]?.is_new ?? false;
    },

    async removeReply(client: pg.ClientBase, reviewId: string): Promise<boolean> {
      const { rowCount } = await client.query('delete from review_replies where review_id = $1', [reviewId]);
      return rowCount === 1;
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

    /** The swaps in which the member has something to write or has read, newest first. */
    async swapsAbout(
      db: Queryable,
      userId: string,
      list: 'about_me' | 'by_me',
      { after, most }: { after: ListPosition | undefined; most: number },
    ): Promise<{ found: { swap_id: string; other: number }[]; end: ListPosition | undefined }> {
      const [mine, other] = list === 'about_me' ? ['subject_id', 'author'] : ['author_id', 'subject'];
      const { rows } = await db.query<{ swap_id: string; other: number; at: string; id: string }>(
        `select r.swap_id, r.${other} as other, ${exactInstant('r.created_at')} as at, r.id from reviews r
         where r.${mine} = $1 ${list === 'about_me' ? 'and r.opened_at is not null and r.author_id is not null' : ''}
           and ($2::timestamptz is null or (r.created_at, r.id) < ($2, $3::uuid))
         order by r.created_at desc, r.id desc limit $4`,
        [userId, after?.[0] ?? null, after?.[1] ?? null, most + 1],
      );
      const found = rows.slice(0, most);
      const last = rows.length > most ? found.at(-1) : undefined;
      return { found, end: last && [last.at, last.id] };
    },

    /** Swaps of the member whose stays ended not long ago: those about which there may be something to write. */
    async recentSwaps(db: Queryable, userId: string, since: Date, now: Date): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>({
        name: 'reviews-recent-swaps',
        text: `select w.id from swap_parties p join swaps w on w.id = p.swap_id
          where p.user_id = $1 and w.final_at is not null and w.starts_at <= $3
            and greatest(w.objection_until, w.ended_at, w.completed_at) >= $2
          order by w.objection_until, w.id`,
        values: [userId, since, now],
      });
      return rows.map(({ id }) => id);
    },

    /** Swaps whose parties may have to be asked or reminded at this instant. */
    async swapsToAsk(db: Queryable, now: Date): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>({
        name: 'reviews-to-ask',
        text: `select w.id from swaps w
          where w.final_at is not null and w.state in ('final', 'completed', 'cancelled')
            and w.starts_at <= $1 and greatest(w.objection_until, w.ended_at + interval '15 days') >= $1
            and (select count(*) from review_requests q where q.swap_id = w.id and q.reminded_at is not null)
              < (select count(*) * (count(*) - 1) from swap_parties p where p.swap_id = w.id)
          order by w.id`,
        values: [now],
      });
      return rows.map(({ id }) => id);
    },

    /** Who has been asked in a swap, and reminded. */
    async requests(db: Queryable, swapId: string) {
      const { rows } = await db.query<{ party: number; subject: number; reminded: boolean }>(
        `select party, subject, reminded_at is not null as reminded from review_requests where swap_id = $1`,
        [swapId],
      );
      return rows;
    },

    async noteRequest(
      client: pg.ClientBase,
      { swap_id, party, subject }: { swap_id: string; party: number; subject: number },
      { now, isReminder }: { now: Date; isReminder: boolean },
    ): Promise<void> {
      await client.query(
        `insert into review_requests (swap_id, party, subject, asked_at, reminded_at) values ($1, $2, $3, $4, $5)
         on conflict (swap_id, party, subject) do update set reminded_at = excluded.reminded_at`,
        [swap_id, party, subject, now, isReminder ? now : null],
      );
    },

    /** Kept pages show figures as of midnight; every process makes them anew. */
    async forgetKeptPages(db: Queryable): Promise<void> {
      await db.query('notify gallery_changed');
    },

    /** The member's reviews for the export of data, without those about the member that are not open. */
    async exported(db: Queryable, userId: string) {
      const { rows } = await db.query(
        `select r.swap_id, case when r.author_id = $1 then 'by me' else 'about me' end as which, r.overall, r.described,
           r.cleanliness, r.communication, r.care, r.again, r.text, r.checked_out::text,
           ${instant('r.created_at')} as created_at, ${instant('r.opened_at')} as opened_at, r.hidden_reason,
           (select y.text from review_replies y where y.review_id = r.id) as reply
         from reviews r where r.author_id = $1 or (r.subject_id = $1 and r.opened_at is not null)
         order by r.created_at, r.id`,
        [userId],
      );
      return { reviews: rows };
    },

    async noteReport(client: pg.ClientBase, reviewId: string, now: Date): Promise<void> {
      await client.query('update reviews set reported_at = $2 where id = $1', [reviewId, now]);
    },

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
  };
}
