import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { ensureAccounts } from '../../accounts/accounts.import.ts';
import { type ImportedPhoto, insertPhotos, type PhotoImport } from '../../photos/photos.import.ts';
import type { Match } from '../../places/match-locations.ts';
import {
  findHomes,
  type HomeToInsert,
  insertHomes,
  writeSearch,
  writeSearchAtEnd,
} from './import.repository.ts';
import type { ImportedHome } from './import-row.ts';

/** A home of a batch, with its line in the file. */
export type BatchHome = ImportedHome & { line: number; host_email: string; created_at: string };
type HostedHome = BatchHome & HomeToInsert;

/** Receives the results of a batch; no home is reported as both `present` and `bad`. */
type BatchOutcome = {
  placed(matches: readonly Match[]): void;
  added(homes: number, photos: number): void;
  /** Homes that existed already. */
  present(homes: number): void;
  bad(line: number, problem: string): void;
  photoLeftOut(line: number, problem: string): void;
};

type Parts = {
  pool: pg.Pool;
  photos?: { pictures: PhotoImport; jobs: Jobs };
  /** Finds the places of the added homes, in their transaction. */
  places: (client: pg.ClientBase, homes: readonly HomeToInsert[]) => Promise<Match[]>;
  outcome: BatchOutcome;
};

/** Two imports of one file can deadlock; PostgreSQL aborts one of them, which is retried. */
const RETRIES = 5;

/** Classes of PostgreSQL errors that a row can cause: data, constraints, limits. */
const BLAMES_ROW = /^(22|23|54)/;

/**
 * Writes batches of homes, each in one transaction with its days, photos and jobs. Accounts of unknown hosts and files
 * of photos are written before it. Files whose row was not written are removed again.
 */
export function createBatchWriter({ pool, photos, places, outcome }: Parts) {
  /** Splits a batch that the database refuses into halves, until the bad rows are found. */
  async function insert(homes: HostedHome[], stored: ImportedPhoto[]): Promise<void> {
    let added: Set<string>;
    let matches: Match[];
    try {
      ({ added, matches } = await insertTogether(homes, stored));
    } catch (error) {
      const { code = '', message } = error as { code?: string; message: string };
      const [first] = homes;
      if (!first || !BLAMES_ROW.test(code)) throw error;
      if (homes.length > 1) return insertHalves(homes, stored);
      outcome.bad(first.line, `the database refuses it: ${message}.`);
      await photos?.pictures.discard(stored);
      return;
    }
    const kept = stored.filter(({ home_id }) => added.has(home_id));
    outcome.added(added.size, kept.length);
    outcome.placed(matches);
    outcome.present(homes.length - added.size);
    // Another import has added these homes since.
    await photos?.pictures.discard(stored.filter((photo) => !kept.includes(photo)));
  }

  async function insertHalves(homes: HostedHome[], stored: ImportedPhoto[]): Promise<void> {
    const middle = homes.length >> 1;
    for (const half of [homes.slice(0, middle), homes.slice(middle)]) {
      const ids = new Set(half.map(({ id }) => id));
      await insert(
        half,
        stored.filter(({ home_id }) => ids.has(home_id)),
      );
    }
  }

  function insertTogether(homes: HostedHome[], stored: ImportedPhoto[]) {
    const work = async (client: pg.PoolClient) => {
      await writeSearchAtEnd(client);
      const added = await insertHomes(client, homes);
      const kept = stored.filter(({ home_id }) => added.has(home_id));
      if (photos && kept.length > 0) await insertPhotos(client, photos.jobs, kept);
      // Of several rows with one id, the first was added.
      const fresh = new Map(homes.toReversed().map((home) => [home.id, home]));
      const matches = await places(
        client,
        [...fresh.values()].filter(({ id }) => added.has(id)),
      );
      await writeSearch(client, added);
      return { added, matches };
    };
    return inTransaction(pool, work, { retries: RETRIES });
  }

  /** Photos of homes that exist already are not even opened. */
  async function storePhotos(pictures: PhotoImport, homes: HostedHome[]): Promise<ImportedPhoto[]> {
    const wanted = new Map<string, HostedHome>();
    for (const home of homes) if (home.photos.length > 0 && !wanted.has(home.id)) wanted.set(home.id, home);
    if (wanted.size === 0) return [];
    for (const id of await findHomes(pool, [...wanted.keys()])) wanted.delete(id);
    return pictures.store(
      [...wanted.values()].map(({ user_id, id, photos: files, line }) => ({
        user_id,
        home_id: id,
        files,
        report: (problem) => outcome.photoLeftOut(line, problem),
      })),
    );
  }

  return async (homes: BatchHome[]): Promise<void> => {
    if (homes.length === 0) return;
    const accounts = await ensureAccounts(
      pool,
      homes.map(({ host_email }) => host_email),
    );
    // A host who has just been deleted has no id, so the database refuses the home.
    const hosted = homes.map((home) => ({ ...home, user_id: accounts.get(home.host_email) ?? '' }));
    await insert(hosted, photos ? await storePhotos(photos.pictures, hosted) : []);
  };
}
