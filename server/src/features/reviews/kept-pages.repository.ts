import type pg from 'pg';

/**
 * Kept pages show the rating of a home. In every process they are rendered again after the commit; a
 * process that replies earlier forgets its own first.
 */
export async function forgetKeptPages(db: Pick<pg.Pool, 'query'>): Promise<void> {
  await db.query('notify gallery_changed');
}
