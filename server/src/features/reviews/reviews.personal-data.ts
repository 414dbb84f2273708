import type pg from 'pg';
import type { ExportPart } from '../../platform/export/data-export.ts';
import type { ReviewsRepository } from './reviews.repository.ts';

/** What the member wrote, and what others wrote about the member once it is open (REV-09). */
export const exportReviews = (pool: pg.Pool, reviews: ReviewsRepository): ExportPart =>
  async function* (userId) {
    yield { name: 'reviews.json', data: await reviews.exported(pool, userId) };
  };
