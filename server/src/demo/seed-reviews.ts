import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type DemoReview, daysAgo } from './demo-files.ts';

type Ids = {
  homes: ReadonlyMap<string, string>;
  members: ReadonlyMap<string, string>;
  /** The host of each home, by its key. */
  hostOf: ReadonlyMap<string, string>;
};

const DAYS_OF_A_MONTH = 30;

/**
 * Adds reviews of swaps that ended before the demo begins. Of these swaps only the row exists that a review belongs to,
 * so they stand in nobody's list of swaps, and not in our team's.
 */
export async function insertReviews(client: pg.ClientBase, reviews: readonly DemoReview[], ids: Ids) {
  for (const { by, months_ago, communication, again, text, reply, hidden_reason, ...about } of reviews) {
    const { subject, home_id, as_guest, marks } = aboutOf(about, ids);
    const at = daysAgo(months_ago * DAYS_OF_A_MONTH);
    const { rows } = await client.query<{ id: string }>(
      `insert into swaps (origin, state, created_at, completed_at) values ('marked', 'completed', $1, $1) returning id`,
      [at],
    );
    const review = {
      id: randomUUID(),
      swap_id: rows[0]?.id,
      author: 1,
      subject: 2,
      author_id: by && ids.members.get(by),
      subject_id: ids.members.get(subject),
      home_id,
      as_guest,
      as_host: !as_guest,
      ...marks,
      communication,
      again,
      text,
      checked_out: at,
      submission_id: randomUUID(),
      created_at: at,
      changed_at: at,
      opened_at: at,
      hidden_at: hidden_reason ? at : null,
      hidden_reason: hidden_reason ?? null,
    };
    const names = Object.keys(review);
    await client.query(
      `insert into reviews (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(review),
    );
    if (!reply) continue;
    await client.query(
      'insert into review_replies (review_id, text, created_at, changed_at) values ($1, $2, $3, $3)',
      [review.id, reply, at],
    );
  }
}

/** What is left of a review once everything else is taken out of it. */
type Without<R, K extends string> = R extends unknown ? Omit<R, K> : never;
type About = Without<
  DemoReview,
  'by' | 'months_ago' | 'communication' | 'again' | 'text' | 'reply' | 'hidden_reason'
>;

/** Whom a review is about: the host of the home, or a guest. */
function aboutOf(about: About, ids: Ids) {
  if ('guest' in about) {
    const { guest, ...marks } = about;
    return { subject: guest, home_id: null, as_guest: false, marks };
  }
  const { home, ...marks } = about;
  return { subject: ids.hostOf.get(home) ?? '', home_id: ids.homes.get(home), as_guest: true, marks };
}
