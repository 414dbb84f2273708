import type pg from 'pg';
import { holdMigrations } from '../../platform/database/migrate.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createGazetteerRepository } from './gazetteer.repository.ts';
import { gazetteerRows, readGazetteerFiles } from './gazetteer-files.ts';

/**
 * Loads the gazetteer of this release, unless it is loaded already, as at nearly every start. Places of homes remain even
 * if the new edition does not have them.
 * @returns whether anything was loaded
 */
export async function loadGazetteer(pool: pg.Pool): Promise<boolean> {
  const gazetteer = createGazetteerRepository();
  const files = await readGazetteerFiles();
  if (await gazetteer.hasEdition(pool, files.edition)) return false;
  const rows = gazetteerRows(files);
  return inTransaction(pool, async (client) => {
    await holdMigrations(client);
    // Another process may have loaded it in the meantime.
    if (await gazetteer.hasEdition(client, files.edition)) return false;
    await gazetteer.replace(client, files.edition, rows);
    return true;
  });
}
