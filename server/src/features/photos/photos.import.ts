import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { isAbsolute, join, normalize } from 'node:path';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { z } from 'zod';
import type { ImageGate } from '../../platform/images/image-gate.ts';
import { isNotAPicture } from '../../platform/images/judge-picture.ts';
import type { PhotoFacts, PhotoVariant } from '../../platform/images/photo-variants.ts';
import { preparePhoto } from '../../platform/images/prepare-photo.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { variantKey, variantsFolder } from './photo-keys.ts';
import { makeAvif } from './photos.jobs.ts';

/** The photos that a home should get. `report` is called for each file that cannot be used. */
type WantedPhotos = {
  user_id: string;
  home_id: string;
  files: string[];
  report: (problem: string) => void;
};

/** A photo whose WebP files are stored and whose row is still to be written. */
export type ImportedPhoto = { home_id: string; path: string; facts: PhotoFacts; display_order: number };

type Picture = { facts: PhotoFacts; variants: PhotoVariant[] } | { problem: string };

export type PhotoImport = ReturnType<typeof createPhotoImport>;

/** A picture that several homes show is decoded once, while its files fit into this cache. */
const CACHE_BYTES = 128 * 1024 * 1024;
const FACTS_BYTES = 1024;

/** No batch of an import takes that long. */
const DAY = '1 day';

const setsSchema = z.record(z.string(), z.array(z.string()));

/** Which files belong to which row, from every `sets*.json` of the folder: `{ "row id": ["file", ...] }`. */
export async function readPhotoSets(directory: string): Promise<Map<string, string[]>> {
  const sets = new Map<string, string[]>();
  for (const name of (await readdir(directory)).filter((one) => /^sets.*\.json$/.test(one)).sort()) {
    const path = join(directory, name);
    try {
      const found = setsSchema.parse(JSON.parse(await readFile(path, 'utf8')));
      for (const [rowId, files] of Object.entries(found)) sets.set(rowId, files);
    } catch (error) {
      throw new Error(`${path} must hold an object like {"row id": ["file", ...]}.`, { cause: error });
    }
  }
  return sets;
}

type ImportParts = { directory: string; pool: pg.Pool; storage: Storage; gate: ImageGate };

/**
 * Stores pictures of a folder, checked and prepared like those that members send. Each path is listed for removal a day
 * later before its file is written. So if the import ends before a home has the photo, the sweep removes the file.
 */
export function createPhotoImport({ directory, pool, storage, gate }: ImportParts) {
  const pictures = new LRUCache<string, Picture>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (picture) =>
      'problem' in picture
        ? FACTS_BYTES
        : picture.variants.reduce((sum, { body }) => sum + body.length, FACTS_BYTES),
    fetchMethod: (file) => prepare(directory, file, gate),
    ignoreFetchAbort: true,
  });

  /** Stores the photos of a home in their order, and skips those that cannot be used. */
  async function* storeOf({ user_id, home_id, files, report }: WantedPhotos): AsyncGenerator<ImportedPhoto> {
    let display_order = 0;
    for (const file of files) {
      const picture = await pictures.forceFetch(file);
      if ('problem' in picture) {
        report(`photo ${JSON.stringify(file)} ${picture.problem}`);
        continue;
      }
      const path = `${user_id}/${Date.now()}-${randomBytes(6).toString('hex')}`;
      await pool.query(
        `insert into photo_files_to_remove (path, created_at)
         values ($1, clock_timestamp() + interval '${DAY}')`,
        [path],
      );
      for (const { width, format, body } of picture.variants) {
        await storage.put(variantKey(path, width, format), body);
      }
      yield { home_id, path, facts: picture.facts, display_order: display_order++ };
    }
  }

  return {
    /** Writes the files of the photos of some homes, one picture after the other. */
    async store(wanted: WantedPhotos[]): Promise<ImportedPhoto[]> {
      const stored: ImportedPhoto[] = [];
      for (const home of wanted) for await (const photo of storeOf(home)) stored.push(photo);
      return stored;
    },
    /** Removes the files of photos that got no row. */
    async discard(photos: ImportedPhoto[]): Promise<void> {
      for (const { path } of photos) await storage.removeFolder(variantsFolder(path));
      await takeOffList(pool, photos);
    },
  };
}

/** Takes photos off the list of removals: their files are gone, or a home has them. */
async function takeOffList(db: Pick<pg.Pool, 'query'>, photos: readonly ImportedPhoto[]): Promise<void> {
  if (photos.length === 0) return;
  await db.query('delete from photo_files_to_remove where path = any($1)', [photos.map(({ path }) => path)]);
}

/** Writes the rows of stored photos and orders their AVIF files, in the transaction of `client`. */
export async function insertPhotos(
  client: pg.ClientBase,
  jobs: Jobs,
  photos: ImportedPhoto[],
): Promise<void> {
  await client.query(
    `insert into home_photos (home_id, path, width, height, thumbhash, display_order)
     select home_id, path, width, height, thumbhash, display_order
     from json_to_recordset($1) as photo
       (home_id uuid, path text, width integer, height integer, thumbhash text, display_order integer)`,
    [JSON.stringify(photos.map(({ facts, ...photo }) => ({ ...photo, ...facts })))],
  );
  await takeOffList(client, photos);
  for (const { path, facts } of photos) await jobs.send(client, makeAvif, { path, width: facts.width });
}

async function prepare(directory: string, file: string, gate: ImageGate): Promise<Picture> {
  const path = normalize(file);
  if (isAbsolute(path) || path.split(/[\\/]/).includes('..') || path.includes('\0')) {
    return { problem: 'lies outside the folder of the photos.' };
  }
  try {
    const input = join(directory, path);
    if (!(await stat(input)).isFile()) return { problem: 'is not a file.' };
    return await gate.runPatiently(() => preparePhoto(input));
  } catch (error) {
    if (isNotAPicture(error)) return { problem: `cannot be taken: ${error.message}.` };
    const { code, message } = error as NodeJS.ErrnoException;
    return {
      problem: code === 'ENOENT' ? 'is missing.' : `cannot be read: ${message.replace(/\s+/g, ' ').trim()}.`,
    };
  }
}
