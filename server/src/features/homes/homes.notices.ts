import type { ResolveNotices } from '../notices/subjects.ts';
import type { ListingRepository } from './listing.repository.ts';

/** All other events about homes concern the calendar. */
const OF_HOMES = new Set<string>(['home_hidden', 'home_shown']);

/** Texts and links of notices about homes, for their hosts only. */
export function homeNotices(repository: Pick<ListingRepository, 'titles'>): ResolveNotices {
  return async (notices, reader) => {
    const ids = [...new Set(notices.map(({ about }) => about.home_id))];
    const rows = await repository.titles(ids, reader.user_id);
    const titles = new Map(rows.map(({ id, title }) => [id, title]));
    return new Map(
      notices.flatMap(({ id, about, event }) => {
        const title = titles.get(about.home_id ?? '');
        const tab = OF_HOMES.has(event) ? 'homes' : 'availability';
        return title === undefined ? [] : [[id, { words: { title }, path: `/profile?tab=${tab}` }]];
      }),
    );
  };
}
