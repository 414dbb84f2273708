import type pg from 'pg';
import type { NamedFile } from '../../platform/backup/back-up.ts';
import { widthsFor } from '../../platform/images/photo-variants.ts';
import { createPhotoFilesRepository, type PhotoSource } from './photo-files.repository.ts';
import { variantKey } from './photo-keys.ts';

const BATCH = 500;
const SOURCES: readonly PhotoSource[] = ['home_photos', 'uploads where ready_at is not null'];

/** Storage keys of the photos of homes and of waiting uploads. AVIF files are made later than the photo. */
export async function* photoFileKeys(client: pg.ClientBase): AsyncGenerator<NamedFile> {
  for (const source of SOURCES) {
    for await (const { path, width } of rowsOf(client, source)) {
      for (const at of widthsFor(width)) {
        yield { key: variantKey(path, at, 'webp'), required: true };
        yield { key: variantKey(path, at, 'avif'), required: false };
      }
    }
  }
}

async function* rowsOf(client: pg.ClientBase, source: PhotoSource) {
  const files = createPhotoFilesRepository();
  for (let last = ''; ; ) {
    const rows = await files.list(client, source, last, BATCH);
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end.path;
  }
}

/** Before a restore: notes which photos have files. Those that the restore does not bring back are removed afterwards. */
export async function keepTrackOfPhotos(client: pg.ClientBase) {
  const files = createPhotoFilesRepository();
  await files.notePaths(client);
  return files.removeLost;
}
