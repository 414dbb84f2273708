import type pg from 'pg';
import type { ExportPart } from '../../platform/export/data-export.ts';
import type { LikesRepository } from './likes.repository.ts';

/** The member's own likes; never who likes a home of theirs (LIKE-15). */
export const exportLikes = (pool: pg.Pool, likes: Pick<LikesRepository, 'exported'>): ExportPart =>
  async function* (userId) {
    yield { name: 'likes.json', data: await likes.exported(pool, userId) };
  };
