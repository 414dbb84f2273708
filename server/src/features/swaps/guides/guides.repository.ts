import type { Country } from '@swapstead/contract/places/emergency-numbers';
import { GUIDE_SECTIONS } from '@swapstead/contract/swaps/stay-texts';
import type { ConditionsOfHome, GuideForm, OwnGuide } from '@swapstead/contract/swaps/stays.endpoints';
import type pg from 'pg';
import { FIRST_CONDITIONS } from '../core/conditions.ts';

type Db = Pick<pg.Pool, 'query'>;

export type StoredGuide = Omit<OwnGuide, 'home' | 'photos' | 'changed_at'> & { changed_at: Date | null };

export type GuidesRepository = ReturnType<typeof createGuidesRepository>;

/** House guides: directions and practical notes about a home, with the conditions for guests. */
export function createGuidesRepository() {
  return {
    /** The home with its host. `lock` is the locking clause of the select, for a client of a transaction. */
    async home(db: Db, homeId: string, lock = '') {
      const { rows } = await db.query<{
        user_id: string;
        is_shown: boolean;
        title: string;
        language: string | null;
        place: string;
        host_name: string | null;
      }>(
        `select user_id, is_shown, title, language, location as place,
             (select display_name from profiles p where p.user_id = h.user_id) as host_name
           from homes h where id = $1 ${lock}`,
        [homeId],
      );
      return rows[0];
    },

    /** Final stays in the home that are to come or under way. */
    async signedStays(db: Db, homeId: string, at: Date): Promise<{ swap_id: string; number: number }[]> {
      const { rows } = await db.query<{ swap_id: string; number: number }>(
        `select t.swap_id, t.number from stays t join swaps w on w.id = t.swap_id
           where t.home_id = $1 and w.state = 'final' and w.completes_at > $2 order by t.swap_id`,
        [homeId, at],
      );
      return rows;
    },

    /** The country of a home, if the home has a place. */
    async country(db: Db, homeId: string): Promise<Country | null> {
      const { rows } = await db.query<Country>(
        `select c.code, c.name from home_places hp join places p on p.id = hp.place_id
             join countries c on c.code = p.country_code
           where hp.home_id = $1`,
        [homeId],
      );
      return rows[0] ?? null;
    },

    /** The language that a home is described in, if its host has said. */
    async language(db: Db, homeId: string): Promise<string | null> {
      const { rows } = await db.query<{ language: string | null }>(
        'select language from homes where id = $1',
        [homeId],
      );
      return rows[0]?.language ?? null;
    },

    /** The guide of a home; before the first save, the initial one. */
    async of(db: Db, homeId: string): Promise<StoredGuide> {
      const { rows } = await db.query<Omit<StoredGuide, 'sections'>>(
        `select conditions, house_rules, address, phone, check_in_from, check_out_until, wifi_name, wifi_password,
             version, changed_at
           from house_guides where home_id = $1`,
        [homeId],
      );
      const guide = rows[0];
      if (!guide) return firstGuide(await phoneOfHost(db, homeId));
      const sections = await db.query<StoredGuide['sections'][number]>(
        `select s.id, s.title, s.text, coalesce((select json_agg(p.id order by p.position) from guide_photos p
               where p.home_id = s.home_id and p.section_id = s.id), '[]') as photos
           from guide_sections s where s.home_id = $1 order by s.position`,
        [homeId],
      );
      return { ...guide, sections: sections.rows };
    },

    /** The stored version, 0 if there is no guide yet. Locks the guide. */
    async versionOf(client: pg.ClientBase, homeId: string): Promise<number> {
      const { rows } = await client.query<{ version: number }>(
        'select version from house_guides where home_id = $1 for update',
        [homeId],
      );
      return rows[0]?.version ?? 0;
    },

    async save(client: pg.ClientBase, homeId: string, guide: GuideForm, at: Date): Promise<void> {
      const { conditions, house_rules, address, phone, check_in_from, check_out_until } = guide;
      await client.query(
        `insert into house_guides (home_id, conditions, house_rules, address, phone, check_in_from, check_out_until,
             wifi_name, wifi_password, changed_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
           on conflict (home_id) do update set conditions = excluded.conditions, house_rules = excluded.house_rules,
             address = excluded.address, phone = excluded.phone, check_in_from = excluded.check_in_from,
             check_out_until = excluded.check_out_until, wifi_name = excluded.wifi_name,
             wifi_password = excluded.wifi_password, changed_at = excluded.changed_at,
             version = house_guides.version + 1`,
        [
          homeId,
          JSON.stringify(conditions),
          house_rules,
          JSON.stringify(address),
          phone,
          check_in_from,
          check_out_until,
          guide.wifi_name,
          guide.wifi_password,
          at,
        ],
      );
      await client.query('delete from guide_sections where home_id = $1', [homeId]);
      const sections = guide.sections.map(({ id, title, text }, position) => ({ id, title, text, position }));
      await client.query(
        `insert into guide_sections (home_id, id, position, title, text)
           select $1, id, position, title, text
           from jsonb_to_recordset($2) as s (id uuid, position smallint, title text, text text)`,
        [homeId, JSON.stringify(sections)],
      );
      const photos = guide.sections.flatMap(({ id, photos: ids }) =>
        ids.map((photo, position) => ({ photo, section_id: id, position })),
      );
      await client.query(
        `update guide_photos p set section_id = w.section_id, position = w.position
           from (select g.id, s.section_id, s.position from guide_photos g
             left join jsonb_to_recordset($2) as s (photo uuid, section_id uuid, position smallint) on s.photo = g.id
             where g.home_id = $1) w
           where p.id = w.id`,
        [homeId, JSON.stringify(photos)],
      );
    },

    /** Whether the home has a running swap, in which its host may write the guide without a subscription. */
    async hasSwapUnderWay(db: Db, homeId: string, now: Date): Promise<boolean> {
      const { rows } = await db.query<{ found: boolean }>(
        `select exists (select from stays t join swaps w on w.id = t.swap_id
             where t.home_id = $1 and w.state in ('agreed', 'final') and w.rights_until > $2) as found`,
        [homeId, now],
      );
      return rows[0]?.found ?? false;
    },
  };
}

async function phoneOfHost(db: Db, homeId: string): Promise<string> {
  const { rows } = await db.query<{ phone: string | null }>(
    'select p.phone from homes h join profiles p on p.user_id = h.user_id where h.id = $1',
    [homeId],
  );
  return rows[0]?.phone ?? '';
}

/** The initial guide (STAY-04). Its sections have fixed ids by position. */
function firstGuide(phone: string): StoredGuide {
  return {
    conditions: FIRST_CONDITIONS satisfies ConditionsOfHome,
    house_rules: '',
    address: { street: '', postal_code: '', town: '', country: '', directions: '' },
    phone,
    check_in_from: null,
    check_out_until: null,
    wifi_name: '',
    wifi_password: '',
    sections: GUIDE_SECTIONS.map((title, index) => ({
      id: `00000000-0000-4000-8000-00000000000${index}`,
      title: title(),
      text: '',
      photos: [],
    })),
    version: 0,
    changed_at: null,
  };
}
