import type pg from 'pg';
import type { Line } from '../../../platform/files/text-lines.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { PhotoImport } from '../../photos/photos.import.ts';
import type { HomePlaces } from '../../places/home-places.ts';
import { type BatchHome, createBatchWriter } from './import-batch.ts';
import { readListingRow } from './import-row.ts';

/** The progress of an import. `rows` is the sum of `added`, `present`, `bad` and those being written. */
export type ImportCounts = {
  rows: number;
  added: number;
  /** Homes that exist already, from an earlier run, another import or an earlier line. */
  present: number;
  bad: number;
  photos: number;
  photos_left_out: number;
  /** Counts of added homes: with a place, with a location that fits several, and without any. */
  matched: number;
  unclear: number;
  unknown: number;
};

export type ImportOptions = {
  /** Email address of the host for rows that name none, in lower case. */
  host: string;
  /** The name of the system that the rows come from; ids are only unique within it. */
  source?: string;
  /** The source of photos; without it no photos are read. `sets` maps row ids to file names. */
  photos?: { pictures: PhotoImport; sets: Map<string, string[]>; jobs: Jobs };
  /** Finds the places of the homes. */
  homePlaces: HomePlaces;
  /** Whether the points of rows become the exact points of their homes. */
  points?: boolean;
  signal?: AbortSignal;
  /** Called for every bad line and every skipped photo. */
  report: (line: number, problem: string) => void;
  /** Updated while the import runs. */
  counts?: ImportCounts;
  /** Called after each batch. */
  onProgress?: () => void;
};

/** Limits of one transaction: large enough to be fast, small enough for the memory. */
const BATCH = { rows: 500, characters: 2_000_000, photos: 16 };

/**
 * How many batches are written in parallel. Each decodes one picture at a time; small machines gain nothing from more.
 */
const WRITERS = 2;

export function noCounts(): ImportCounts {
  return {
    rows: 0,
    added: 0,
    present: 0,
    bad: 0,
    photos: 0,
    photos_left_out: 0,
    matched: 0,
    unclear: 0,
    unknown: 0,
  };
}

/**
 * Reads listings line by line and adds their homes in batches, each in one transaction, while the next is being read. A
 * bad line is reported and the others are imported; an existing home is left as it is. When `signal` fires, reading
 * stops and what was read is still written. If reading or the database fails, what was read is written too, and then
 * the error is thrown.
 *
 * A home without `created_at` is listed at the start of the import plus a microsecond for each line before it. The
 * gallery, newest first, therefore shows the end of the file first, and no two homes share an instant.
 */
export async function importHomes(
  pool: pg.Pool,
  lines: AsyncIterable<Line>,
  options: ImportOptions,
): Promise<ImportCounts> {
  const {
    host,
    source = '',
    photos,
    homePlaces,
    points = false,
    signal,
    counts = noCounts(),
    report,
    onProgress,
  } = options;
  const bad = (line: number, problem: string) => {
    counts.bad++;
    report(line, problem);
  };
  const write = createBatchWriter({
    pool,
    photos,
    places: (client, homes) =>
      homePlaces.placeImported(
        client,
        homes.map(({ id, place_words, place_id, point }) => ({
          home_id: id,
          words: place_words,
          place_id,
          pin: points ? point : null,
        })),
      ),
    outcome: {
      placed(matches) {
        for (const match of matches) counts[typeof match === 'object' ? 'matched' : match]++;
      },
      bad,
      added(homes, withPhotos) {
        counts.added += homes;
        counts.photos += withPhotos;
      },
      present(homes) {
        counts.present += homes;
      },
      photoLeftOut(line, problem) {
        counts.photos_left_out++;
        report(line, problem);
      },
    },
  });
  const begun = Date.now();
  const writing = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  let batch: BatchHome[] = [];
  let size = { characters: 0, photos: 0 };

  const take = (line: Line) => {
    counts.rows++;
    if ('problem' in line) return bad(line.number, line.problem);
    const home = readListingRow(line.text, source);
    if ('problem' in home) return bad(line.number, home.problem);
    const files = home.photos.length > 0 ? home.photos : (photos?.sets.get(home.row_id) ?? []);
    batch.push({
      ...home,
      line: line.number,
      photos: files,
      host_email: home.host_email ?? host,
      created_at: home.created_at ?? microsecondsAfter(begun, line.number),
    });
    size = {
      characters: size.characters + line.text.length,
      photos: size.photos + (photos ? files.length : 0),
    };
  };
  const isFull = () =>
    batch.length >= BATCH.rows || size.characters >= BATCH.characters || size.photos >= BATCH.photos;

  /**
   * Hands the batch to a writer, waiting for a free one, so memory never contains more than the writers' batches and
   * one more.
   */
  const flush = async () => {
    if (writing.size >= WRITERS) await Promise.race(writing);
    if (failure) throw failure.error;
    const one = write(batch)
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => {
        writing.delete(one);
        onProgress?.();
      });
    writing.add(one);
    batch = [];
    size = { characters: 0, photos: 0 };
  };

  try {
    for await (const line of lines) {
      if (signal?.aborted) break;
      take(line);
      if (isFull()) await flush();
    }
  } finally {
    await flush().finally(() => Promise.all(writing));
  }
  if (failure) throw failure.error;
  return counts;
}

/** PostgreSQL's clock is finer than a JavaScript Date. */
function microsecondsAfter(milliseconds: number, microseconds: number): string {
  const moment = new Date(milliseconds + Math.floor(microseconds / 1_000)).toISOString();
  return moment.replace('Z', `${String(microseconds % 1_000).padStart(3, '0')}Z`);
}
