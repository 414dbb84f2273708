import type pg from 'pg';
import type { ExportPart } from '../../platform/export/data-export.ts';
import type { WishesRepository } from './wishes.repository.ts';

/** The member's own wishes, without the homes that fit them: those are other members'. */
export const exportWishes = (pool: pg.Pool, wishes: Pick<WishesRepository, 'exported'>): ExportPart =>
  async function* (userId) {
    yield { name: 'wishes.json', data: await wishes.exported(pool, userId) };
  };
