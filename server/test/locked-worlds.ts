import { createHash } from 'node:crypto';
import { addDays } from '@swapstead/contract/days';
import type pg from 'pg';
import sharp from 'sharp';
import { variantKey } from '../src/features/photos/photo-keys.ts';
import type { Storage } from '../src/platform/storage/storage.ts';
import { takeNights } from './taken-nights.ts';

/**
 * Two worlds that a visitor must not be able to tell apart: the same homes, but other locations, hosts, addresses,
 * dates and swap preferences, also distributed differently over the hosts.
 */
export type World = 'a' | 'b';

export const HOMES = 40;

/** The masked words of each world, which are also searched for. */
export const SECRETS: Record<World, { places: string[]; names: string[] }> = {
  a: {
    places: ['Lisbon, Portugal', 'Kyoto, Japan', 'Zanzibar, Tanzania', 'Garden City, Egypt'],
    names: ['Amalia Ferreira', 'Hiroshi Tanaka', 'Zuberi Mwangi'],
  },
  b: {
    places: ['Reykjavik, Iceland', 'Quito, Ecuador', 'Tallinn, Estonia', 'Beach Haven, United States'],
    names: ['Sigrun Jonsdottir', 'Mateo Andrade', 'Liisa Tamm', 'Casa Modern'],
  },
};

const TAGS = ['Garden', 'Modern', 'Beach life', 'Quiet retreat', 'Library', 'Night train nearby'];
const WORDS = ['garden', 'loft', 'harbour', 'quiet', 'modern', 'roof', 'orchard', 'canal'];

export const homeId = (index: number) => uuid(`home ${index}`);
export const photoName = (index: number) => uuid(`photo ${index}`).replaceAll('-', '');

export function uuid(name: string) {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Fills an empty database and its storage with one of the worlds. */
export async function buildWorld(world: World, pool: pg.Pool, storage: Storage) {
  const { places, names } = SECRETS[world];
  for (const [index, name] of names.entries()) {
    const id = uuid(`host ${world} ${index}`);
    await pool.query('insert into users (id, email, email_verified) values ($1, $2, true)', [
      id,
      `${name.split(' ')[0]?.toLowerCase()}@${world}.example`,
    ]);
    await pool.query(
      `insert into profiles (user_id, display_name, bio, location, phone, website, share_email, created_at)
       values ($1, $2, $3, $4, $5, $6, true, '2021-05-01T10:00:00Z')`,
      [id, name, `${name} likes guests`, places[index], `+31 20 000 000${index}`, `https://${world}.example`],
    );
  }
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8a7' } })
    .webp()
    .toBuffer();
  for (let index = 0; index < HOMES; index++) await buildHome(index, world, { pool, storage, picture });
  if (world === 'b') await pool.query(MARKS);
  // Hosts changed the masked fields on other days.
  await pool.query('alter table homes disable trigger user');
  await pool.query('update homes set updated_at = $1', [world === 'a' ? '2026-02-03' : '2026-05-06']);
  await pool.query('alter table homes enable trigger user');
}

/** Hosts of one world have a verified identity, ask others for it, and answer reliably (TRUST-02). */
const MARKS = `
  with hosts as (select distinct user_id from homes),
  marks as (insert into identity_marks (user_id, verified_on) select user_id, '2026-05-06' from hosts returning user_id),
  asked as (insert into identity_asked (user_id) select user_id from marks)
  insert into answer_figures (user_id, as_of, counted, members, answered, median_seconds)
  select user_id, '2026-05-06', 20, 9, 19, 3600 from hosts`;

type Parts = { pool: pg.Pool; storage: Storage; picture: Buffer };

async function buildHome(index: number, world: World, { pool, storage, picture }: Parts) {
  const { places, names } = SECRETS[world];
  const host = uuid(`host ${world} ${(index * (world === 'a' ? 1 : 7)) % names.length}`);
  const [one, two] = [WORDS[index % WORDS.length], WORDS[(index * 3 + 1) % WORDS.length]];
  await pool.query(
    `insert into homes (id, user_id, title, description, location, guests, home_type, amenities, interests,
       swap_preferences, created_at)
     values ($1, $2, $3, $4, $5, $6, 'House', '{Wifi}', $7, $8, timestamptz '2026-01-01' + $9 * interval '1 hour')`,
    [
      homeId(index),
      host,
      `A ${one} house ${index}`,
      `Near the ${two}, with room for ${index} books.`,
      places[(index * (world === 'a' ? 3 : 5)) % places.length],
      index % 7,
      [TAGS[index % TAGS.length], TAGS[(index + 2) % TAGS.length]],
      `In ${places[0]} or where ${names[0]} is`,
      index,
    ],
  );
  await pool.query(
    "insert into home_available_dates (home_id, day) select $1, date '2027-01-01' + n from generate_series($2::int, $3::int) n",
    [homeId(index), world === 'a' ? 0 : 40, world === 'a' ? 5 + index : 44],
  );
  await hideSecrets(index, world, pool);
  const path = `${host}/${index}-${world}`;
  await storage.put(variantKey(path, 40, 'webp'), picture);
  await pool.query(
    `insert into home_photos (id, home_id, path, public_name, width, height, thumbhash, display_order)
     values ($1, $2, $3, $4, 40, 30, 'AAAA', 0)`,
    [uuid(`photo id ${index}`), homeId(index), path, photoName(index)],
  );
}

/** Places, pins, circles, nights, stay rules, confirmations, feeds and taken nights: each world has its own. */
async function hideSecrets(index: number, world: World, pool: pg.Pool) {
  const [place, day] = world === 'a' ? [2267057, 3 + index] : [3413829, 60 + index * 2];
  await pool.query(
    `insert into home_places (home_id, place_id, chosen_by, pin, centre)
     select $1, id, $3, point, point(point[0] + 0.003, point[1] + 0.004) from places where id = $2 and $4 <> 0`,
    [homeId(index), place, world === 'a' ? 'host' : 'match', world === 'a' ? index % 3 : 1],
  );
  await pool.query(
    `update calendars set closed = datemultirange(daterange(date '2027-02-01' + $2::int, date '2027-02-04' + $2::int)),
       confirmed_at = $3, counts_from = $3 where home_id = $1`,
    [homeId(index), day, world === 'a' ? '2026-10-01T00:00:00Z' : '2026-03-01T00:00:00Z'],
  );
  await pool.query(`insert into stay_rules (home_id, shortest, notice) values ($1, $2, $3)`, [
    homeId(index),
    world === 'a' ? 3 : (index % 5) + 1,
    day % 20,
  ]);
  await pool.query(
    `insert into calendar_feeds (home_id, name, address, address_hash, shown_address, nights, next_try_at)
     select $1::uuid, $2::text, 'sealed', sha256($1::text::bytea), $2 || '.example',
       datemultirange(daterange($3::date, $3::date + 3)), '2999-01-01'
     where $4::boolean`,
    [homeId(index), `Feed ${world}`, addDays('2027-06-01', day), world === 'a' || index % 4 === 0],
  );
  const nights = `[${addDays('2027-05-01', day)},${addDays('2027-05-05', day)})`;
  await takeNights(pool, [{ home_id: homeId(index), nights }]);
}
