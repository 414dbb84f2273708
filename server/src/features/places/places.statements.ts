/** SQL: the time zone of a member's first home with a place. `member` is a column or placeholder. */
export const zoneOfHost = (member: string) =>
  `(select p.time_zone from homes h join home_places hp on hp.home_id = h.id join places p on p.id = hp.place_id
    where h.user_id = ${member} order by h.created_at, h.id limit 1)`;
