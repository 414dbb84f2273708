import type { Projection } from './homes.projection.ts';

/**
 * SQL that builds homes as JSON for a projection; fields outside the projection are not selected (permissions.md rows 3
 * to 10 and 23 to 30a). Whole rows as JSON (json_agg of a subquery) cost a fifth less than json_build_object.
 */

/** The widths in which a photo exists: the standard ones below its own, then its own (see photo-variants.ts). */
const WIDTHS = `(case when p.width > 800 then '[400,800,' when p.width > 400 then '[400,' else '[' end || p.width || ']')::json`;

const photosOf = (columns: string) => `coalesce((
    select json_agg(photo) from (
      select ${columns} from home_photos as p where p.home_id = h.id order by p.display_order
    ) as photo
  ), '[]'::json)`;

/** The columns for displaying a photo. */
const SHOWN = `'/photos/' || p.public_name as photo_url, p.width, p.height, ${WIDTHS} as widths, p.thumbhash`;

/** The photos of home `h` as JSON, in their order. */
export const PHOTOS = photosOf(`p.id, ${SHOWN}, p.display_order`);

/** The first photo of home `h` as JSON, null without one; the others are not read. */
export const FIRST_PHOTO = `(select row_to_json(photo) from (
      select p.id, ${SHOWN}, p.display_order from home_photos as p where p.home_id = h.id
      order by p.display_order limit 1
    ) as photo)`;

/** `PHOTOS` for a card, without ids, which would make up a quarter of a gallery page. */
const CARD_PHOTOS = photosOf(SHOWN);

/** What a subscriber needs to see and contact a host; the email address only if the host shares it (CARD-26). */
const CONTACT = `'user_id', h.user_id, 'display_name', pr.display_name,
      'contact_preference', coalesce(pr.contact_preference, 'chat'),
      'email', case when pr.share_email then (select email from users where id = h.user_id) end`;

/** The profile of the host of home `h`, for queries that need nothing from the account. */
const PROFILE = `left join profiles as pr on pr.user_id = h.user_id`;
const HOST_TABLES = `join users as u on u.id = h.user_id ${PROFILE}`;

const PUBLIC_CARD = `h.id, h.title, h.language, h.home_type, h.guests, h.amenities, h.interests, ${CARD_PHOTOS} as photos`;

/** The columns of a card of home `h`, and the tables that they need besides `homes as h`. */
export const CARD: Record<Projection, { columns: string; tables: string }> = {
  public: { columns: PUBLIC_CARD, tables: '' },
  premium: {
    columns: `${PUBLIC_CARD}, h.location, json_build_object(${CONTACT}) as host`,
    tables: PROFILE,
  },
};

const PUBLIC_HOME = `'id', h.id, 'title', h.title, 'description', h.description, 'language', h.language,
    'guests', h.guests, 'bedrooms', h.bedrooms, 'bathrooms', h.bathrooms, 'home_type', h.home_type, 'amenities', h.amenities,
    'interests', h.interests, 'photos', ${PHOTOS}`;

/** 'Host since' and 'Verified' are public, everything else about the host is not (rows 25 to 27). */
const PUBLIC_HOST = `'since_year', extract(year from coalesce(pr.created_at, u.created_at) at time zone 'UTC')::int,
      'email_verified', u.email_verified`;

/** The days that the host has set open; other viewers get those that are neither closed nor taken (CAL-02). */
const OPEN_DAYS = `(select coalesce(json_agg(d.day order by d.day), '[]'::json)
      from home_available_dates as d, (select blocked_nights(h.id) as nights offset 0) as blocked
      where d.home_id = h.id and (h.user_id = $2::uuid or not blocked.nights @> d.day))`;

/** The place of home `h` with its circle, never the point in it (PLACE-17). */
const PLACE = `(select json_build_object('name', p.name, 'entry', p.entry, 'country', c.name, 'country_code', c.code,
      'region', r.name,
      'time_zone', p.time_zone, 'latitude', p.point[1], 'longitude', p.point[0],
      'circle', case when hp.pin is not null
        then json_build_object('latitude', hp.centre[1], 'longitude', hp.centre[0]) end)
    from home_places as hp join places as p on p.id = hp.place_id join countries as c on c.code = p.country_code
      left join regions as r on r.id = p.region_id
    where hp.home_id = h.id)`;

const PREMIUM_HOME = `${PUBLIC_HOME}, 'location', h.location, 'place', ${PLACE}, 'swap_preferences', h.swap_preferences,
    'host', json_build_object(${PUBLIC_HOST}, ${CONTACT}, 'bio', pr.bio, 'avatar_url', pr.avatar_url)`;

/** Which fields of a home are read: the open days of the premium projection can be left out. */
export type HomeRead = Projection | 'premium_without_days';

const HOME: Record<HomeRead, string> = {
  public: `${PUBLIC_HOME}, 'host', json_build_object(${PUBLIC_HOST})`,
  premium: `${PREMIUM_HOME}, 'available_dates', ${OPEN_DAYS}`,
  premium_without_days: PREMIUM_HOME,
};

/** One home ($1) as JSON text in the column `home`; no row if it does not exist or is hidden. */
export function homeById(fields: HomeRead): string {
  // The host also sees a home that our team has hidden.
  const isSeen = fields === 'public' ? 'h.is_shown' : '(h.is_shown or h.user_id = $2::uuid)';
  return `select json_build_object(${HOME[fields]})::text as home from homes as h ${HOST_TABLES}
    where h.id = $1::uuid and ${isSeen}`;
}
