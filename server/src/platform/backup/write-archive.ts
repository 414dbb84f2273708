import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { type ArchiveEntry, ENTRY_BYTES_MAX } from './archive-format.ts';

/** Fast: photos do not compress further, and tables compress well even at this level. */
const LEVEL = 3;

/** Adds entries to the digest of the manifest. */
export function createDigest() {
  const hash = createHash('sha256');
  return {
    add({ name, body }: ArchiveEntry) {
      hash.update(`${name}\0${body.length}\0`).update(body);
    },
    /** The digest so far; more entries may follow. */
    sofar: () => hash.copy().digest('hex'),
  };
}

/** Writes entries as a tar archive, compressed with Zstandard. Only one entry at a time is in memory. */
export async function writeArchive(
  entries: AsyncIterable<ArchiveEntry>,
  output: NodeJS.WritableStream,
  { end = true, signal }: { end?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  const compress = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  await pipeline(toTar(entries), compress, output, { end, ...(signal && { signal }) });
}

async function* toTar(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  const tar = pack();
  const mtime = new Date();
  for await (const { name, body } of entries) {
    if (body.length > ENTRY_BYTES_MAX) throw new Error(`${name} is too large for a backup.`);
    tar.entry({ name, size: body.length, mode: 0o600, mtime }, body);
    yield* ready(tar);
  }
  tar.finalize();
  yield* ready(tar);
}

function* ready(tar: ReturnType<typeof pack>): Generator<Buffer> {
  for (let chunk = tar.read(); chunk; chunk = tar.read()) yield chunk as Buffer;
}
