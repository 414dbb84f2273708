-- What members search of new homes, written once all parts of them are there. Homes of a suspended host were hidden
-- before there was a row that could say so.
create function write_member_search(ids uuid[]) returns void language sql as $$
  select refresh_member_search(ids);
  update member_search as m set is_shown = false from homes as h
  where h.id = any(ids) and not h.is_shown and m.home_id = h.id;
$$;
