import type pg from 'pg';
import { loadGazetteer } from './features/places/load-gazetteer.ts';
import { migrate } from './platform/database/migrate.ts';

/** Brings a new or older database to what this release needs: first the tables, then the gazetteer. */
export async function migrateAndLoadPlaces(pool: pg.Pool): Promise<void> {
  await migrate(pool);
  await loadGazetteer(pool);
}
