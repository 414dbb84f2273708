import type pg from 'pg';
import { encodePhoto, widthsFor } from '../../platform/images/photo-variants.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { readAll } from '../../platform/storage/storage.ts';
import { variantKey } from './photo-keys.ts';

/** AVIF takes too long to wait for in an upload: it is made afterwards from the largest WebP. */
export const makeAvif: JobKind<{ path: string; width: number }> = {
  name: 'photo-avif',
  retryLimit: 3,
  retryDelay: 30,
};

/** Writes the AVIF variants of a photo; a photo deleted meanwhile has nothing to do. */
export function avifWorker({ pool, storage }: { pool: pg.Pool; storage: Storage }) {
  return async ({ path, width }: { path: string; width: number }) => {
    const { rowCount } = await pool.query('select from home_photos where path = $1', [path]);
    const largest = rowCount && (await storage.read(variantKey(path, width, 'webp')));
    if (!largest) return;
    for (const variant of await encodePhoto(await readAll(largest), 'avif', widthsFor(width))) {
      await storage.put(variantKey(path, variant.width, 'avif'), variant.body);
    }
  };
}
