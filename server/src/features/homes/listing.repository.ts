import { HOME_FIELDS } from '@swapstead/contract/homes/fields';
import type { HomeFields, OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import type pg from 'pg';
import type { Owned } from './homes.policy.ts';
import { PHOTOS } from './homes.statements.ts';

/** What is read of a home before it is changed. */
export type HomeKey = { id: string; user_id: string; is_shown: boolean; version: number };

type HomeRow = { home: Omit<OwnHome, 'place_prompt'> & { place_prompt_hidden_until: string | null } };
type NewRow = HomeFields & { user_id: string; submission_id: string | undefined };

export type ListingRepository = ReturnType<typeof createListingRepository>;

const DATES = `'available_dates', array(
    select to_char(day, 'YYYY-MM-DD') from home_available_dates as d where d.home_id = h.id order by day)`;

/** The place with the exact point, which only the host ever reads (PLACE-17). */
const OWN_PLACE = `(select json_build_object('id', p.id, 'name', p.name, 'entry', p.entry, 'country', c.name, 'country_code', c.code,
    'latitude', p.point[1], 'longitude', p.point[0], 'time_zone', p.time_zone, 'chosen_by', hp.chosen_by,
    'pin', case when hp.pin is not null then json_build_object('latitude', hp.pin[1], 'longitude', hp.pin[0]) end,
    'centre', json_build_object('latitude', hp.centre[1], 'longitude', hp.centre[0]))
  from home_places as hp join places as p on p.id = hp.place_id join countries as c on c.code = p.country_code
  where hp.home_id = h.id)`;

const OWN_HOME = `json_build_object('id', h.id, 'user_id', h.user_id,
  ${HOME_FIELDS.map((field) => `'${field}', h.${field}`).join(', ')},
  'place', ${OWN_PLACE}, 'place_prompt_hidden_until', (
    select prompt_hidden_until from home_places where home_id = h.id), 'photos', ${PHOTOS}, ${DATES},
  'hidden_reason', h.hidden_reason, 'created_at', h.created_at, 'updated_at', h.updated_at, 'version', h.version)`;

/** The fields of a home that visitors see (permissions.md rows 1 and 2). */
const SHOWN = HOME_FIELDS.filter((field) => field !== 'location' && field !== 'swap_preferences');

/** Homes as their hosts see and change them. Changes run in the transaction of `client`. */
export function createListingRepository(pool: pg.Pool, clock: () => Date) {
  const ownHome = ({ home: { place_prompt_hidden_until: hidden, ...home } }: HomeRow): OwnHome => ({
    ...home,
    place_prompt: home.place === null && !(hidden && new Date(hidden) > clock()),
  });

  return {
    async ofUser(userId: string): Promise<OwnHome[]> {
      const { rows } = await pool.query<HomeRow>(
        `select ${OWN_HOME} as home from homes as h
         where h.user_id = $1 order by h.created_at desc, h.id desc`,
        [userId],
      );
      return rows.map(ownHome);
    },

    async byId(id: string): Promise<OwnHome | undefined> {
      const { rows } = await pool.query<HomeRow>(
        `select ${OWN_HOME} as home from homes as h where h.id = $1`,
        [id],
      );
      return rows[0] && ownHome(rows[0]);
    },

    async bySubmission(userId: string, submissionId: string): Promise<OwnHome | undefined> {
      const { rows } = await pool.query<HomeRow>(
        `select ${OWN_HOME} as home from homes as h where h.user_id = $1 and h.submission_id = $2`,
        [userId, submissionId],
      );
      return rows[0] && ownHome(rows[0]);
    },

    async keyOf(id: string): Promise<HomeKey | undefined> {
      const { rows } = await pool.query<HomeKey>(
        'select id, user_id, is_shown, version from homes where id = $1',
        [id],
      );
      return rows[0];
    },

    /** Like `keyOf`, but keeps others from changing the home until the transaction ends. */
    async lock(client: pg.ClientBase, id: string): Promise<HomeKey | undefined> {
      const { rows } = await client.query<HomeKey>(
        'select id, user_id, is_shown, version from homes where id = $1 for update',
        [id],
      );
      return rows[0];
    },

    /** Adds a home. @returns its id; undefined if the submission has one already */
    async insert(client: pg.ClientBase, row: NewRow): Promise<string | undefined> {
      const { rows } = await client.query<{ id: string }>(
        `insert into homes (user_id, submission_id, ${HOME_FIELDS.join(', ')})
         values ($1, $2, ${HOME_FIELDS.map((_, index) => `$${index + 3}`).join(', ')})
         on conflict on constraint homes_submission do nothing returning id`,
        [row.user_id, row.submission_id ?? null, ...HOME_FIELDS.map((field) => row[field])],
      );
      return rows[0]?.id;
    },

    /**
     * Sets the given fields, and raises the version and updated_at even if none is given.
     * @param hasOtherPhotos whether its photos were changed in the same transaction
     * @returns the location that is stored now, and whether visitors see something new
     */
    async update(
      client: pg.ClientBase,
      { id }: Owned<HomeKey>,
      changes: Partial<HomeFields>,
      hasOtherPhotos: boolean,
    ): Promise<{ location: string; is_seen: boolean }> {
      const changed = HOME_FIELDS.filter((field) => changes[field] !== undefined);
      const settings = changed.map((field, index) => `${field} = $${index + 2}`);
      if (hasOtherPhotos) settings.push("seen_on = (now() at time zone 'UTC')::date");
      const { rows } = await client.query<{ location: string; is_seen: boolean }>(
        `with before as (select id, row(${SHOWN.map((field) => `h.${field}`)}) as shown from homes as h where id = $1)
         update homes as h set ${['updated_at = clock_timestamp()', ...settings].join(', ')}
         from before where h.id = before.id
         returning h.location,
           $${changed.length + 2}::boolean or row(${SHOWN.map((field) => `h.${field}`)}) is distinct from before.shown as is_seen`,
        [id, ...changed.map((field) => changes[field]), hasOtherPhotos],
      );
      return rows[0] as { location: string; is_seen: boolean };
    },

    /** Deletes the home; photos and dates are deleted with it (DATA-09). */
    async remove(client: pg.ClientBase, { id }: Owned<HomeKey>): Promise<void> {
      await client.query('delete from homes where id = $1', [id]);
    },

    /** Ids and titles of those of these homes that belong to the member. */
    async titles(
      ids: readonly (string | undefined)[],
      userId: string,
    ): Promise<{ id: string; title: string }[]> {
      const { rows } = await pool.query<{ id: string; title: string }>(
        'select id, title from homes where id = any($1) and user_id = $2',
        [ids, userId],
      );
      return rows;
    },

    /** A member's homes, whole rows, for the export of their own data. */
    async exportOf(userId: string): Promise<ExportedHome[]> {
      const { rows } = await pool.query<ExportedHome>(
        `select to_jsonb(h) || jsonb_build_object('available_dates', array(
           select to_char(day, 'YYYY-MM-DD') from home_available_dates d where d.home_id = h.id order by day
         ), 'place', (select jsonb_build_object('place', p.entry, 'chosen_by', hp.chosen_by, 'latitude', hp.pin[1],
           'longitude', hp.pin[0]) from home_places hp join places p on p.id = hp.place_id where hp.home_id = h.id)
         ) as home,
         coalesce((select jsonb_agg(jsonb_build_object('path', p.path, 'width', p.width,
           'display_order', p.display_order) order by p.display_order)
           from home_photos p where p.home_id = h.id), '[]') as photos
       from homes h where h.user_id = $1 order by h.created_at desc`,
        [userId],
      );
      return rows;
    },
  };
}

export type ExportedHome = {
  home: { id: string };
  photos: { path: string; width: number; display_order: number }[];
};
