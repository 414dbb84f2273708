import { m } from '@swapstead/messages';
import type pg from 'pg';
import type { ResolveNotices } from '../notices/subjects.ts';
import type { LikePairsRepository } from './like-pairs.repository.ts';

/**
 * The words of notices about matches. A reader without a subscription gets the neutral text of the event, and so no
 * name; the notice of a member who has left no longer exists.
 */
export function matchNotices(pool: pg.Pool, pairs: Pick<LikePairsRepository, 'names'>): ResolveNotices {
  return async (notices, { level }) => {
    const ids = [...new Set(notices.flatMap(({ about }) => about.member_id ?? []))];
    const names = await pairs.names(pool, ids);
    return new Map(
      notices.flatMap(({ id, about }) => {
        const known = names.get(about.member_id ?? '');
        if (!known) return [];
        const name = known.display_name ?? m.profiles_anonymous_member();
        return [[id, { words: level === 'subscriber' ? { name } : {}, path: '/matches' }]];
      }),
    );
  };
}
