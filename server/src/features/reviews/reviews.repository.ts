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

    /**
     * The member's reviews for the export of data, without those about the member that are not open, and without replies
     * by others that our team has hidden.
     */
    async exported(db: Queryable, userId: string) {
      const { rows } = await db.query(
        `select r.swap_id, case when r.author_id = $1 then 'by me' else 'about me' end as which, r.overall, r.described,
           r.cleanliness, r.communication, r.care, r.again, r.text, r.checked_out::text,
           ${instant('r.created_at')} as created_at, ${instant('r.opened_at')} as opened_at, r.hidden_reason,
           (select y.text from review_replies y where y.review_id = r.id
            and (r.subject_id = $1 or y.hidden_at is null)) as reply
         from reviews r where r.author_id = $1 or (r.subject_id = $1 and r.opened_at is not null)
         order by r.created_at, r.id`,
        [userId],
      );
      return { reviews: rows };
    },

    /** Remembers when the review was last reported. */
    async noteReport(client: pg.ClientBase, reviewId: string, now: Date): Promise<void> {
      await client.query('update reviews set reported_at = $2 where id = $1', [reviewId, now]);
    },
  };
}
