import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import type { z } from 'zod';
import {
  type ArchiveEntry,
  type ArchiveHead,
  type ArchiveManifest,
  ENTRY_BYTES_MAX,
  FORMAT,
  HEAD,
  headSchema,
  MANIFEST,
  manifestSchema,
  placeOf,
} from './archive-format.ts';
import { createDigest } from './write-archive.ts';

const NO_BACKUP = 'This is no backup of Swapstead.';

/** Called by `readArchive` in the order of the archive; promises are awaited. */
export type ArchiveReader = {
  onHead?: (head: ArchiveHead) => unknown;
  onTable?: (table: string, body: Buffer) => unknown;
  onFile?: (key: string, body: Buffer) => unknown;
};

/**
 * Reads an archive from beginning to end and checks names, counts and the digest over everything. Nothing is certain
 * before the manifest, which is the result.
 * @throws an Error with a sentence for an archive that is damaged, truncated, of a newer release, or not an archive
 */
export async function readArchive(file: string, reader: ArchiveReader = {}): Promise<ArchiveManifest> {
  const digest = createDigest();
  const rows = new Map<string, number>();
  const seen = { files: 0, file_bytes: 0 };
  let head: ArchiveHead | undefined;
  let manifest: ArchiveManifest | undefined;

  for await (const entry of readEntries(file)) {
    const { name, body } = entry;
    if (manifest) throw damaged('something follows its end');
    if (!head) {
      head = parseHead(entry);
      for (const table of Object.keys(head.tables)) rows.set(table, 0);
      await reader.onHead?.(head);
    } else if (name === MANIFEST) {
      manifest = parse(manifestSchema, body);
      if (manifest.sha256 !== digest.sofar()) throw damaged('its checksum does not match its content');
      continue;
    } else {
      await take(entry);
    }
    digest.add(entry);
  }
  return checkCounts({ ...seen, rows: Object.fromEntries(rows) }, manifest);

  async function take({ name, body }: ArchiveEntry) {
    const place = placeOf(name);
    if (place && 'key' in place) {
      seen.files++;
      seen.file_bytes += body.length;
      await reader.onFile?.(place.key, body);
    } else if (place && rows.has(place.table)) {
      rows.set(place.table, (rows.get(place.table) ?? 0) + countRows(body));
      await reader.onTable?.(place.table, body);
    } else {
      throw damaged(`it has an entry of the name ${JSON.stringify(name)}`);
    }
  }
}

/** Counts rows of PostgreSQL's text format, in which line breaks inside values are escaped. */
export function countRows(body: Buffer): number {
  let rows = 0;
  for (let at = body.indexOf(10); at >= 0; at = body.indexOf(10, at + 1)) rows++;
  return rows;
}

async function* readEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  const fed = pipeline(createReadStream(file), createZstdDecompress(), tar);
  // An error there also ends the loop, and is thrown below.
  fed.catch(() => {});
  try {
    for await (const entry of tar) {
      const { name, size, type } = entry.header;
      if (type !== 'file' || size > ENTRY_BYTES_MAX)
        throw damaged(`${JSON.stringify(name)} is no plain file`);
      yield { name, body: await collect(entry) };
    }
    await fed;
  } catch (error) {
    if (error instanceof Damaged || (error as NodeJS.ErrnoException).syscall) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    // Errors of the consumer are rethrown above; these are errors of zlib or tar.
    throw code === 'ZSTD_error_prefix_unknown' ? new Error(NO_BACKUP) : damaged(message);
  } finally {
    tar.destroy();
  }
}

async function collect(entry: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function parseHead({ name, body }: ArchiveEntry): ArchiveHead {
  if (name !== HEAD) throw new Error(NO_BACKUP);
  const { format } = parse(headSchema.pick({ format: true }), body);
  if (format > FORMAT)
    throw new Error('This backup was made by a newer release. Restore it with that release.');
  return parse(headSchema, body);
}

function parse<Schema extends z.ZodType>(schema: Schema, body: Buffer): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(body.toString()));
  } catch {
    throw damaged('what it says of itself cannot be read');
  }
}

function checkCounts(
  counted: Pick<ArchiveManifest, 'files' | 'file_bytes' | 'rows'>,
  said: ArchiveManifest | undefined,
): ArchiveManifest {
  if (!said) throw damaged('its end is missing');
  const tables = new Set([...Object.keys(counted.rows), ...Object.keys(said.rows)]);
  const same =
    counted.files === said.files &&
    counted.file_bytes === said.file_bytes &&
    [...tables].every((table) => counted.rows[table] === said.rows[table]);
  if (!same) throw damaged('its counts do not match its content');
  return said;
}

class Damaged extends Error {}

const damaged = (what: string) => new Damaged(`The backup is damaged: ${what}.`);
