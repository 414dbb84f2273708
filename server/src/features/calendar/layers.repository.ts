import type { Nights } from '@swapstead/contract/days';
import type pg from 'pg';
import type { Layers } from './layers.ts';

/** SQL: those of these nights that lie in the window, as pairs of days. */
const within = (nights: string) => `(select coalesce(json_agg(json_build_array(lower(r), upper(r))), '[]')
  from unnest((${nights}) * datemultirange(daterange($2, $3))) as r)`;

/** What each layer says about the nights of a window, by home id. */
export async function readLayers(
  db: pg.Pool | pg.ClientBase,
  home_ids: readonly string[],
  { from, to }: Nights,
): Promise<Map<string, Layers>> {
  const { rows } = await db.query<Layers & { home_id: string }>({
    name: 'calendar-layers',
    text: `select c.home_id, ${within('open_nights(c.home_id)')} as open, ${within('c.closed')} as closed,
       (select coalesce(json_agg(json_build_object('id', f.id, 'nights', ${within('f.nights')})
          order by f.created_at, f.id), '[]')
        from calendar_feeds as f where f.home_id = c.home_id) as feeds,
       (select coalesce(json_agg(json_build_object('stay_id', t.stay_id,
            'nights', json_build_array(lower(t.nights), upper(t.nights)))), '[]')
        from taken_nights as t where t.home_id = c.home_id and t.nights && daterange($2, $3)) as taken
     from calendars as c where c.home_id = any($1::uuid[])`,
    values: [home_ids, from, to],
  });
  return new Map(rows.map(({ home_id, ...layers }) => [home_id, layers]));
}
