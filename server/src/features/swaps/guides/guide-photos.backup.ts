import type pg from 'pg';
import type { NamedFile } from '../../../platform/backup/back-up.ts';
import { removeFolders } from '../../../platform/storage/remove-folders.ts';
import { guidePhotoKey } from './guide-photos.service.ts';

const BATCH = 500;

type Row = { id: string; path: string; widths: number[]; is_shown: boolean };

/** Storage keys of the photos of house guides. A photo that no guide shows yet may have no files yet. */
export async function* guidePhotoFileKeys(client: pg.ClientBase): AsyncGenerator<NamedFile> {
  let rows: Row[] = [];
  do {
    ({ rows } = await client.query<Row>(
      `select id, path, facts->'widths' as widths, section_id is not null as is_shown from guide_photos
       where $1::uuid is null or id > $1 order by id limit ${BATCH}`,
      [rows.at(-1)?.id ?? null],
    ));
    for (const { path, widths, is_shown } of rows) {
      for (const width of widths) yield { key: guidePhotoKey(path, width), required: is_shown };
    }
  } while (rows.length === BATCH);
}

/** Stores the list of photos before a restore. Jobs then remove the files of those that are not in the backup. */
export async function keepTrackOfGuidePhotos(client: pg.ClientBase) {
  if (!(await hasGuides(client))) return async () => {};
  await client.query(
    'create temporary table guide_photos_before on commit drop as select path from guide_photos',
  );
  return async (restored: pg.ClientBase): Promise<void> => {
    if (await hasGuides(restored)) {
      await restored.query('delete from guide_photos_before where path in (select path from guide_photos)');
    }
    await restored.query(
      `insert into jobs_to_resume (name, data)
       select $1, jsonb_build_object('folders', jsonb_build_array(path)) from guide_photos_before`,
      [removeFolders.name],
    );
  };
}

/** Whether the database has house guides: the backup or the database it replaces can be older. */
async function hasGuides(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.guide_photos') is not null as there",
  );
  return rows[0]?.there ?? false;
}
