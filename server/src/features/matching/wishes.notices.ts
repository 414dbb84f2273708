import type pg from 'pg';
import type { ResolveNotices } from '../notices/subjects.ts';
import type { WishesRepository } from './wishes.repository.ts';

/**
 * The words of notices about homes that fit a wish. The title of a home is read only where one home fits, and only
 * while it is shown; a reader without a subscription gets the neutral text. A removed wish no longer exists.
 */
export function wishNotices(
  pool: pg.Pool,
  wishes: Pick<WishesRepository, 'names' | 'titles'>,
): ResolveNotices {
  return async (notices, { user_id, level }) => {
    const ids = (of: 'wish_id' | 'home_id') => [...new Set(notices.flatMap(({ about }) => about[of] ?? []))];
    const names = await wishes.names(pool, user_id, ids('wish_id'));
    const titles = level === 'subscriber' ? await wishes.titles(pool, ids('home_id')) : new Map();
    return new Map(
      notices.flatMap(({ id, about }) => {
        const wish = names.get(about.wish_id ?? '');
        if (wish === undefined) return [];
        const title: string | undefined = titles.get(about.home_id ?? '');
        const words = level === 'subscriber' ? { wish, ...(title !== undefined && { title }) } : {};
        return [[id, { words, path: `/wishes/${about.wish_id}` }]];
      }),
    );
  };
}
