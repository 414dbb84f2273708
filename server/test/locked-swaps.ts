import type pg from 'pg';
import { HOMES, homeId, uuid, type World } from './locked-worlds.ts';

/**
 * The number of open proposals in each world, and the distance from a home to its guest's in the world's list of
 * homes.
 */
const MANY = { a: { open: 12, guest: 3 }, b: { open: 30, guest: 7 } };

/** The ids of swaps and stays: those of one world do not exist in the other. */
export const swapId = (world: World, index: number) => uuid(`swap ${world} ${index}`);
export const guidePhotoId = (world: World, index: number) => uuid(`guide photo ${world} ${index}`);

/** Words that only replies to a party may contain. */
export const SECRETS_OF_SWAPS = {
  a: ['Quiet Quokkas come along', 'Rua da Esperança 11', 'saltsalt', '+351 900 111'],
  b: ['Brave Bilbies come along', 'Laugavegur 22', 'pepperpepper', '+354 900 222'],
} as const satisfies Record<World, string[]>;

/**
 * Adds swaps for the taken nights of a world, and open ones that take none: other parties, people, words, signatures,
 * agreements, house guides with photos, lists and notices in each world. The taken nights themselves stay as they
 * are.
 */
export async function addSwaps(world: World, pool: pg.Pool): Promise<void> {
  const { open, guest } = MANY[world];
  const homes = Array.from({ length: HOMES }, (_, index) => ({
    home_id: homeId(index),
    other: homeId((index + guest) % HOMES),
    final: swapId(world, index),
    open: index < open ? swapId(world, HOMES + index) : null,
    photo: guidePhotoId(world, index),
    day: index + (world === 'a' ? 0 : 9),
  }));
  const [words, street, wifi, phone] = SECRETS_OF_SWAPS[world];
  const facts = JSON.stringify({ words, street, wifi, phone, adults: world === 'a' ? 2 : 5 });
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `create temporary table given on commit drop as
       select g.*, h.user_id as host_id, o.user_id as guest_id, $2::jsonb as f
       from json_to_recordset($1) as g (home_id uuid, other uuid, final uuid, open uuid, photo uuid, day int)
       join homes h on h.id = g.home_id join homes o on o.id = g.other`,
      [JSON.stringify(homes), facts],
    );
    await client.query(FILL);
    if (world === 'b') await client.query(UNOPENED);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** A review of one swap that is not open yet: the other world has none (REV-09). */
const UNOPENED = `
  insert into reviews (swap_id, author, subject, author_id, subject_id, home_id, as_guest, as_host, overall, described,
    cleanliness, communication, care, again, text, checked_out, opens_at, submission_id, created_at, changed_at)
  select w.id, t.guest, t.host, g.user_id, h.user_id, t.home_id, true, true, 1, 2, 3, 4, 5, false,
    'Brave Bilbies come along, and would not come again.', upper(t.during), '2099-01-01', gen_random_uuid(), now(), now()
  from swaps w join stays t on t.swap_id = w.id
    join swap_parties g on g.swap_id = w.id and g.party = t.guest
    join swap_parties h on h.swap_id = w.id and h.party = t.host
  where w.state = 'final' order by t.home_id limit 1`;

const WINDOW = "daterange(date '2027-06-01' + day, date '2027-06-05' + day)";

const FILL = `
  create temporary table held on commit drop as select home_id, nights from taken_nights;
  delete from taken_nights; delete from stays; delete from swaps;
  insert into swaps (id, state, revision, proposer, sign_until, answer_until, starts_at, last_day_at, ends_at,
    completes_at, objection_until, rights_until, zone, created_at)
  select w.id, w.state, 1, 1, case when w.state = 'final' then due end, due, due, due, due, due, due, due, 'UTC', '2026-11-01'
  from given, (select timestamptz '2027-12-01' as due) as deadline,
    lateral (values (final, 'final'), (open, 'open')) as w (id, state) where w.id is not null;
  insert into swap_parties (swap_id, party, user_id)
  select w.id, p.party, p.user_id from given, lateral (values (final), (open)) as w (id),
    lateral (values (1, guest_id), (2, case when host_id <> guest_id then host_id end)) as p (party, user_id)
  where w.id is not null;
  insert into stays (swap_id, number, home_id, home_title, home_place, zone, host, guest, during, people, arrival_note)
  select w.id, 1, home_id, 'Title ' || (f ->> 'words'), f ->> 'street', 'UTC', 2, 1, w.during,
    json_build_object('adults', f -> 'adults', 'children', 0, 'babies', 0, 'pets', 1), f ->> 'words'
  from given, lateral (select final as id, nights as during from held where held.home_id = given.home_id
    union all select open, ${WINDOW} where open is not null) as w;
  insert into taken_nights (home_id, nights, stay_id)
  select home_id, during, s.id from stays s join swaps w on w.id = s.swap_id where w.state = 'final';
  insert into swap_revisions (swap_id, revision, by_party, terms, words, created_at)
  select s.swap_id, 1, 1, '{"stays": []}', f ->> 'words', '2026-11-01' from stays s join given using (home_id);
  insert into swap_answers select swap_id, 1, 1, '2026-11-01' from swap_revisions;
  insert into swap_history (swap_id, party, act, state, facts, created_at)
  select swap_id, 1, 'proposed', 'open', json_build_object('words', words), '2026-11-01' from swap_revisions;
  insert into swap_agreements (swap_id, revision, sections, names, sha256, homes, created_at)
  select final, 1, json_build_array(json_build_object('heading', 'Parties', 'paragraphs', json_build_array(f ->> 'words'))),
    json_build_object('1', f ->> 'words'), repeat(md5(f::text), 2), '{}', '2026-11-01' from given;
  insert into swap_signatures (swap_id, revision, party, name, sha256, signed_at)
  select final, 1, 1, f ->> 'words', repeat(md5(f::text), 2), '2026-11-02' from given;
  insert into house_guides (home_id, conditions, address, phone, wifi_name, wifi_password, changed_at)
  select home_id, '{}', json_build_object('street', f ->> 'street', 'town', f ->> 'street'), f ->> 'phone',
    f ->> 'wifi', f ->> 'wifi', '2026-11-01' from given;
  insert into guide_photos (id, home_id, path, facts) select photo, home_id, f ->> 'wifi', '{}' from given;
  insert into stay_lists (stay_id, before, leave)
  select s.id, json_build_array(f ->> 'words'), '[]' from stays s join given using (home_id);
  insert into inboxes (user_id) select distinct host_id from given on conflict do nothing;
  insert into notices (user_id, kind, event, event_key, about, facts, position, created_at)
  select host_id, 'proposal', 'proposal_made', final::text, json_build_object('swap_id', final), '{}', 0, '2026-11-01'
  from given`;
