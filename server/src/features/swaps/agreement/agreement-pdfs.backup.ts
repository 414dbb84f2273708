import type pg from 'pg';
import { removeFolders } from '../../../platform/storage/remove-folders.ts';
import { PDF_FOLDER } from './agreement-pdfs.ts';

/** Has a job remove all stored PDFs after a restore, as they may name members who are not in the backup. */
export async function keepTrackOfAgreementPdfs() {
  return async (restored: pg.ClientBase): Promise<void> => {
    const { rows } = await restored.query<{ there: boolean }>(
      "select to_regclass('public.jobs_to_resume') is not null as there",
    );
    // A backup without this table is older than agreements.
    if (!rows[0]?.there) return;
    await restored.query(
      `insert into jobs_to_resume (name, data) values ($1, jsonb_build_object('folders', jsonb_build_array($2::text)))`,
      [removeFolders.name, PDF_FOLDER],
    );
  };
}
