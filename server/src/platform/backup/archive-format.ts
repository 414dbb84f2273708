import { z } from 'zod';

/** Increased when an older release could not read archives of this one. */
export const FORMAT = 1;

export const HEAD = 'swapstead.json';
export const MANIFEST = 'manifest.json';

/** The size limit of an entry: each is in memory as a whole. */
export const ENTRY_BYTES_MAX = 64 * 1024 * 1024;

/** One file of the archive. */
export type ArchiveEntry = { name: string; body: Buffer };

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** The first entry, which describes the archive. */
export const headSchema = z.object({
  format: z.int().min(1),
  /** The release that created it. */
  release: z.string(),
  made_at: z.iso.datetime(),
  /** The migrations of the database, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** The columns of every table, in the order in which they were copied. */
  tables: z.record(identifier, z.array(identifier).min(1)),
});
export type ArchiveHead = z.output<typeof headSchema>;

/** The last entry: it lists what must precede it. An archive without it is truncated. */
export const manifestSchema = z.object({
  rows: z.record(identifier, z.int().min(0)),
  sequences: z.record(identifier, z.object({ value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  files: z.int().min(0),
  file_bytes: z.int().min(0),
  /** Files named in the database but missing in the storage. */
  missing: z.int().min(0),
  /** SHA-256 over name, size and content of every entry before this one. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type ArchiveManifest = z.output<typeof manifestSchema>;

/**
 * The table or file of an entry; undefined for names that our archives never contain, including `..` and absolute
 * paths.
 */
export function placeOf(name: string): { table: string } | { key: string } | undefined {
  const table = /^database\/([a-z_][a-z0-9_]*)\/\d{6,}\.copy$/.exec(name)?.[1];
  if (table) return { table };
  const key = /^files\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/.exec(name)?.[1];
  return key ? { key } : undefined;
}

export const partName = (table: string, part: number) =>
  `database/${table}/${String(part).padStart(6, '0')}.copy`;
export const fileName = (key: string) => `files/${key}`;
