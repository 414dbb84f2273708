import { SIMILAR_HOMES } from '@swapstead/contract/homes/endpoints';
import type { Projection } from '../homes/homes.projection.ts';
import { CARD } from '../homes/homes.statements.ts';
import type { Statement } from './gallery.statements.ts';

/** How many of the newest homes are compared, whatever the size of the gallery. */
const COMPARED = 1_000;

/**
 * The homes most similar to one: a point for each common tag, one for the same kind, one for about as many guests; of
 * equals the newest, and none without a point. Only public fields are compared, for subscribers too, so that the list
 * reveals nothing locked (PERM-04). Row: { cards }, JSON text; no row if the home is not shown.
 */
export function similarTo(projection: Projection, id: string): Statement {
  const { columns, tables } = CARD[projection];
  const text = `with asked as materialized (
    select id, guests, array(
        select term::tsquery from unnest(tag_search_terms(interests) || type_search_terms(array[home_type])) as term
      ) as terms
    from homes where id = $1::uuid and is_shown
  ), compared as (
    select s.home_id, s.created_at, (select count(*) from unnest(asked.terms) as term where s.words @@ term)
      + coalesce(abs(s.guests - asked.guests) <= 1, false)::int as points
    from asked, (
      select * from home_search order by created_at desc, home_id desc limit ${COMPARED}
    ) as s
    where s.home_id <> asked.id
  ), shown as materialized (
    select home_id, row_number() over (order by points desc, created_at desc, home_id desc) as number
    from compared where points > 0
    order by number limit ${SIMILAR_HOMES}
  )
  select coalesce((
      select json_agg(card) from (
        select ${columns} from shown join homes as h on h.id = shown.home_id ${tables} order by shown.number
      ) as card
    ), '[]'::json)::text as cards
  from asked`;
  return { name: `similar_${projection}`, text, values: [id] };
}
