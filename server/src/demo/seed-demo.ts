import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { HOME_FIELDS } from '@swapstead/contract/homes/fields';
import type pg from 'pg';
import { variantKey } from '../features/photos/photo-keys.ts';
import { createHomePlacesRepository } from '../features/places/home-places.repository.ts';
import { matchLocations } from '../features/places/match-locations.ts';
import { createPlacesRepository } from '../features/places/places.repository.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import {
  encodePhoto,
  type PhotoFacts,
  type PhotoVariant,
  readPhoto,
} from '../platform/images/photo-variants.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { DEMO_DIR, type DemoHome, daysAgo, readDemo } from './demo-files.ts';
import { insertConversations } from './seed-conversations.ts';
import { insertHost, prepareHosts } from './seed-hosts.ts';
import { insertLikes } from './seed-likes.ts';
import { insertReviews } from './seed-reviews.ts';
import { insertSwaps } from './seed-swaps.ts';
import { insertWishes } from './seed-wishes.ts';

type Parts = {
  pool: pg.Pool;
  storage: Storage;
  jobs: Jobs;
  /**
   * What the paying demo accounts pay at the simulated provider. Without it, they only have the subscription record.
   */
  price_id?: string | undefined;
};
type Picture = { facts: PhotoFacts; variants: PhotoVariant[] };
type PhotoRow = { id: string; home_id: string; path: string; facts: PhotoFacts; display_order: number };

/**
 * Fills an empty database with the demo content; does nothing if anyone is registered. Files are written first and all
 * rows in one transaction, so an interrupted run leaves the database empty and the next run fills it.
 * @returns how many homes were added
 */
export async function seedDemo({ pool, storage, jobs, price_id }: Parts): Promise<number> {
  const { rows } = await pool.query<{ empty: boolean }>('select not exists (select from users) as empty');
  if (!rows[0]?.empty) return 0;
  const { hosts, homes, talks, swaps, reviews, likes, wishes } = await readDemo();
  const pictures = await readPictures(
    new Set(homes.flatMap((home) => home.photos.map((photo) => photo.file))),
  );
  const hostIds = new Map(hosts.map((host) => [host.key, randomUUID()]));
  const photos: PhotoRow[] = [];
  const homeIds = new Map(homes.map((home) => [home.key, randomUUID()]));
  for (const home of homes) {
    for (const [display_order, { file }] of home.photos.entries()) {
      const { facts, variants } = pictures.get(file) as Picture;
      const path = `${hostIds.get(home.host)}/${Date.now()}-${randomBytes(6).toString('hex')}`;
      await Promise.all(
        variants.map(({ width, format, body }) => storage.put(variantKey(path, width, format), body)),
      );
      photos.push({ id: randomUUID(), home_id: homeIds.get(home.key) as string, path, facts, display_order });
    }
  }
  const members = await prepareHosts(storage, hosts, hostIds);
  await inTransaction(pool, async (client) => {
    for (const host of members) await insertHost(client, host, price_id);
    for (const home of homes) {
      await insertHome(client, homeIds.get(home.key) as string, hostIds.get(home.host) as string, home);
    }
    await placeHomes(
      pool,
      client,
      homes.map(({ key, location }) => ({ home_id: homeIds.get(key) as string, location })),
    );
    for (const photo of photos) await insertPhoto(client, photo);
    const ids = { homes: homeIds, members: hostIds };
    await insertConversations(pool, client, talks, ids);
    const hosts = new Map(homes.map(({ key, host }) => [key, hostIds.get(host) as string]));
    await insertSwaps(client, swaps, { storage, jobs, ids: { ...ids, hosts } });
    await insertLikes(client, likes, ids);
    await insertWishes(pool, client, wishes, ids);
    await insertReviews(client, reviews, {
      ...ids,
      hostOf: new Map(homes.map(({ key, host }) => [key, host])),
    });
  });
  return homes.length;
}

/**
 * Finds the places that the locations name. Hosts get no notices about homes without a place, so the bell starts quiet.
 */
async function placeHomes(
  pool: pg.Pool,
  client: pg.PoolClient,
  homes: { home_id: string; location: string }[],
) {
  const matches = await matchLocations(
    client,
    createPlacesRepository(pool),
    homes.map(({ location }) => location),
  );
  const placed = homes.map((home, index) => {
    const match = matches[index];
    return { ...home, place_id: typeof match === 'object' ? match.place_id : null };
  });
  await createHomePlacesRepository().saveMatches(client, placed);
}

/**
 * Reads each picture once, two at a time, even if several homes show it. AVIF files exist already
 * (demo/encode-avif.mjs).
 */
async function readPictures(files: Set<string>): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>();
  const waiting = [...files];
  const worker = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const input = await readFile(`${DEMO_DIR}photos/${file}`);
      const facts = await readPhoto(input);
      // The files are WebP at their full width already; encoding them again would only lose quality.
      const smaller = facts.widths.filter((width) => width < facts.width);
      const variants = await encodePhoto(input, 'webp', smaller);
      variants.push({ width: facts.width, format: 'webp', body: input });
      for (const width of facts.widths) {
        const body = await readFile(`${DEMO_DIR}photos-avif/${file.replace('.webp', '')}-${width}.avif`);
        variants.push({ width, format: 'avif', body });
      }
      pictures.set(file, { facts, variants });
    }
  };
  await Promise.all([worker(), worker()]);
  return pictures;
}

async function insertHome(client: pg.PoolClient, id: string, userId: string, home: DemoHome) {
  const columns = ['id', 'user_id', 'created_at', ...HOME_FIELDS];
  await client.query(
    `insert into homes (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    [id, userId, daysAgo(home.created_days_ago), ...HOME_FIELDS.map((field) => home[field])],
  );
  for (const { from, to } of home.available) {
    await client.query(
      `insert into home_available_dates (home_id, day)
       select $1, current_date + offset_days from generate_series($2::int, $3::int) offset_days
       on conflict do nothing`,
      [id, from, to],
    );
  }
}

async function insertPhoto(client: pg.PoolClient, photo: PhotoRow) {
  const { id, home_id, path, facts, display_order } = photo;
  await client.query(
    `insert into home_photos (id, home_id, path, width, height, thumbhash, display_order)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, home_id, path, facts.width, facts.height, facts.thumbhash, display_order],
  );
}
