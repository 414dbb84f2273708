import type { GalleryFilters, GalleryTag, HomeDetail } from '@swapstead/contract/homes';
import { LIMITS } from '@swapstead/contract/limits';
import { PRESET_TAGS } from '@swapstead/contract/presets';
import type pg from 'pg';

/** What of a home is read at all: `public` for visitors and free members, `premium` for subscribers. */
export type Projection = 'public' | 'premium';

export type HomesRepository = ReturnType<typeof createHomesRepository>;

const PHOTOS = `coalesce((select json_agg(json_build_object('id', p.id, 'photo_url', '/photos/' || p.public_name,
  'width', p.width, 'height', p.height, 'widths', array(select w from unnest(array[400, 800, 1600]) w where w < p.width) || least(p.width, 1600),
  'thumbhash', p.thumbhash, 'display_order', p.display_order) order by p.display_order)
  from home_photos p where p.home_id = h.id), '[]'::json)`;

export function createHomesRepository(pool: pg.Pool) {
  function where({ search, tags, ids }: GalleryFilters, projection: Projection, values: unknown[]) {
    const parts = ['true'];
    for (const word of (search ?? '').trim().toLowerCase().split(/\s+/).filter(Boolean)) {
      values.push(`%${word.replace(/[\\%_]/g, '\\$&')}%`);
      const place = projection === 'premium' ? " || ' ' || h.location" : '';
      parts.push(
        `lower(h.title || ' ' || h.description || ' ' || array_to_string(h.interests, ' ')${place}) like $${values.length}`,
      );
    }
    for (const tag of tags ?? []) {
      values.push(tag.trim().toLowerCase());
      parts.push(`exists (select from unnest(h.interests) i where lower(i) = $${values.length})`);
    }
    if (ids) {
      values.push(ids);
      parts.push(`h.id = any($${values.length}::uuid[])`);
    }
    return parts.join(' and ');
  }
  return {
    async page(filters: GalleryFilters, cursor: string | undefined, projection: Projection): Promise<string> {
      const values: unknown[] = [Number(cursor ?? 0)];
      const premium =
        projection === 'premium'
          ? ", 'location', h.location, 'host', json_build_object('user_id', h.user_id, 'display_name', (select display_name from profiles where user_id = h.user_id))"
          : '';
      const { rows } = await pool.query<{ homes: unknown[] }>(
        `select coalesce(json_agg(c.card), '[]'::json) as homes from (
          select json_build_object('id', h.id, 'title', h.title, 'home_type', h.home_type, 'guests', h.guests,
            'amenities', h.amenities, 'interests', h.interests, 'photos', ${PHOTOS}${premium}) as card
          from homes h where ${where(filters, projection, values)}
          order by h.created_at desc, h.id desc offset $1 limit ${LIMITS.gallery_page}) c`,
        values,
      );
      const homes = rows[0]?.homes ?? [];
      const next = homes.length === LIMITS.gallery_page ? String(Number(cursor ?? 0) + homes.length) : null;
      return JSON.stringify({ homes, next_cursor: next });
    },
    async count(filters: GalleryFilters, projection: Projection): Promise<number> {
      const values: unknown[] = [];
      const { rows } = await pool.query<{ total: number }>(
        `select count(*) as total from homes h where ${where(filters, projection, values)}`,
        values,
      );
      return rows[0]?.total ?? 0;
    },
    async byId(id: string, projection: Projection): Promise<HomeDetail | undefined> {
      const premium = projection === 'premium';
      const { rows } = await pool.query<{ home: HomeDetail }>(
        `select json_build_object('id', h.id, 'title', h.title, 'home_type', h.home_type, 'guests', h.guests,
          'amenities', h.amenities, 'interests', h.interests, 'photos', ${PHOTOS}, 'description', h.description,
          'bedrooms', h.bedrooms, 'bathrooms', h.bathrooms,
          'host', json_build_object('since_year', extract(year from coalesce(p.created_at, u.created_at))::int,
            'email_verified', u.email_verified ${
              premium
                ? ", 'user_id', h.user_id, 'display_name', p.display_name, 'bio', p.bio, 'avatar_url', p.avatar_url, 'contact_preference', coalesce(p.contact_preference, 'chat')"
                : ''
            })
          ${premium ? ", 'location', h.location, 'swap_preferences', h.swap_preferences, 'available_dates', array(select to_char(day, 'YYYY-MM-DD') from home_available_dates d where d.home_id = h.id order by day)" : ''}
          ) as home
         from homes h join users u on u.id = h.user_id left join profiles p on p.user_id = h.user_id where h.id = $1`,
        [id],
      );
      return rows[0]?.home;
    },
    async tags(): Promise<GalleryTag[]> {
      const { rows } = await pool.query<{ name: string; count: number }>(
        'select name, count(*) as count from homes h, unnest(h.interests) as name group by name order by count desc, name',
      );
      return rows.map(({ name, count }) => ({ name, count, category: categoryOf(name) }));
    },
  };
}

function categoryOf(name: string): GalleryTag['category'] {
  for (const [category, names] of Object.entries(PRESET_TAGS)) {
    if (names.includes(name)) return category as GalleryTag['category'];
  }
  return 'lifestyle';
}
