import type pg from 'pg';
import type { ResolveNotices } from '../notices/subjects.ts';

/** Other events of homes are about the calendar. */
const OF_HOMES = new Set<string>(['home_hidden', 'home_shown']);

/** The words of notices about homes, for their hosts only. */
export function homeNotices(pool: pg.Pool): ResolveNotices {
  return async (notices, reader) => {
    const ids = [...new Set(notices.map(({ about }) => about.home_id))];
    const { rows } = await pool.query<{ id: string; title: string }>(
      'select id, title from homes where id = any($1) and user_id = $2',
      [ids, reader.user_id],
    );
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
