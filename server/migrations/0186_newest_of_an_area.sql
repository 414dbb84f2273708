-- The newest homes of a part of the map, in their order: the first pages of 'Best match' around a place are found among
-- them (member.walk.ts). Cells of 2^-11 of the map's width, 20 km at the equator.
create index member_search_area on member_search ((cell_x >> 15), (cell_y >> 15), created_at desc, home_id desc);
