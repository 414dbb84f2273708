import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { isUuid, notFound } from '../../platform/errors.ts';
import { memberOf } from '../../platform/http/route.ts';
import type { WishersRepository } from './wishers.repository.ts';

export type WishersService = ReturnType<typeof createWishersService>;

/** A figure about other members is shown from this number on. */
const SHOWN_FROM = 5;

/** How many members wish for a home like an own one (WISH-17), and how many wishes there are (WISH-23). */
export function createWishersService({ pool, wishers }: { pool: pg.Pool; wishers: WishersRepository }) {
  return {
    async of(homeId: string, viewer: Viewer) {
      const found = isUuid(homeId) ? await wishers.of(pool, memberOf(viewer).user_id, homeId) : undefined;
      if (!found) throw notFound('Home');
      const { members, is_outdated, matches_wait } = found;
      return { members: is_outdated ? null : shown(members), is_outdated, matches_wait };
    },

    async all() {
      const found = await wishers.all(pool);
      return { as_of: found?.as_of ?? null, wishes: shown(found?.wishes) };
    },
  };
}

const shown = (count = 0) => (count >= SHOWN_FROM ? count : null);
