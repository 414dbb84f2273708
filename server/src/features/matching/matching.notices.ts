import { m } from '@swapstead/messages';
import type pg from 'pg';
import type { ResolveNotices } from '../notices/subjects.ts';
import type { LikePairsRepository } from './like-pairs.repository.ts';
import type { MatchesRepository } from './matches.repository.ts';

/**
 * The words of notices about matches. A reader without a subscription gets the neutral text of the event, and so no
 * name; the notice of a member who has left no longer exists.
 */
export function matchNotices(
  pool: pg.Pool,
  pairs: Pick<LikePairsRepository, 'names'>,
  matches: Pick<MatchesRepository, 'titles'>,
): ResolveNotices {
  return async (notices, { user_id, level }) => {
    const ids = [...new Set(notices.flatMap(({ about }) => about.member_id ?? []))];
    const names = await pairs.names(pool, ids);
    const homes = [
      ...new Set(notices.flatMap(({ event, about }) => (event === 'match' && about.home_id) || [])),
    ];
    const titles =
      level === 'subscriber' && homes.length > 0 ? await matches.titles(pool, user_id, homes) : new Map();
    return new Map(
      notices.flatMap(({ id, about }) => {
        const known = names.get(about.member_id ?? '');
        if (!known) return [];
        const name = known.display_name ?? m.profiles_anonymous_member();
        const title: string | undefined = titles.get(about.home_id ?? '');
        const words = level === 'subscriber' ? { name, ...(title !== undefined && { title }) } : {};
        return [[id, { words, path: '/matches' }]];
      }),
    );
  };
}
