import type pg from 'pg';
import type { ExportPart } from '../../platform/export/data-export.ts';

/** The calendars of the member's homes for the export of own data. Addresses of other calendars are shortened. */
export function exportCalendars(pool: pg.Pool): ExportPart {
  return async function* (userId) {
    const { rows } = await pool.query(
      `select c.home_id, c.closed::text as closed_nights, c.confirmed_at,
         (select to_jsonb(r) - 'home_id' - 'version' from stay_rules as r where r.home_id = c.home_id) as stay_rules,
         coalesce((select jsonb_agg(jsonb_build_object('name', f.name, 'address', f.shown_address,
           'end_rule', f.end_rule, 'nights', f.nights::text) order by f.created_at)
           from calendar_feeds as f where f.home_id = c.home_id), '[]') as other_calendars
       from calendars as c join homes as h on h.id = c.home_id where h.user_id = $1 order by h.created_at desc`,
      [userId],
    );
    yield { name: 'calendars.json', data: rows };
  };
}
