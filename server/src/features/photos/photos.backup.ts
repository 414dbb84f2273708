import type pg from 'pg';
import type { NamedFile } from '../../platform/backup/back-up.ts';
import { widthsFor } from '../../platform/images/photo-variants.ts';
import { variantKey } from './photo-keys.ts';

const AT_ONCE = 500;

type Row = { path: string; width: number };

/** Storage keys of the photos of homes and of waiting uploads. AVIF files are made later than the photo. */
export async function* photoFileKeys(client: pg.ClientBase): AsyncGenerator<NamedFile> {
  for (const source of ['home_photos', 'uploads where ready_at is not null']) {
    for await (const { path, width } of rowsOf(client, source)) {
      for (const at of widthsFor(width)) {
        yield { key: variantKey(path, at, 'webp'), required: true };
        yield { key: variantKey(path, at, 'avif'), required: false };
      }
    }
  }
}

async function* rowsOf(client: pg.ClientBase, source: string): AsyncGenerator<Row> {
  for (let last = ''; ; ) {
    const { rows } = await client.query<Row>(
      `select path, width from (select path, width from ${source}) as photo
       where path > $1 order by path limit ${AT_ONCE}`,
      [last],
    );
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end.path;
  }
}

/** Before a restore: notes where photos are stored. Files that it does not bring back are removed afterwards. */
export async function keepTrackOfPhotos(client: pg.ClientBase) {
  await client.query(
    `create temporary table photos_before on commit drop as
     select path from home_photos union select path from uploads union select path from photo_files_to_remove`,
  );
  return async (restored: pg.ClientBase): Promise<void> => {
    await restored.query(
      `insert into photo_files_to_remove (path)
       select path from photos_before
       where not exists (select from home_photos where home_photos.path = photos_before.path)
         and not exists (select from uploads where uploads.path = photos_before.path)
       on conflict do nothing`,
    );
  };
}
