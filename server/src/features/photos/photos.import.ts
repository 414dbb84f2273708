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
import { createHomePhotosRepository } from './home-photos.repository.ts';
import { createPhotoFilesRepository } from './photo-files.repository.ts';
import { variantKey, variantsFolder } from './photo-keys.ts';

/** The photos of one home in an import. `report` is called for each file that cannot be used. */
type WantedPhotos = {
  user_id: string;
  home_id: string;
  files: string[];
  report: (problem: string) => void;
};

/** A photo whose WebP files are stored and whose row is not written yet. */
export type ImportedPhoto = { home_id: string; path: string; facts: PhotoFacts; display_order: number };

type Picture = { facts: PhotoFacts; variants: PhotoVariant[] } | { problem: string };

export type PhotoImport = ReturnType<typeof createPhotoImport>;

/** A picture that several homes share is decoded once, as long as its files fit into this cache. */
const CACHE_BYTES = 128 * 1024 * 1024;
const FACTS_BYTES = 1024;

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
 * Stores the pictures of a folder, checked and prepared like uploads of members. Each path is listed for removal a day
 * later before its files are written. So if the import stops before a home has the photo, the sweep removes the files.
 */
export function createPhotoImport({ directory, pool, storage, gate }: ImportParts) {
  const fileList = createPhotoFilesRepository();
  const pictures = new LRUCache<string, Picture>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (picture) =>
      'problem' in picture
        ? FACTS_BYTES
        : picture.variants.reduce((sum, { body }) => sum + body.length, FACTS_BYTES),
    fetchMethod: (file) => prepare(directory, file, gate),
    ignoreFetchAbort: true,
  });

  /** Stores the photos of a home in their order, and skips unusable ones. */
  async function* storeOf({ user_id, home_id, files, report }: WantedPhotos): AsyncGenerator<ImportedPhoto> {
    let display_order = 0;
    for (const file of files) {
      const picture = await pictures.forceFetch(file);
      if ('problem' in picture) {
        report(`photo ${JSON.stringify(file)} ${picture.problem}`);
        continue;
      }
      const path = `${user_id}/${Date.now()}-${randomBytes(6).toString('hex')}`;
      await fileList.removeTomorrow(pool, path);
      for (const { width, format, body } of picture.variants) {
        await storage.put(variantKey(path, width, format), body);
      }
      yield { home_id, path, facts: picture.facts, display_order: display_order++ };
    }
  }

  return {
    /** Writes the files of the photos of several homes, one picture after the other. */
    async store(wanted: WantedPhotos[]): Promise<ImportedPhoto[]> {
      const stored: ImportedPhoto[] = [];
      for (const home of wanted) for await (const photo of storeOf(home)) stored.push(photo);
      return stored;
    },
    /** Removes the files of photos that got no row. */
    async discard(photos: ImportedPhoto[]): Promise<void> {
      for (const { path } of photos) await storage.removeFolder(variantsFolder(path));
      await fileList.unlist(pool, pathsOf(photos));
    },
  };
}

const pathsOf = (photos: readonly ImportedPhoto[]) => photos.map(({ path }) => path);

/** Writes the rows of stored photos and queues their AVIF files, in the transaction of `client`. */
export async function insertPhotos(
  client: pg.ClientBase,
  jobs: Jobs,
  photos: ImportedPhoto[],
): Promise<void> {
  await createHomePhotosRepository(jobs).insert(
    client,
    photos.map(({ facts, ...photo }) => ({ ...photo, ...facts })),
  );
  await createPhotoFilesRepository().unlist(client, pathsOf(photos));
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
