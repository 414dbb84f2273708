import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { m } from '@swapstead/messages';
import type { FastifyRequest } from 'fastify';
import { refusal } from '../errors.ts';
import { storageUnavailable } from '../storage/storage-refusals.ts';

/** Space for the parts around the file in a multipart body, including long file names. */
const ENVELOPE_BYTES = 64 * 1024;
/** No upload takes this long (see requestTimeout in http-server.ts): older files were left by a killed process. */
const ABANDONED_MS = 3_600_000;

export type ReceiveOptions = {
  /** The largest accepted file, in bytes (inclusive). */
  maxBytes: number;
  /** The sentence for a larger file, which gets 413. */
  tooLarge: string;
  /** The sentence if no file was chosen, which gets 400. */
  missing?: string;
  /** The sentence for a body that is not a form with a file, which gets 415. */
  wrongType?: string;
};

/** Called for each received file: whether it was valid, its bytes and the duration in seconds. */
type OnUpload = (ok: boolean, bytes: number, seconds: number) => void;

export type IncomingFiles = ReturnType<typeof createIncomingFiles>;

/**
 * Files received in requests. Each is written to a local folder as it arrives, so that many slow uploads take no
 * memory, and is deleted after use. Names and declared types are never read.
 */
export function createIncomingFiles(folder: string, onUpload: OnUpload = () => {}) {
  async function told<T>(path: string, use: () => Promise<T>): Promise<T> {
    const { size } = await stat(path);
    const begun = performance.now();
    const tell = (ok: boolean) => onUpload(ok, size, (performance.now() - begun) / 1_000);
    try {
      const result = await use();
      tell(true);
      return result;
    } catch (error) {
      tell(false);
      throw error;
    }
  }

  return {
    /**
     * Receives the part `file` of a multipart request, passes its path to `use` and deletes it afterwards. `isGone`
     * reports whether the client has disconnected, judged by its connection, because a completely read request counts
     * as destroyed.
     */
    async receive<T>(
      request: FastifyRequest,
      options: ReceiveOptions,
      use: (path: string, isGone: () => boolean) => Promise<T>,
    ): Promise<T> {
      refuseByHeaders(request, options);
      const path = join(folder, randomUUID());
      try {
        await write(request, options, folder, path);
        return await told(path, () => use(path, () => request.raw.socket.destroyed));
      } finally {
        await rm(path, { force: true }).catch(() => 'the sweep will find it');
      }
    },

    /** Deletes files left by killed processes. */
    async sweep(): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const stats = await stat(path).catch(() => undefined);
        if (stats && Date.now() - stats.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
      }
    },
  };
}

/** Refuses a file before it is sent, if its size or form is known to be wrong. */
function refuseByHeaders(request: FastifyRequest, { maxBytes, tooLarge, wrongType }: ReceiveOptions) {
  if (!request.isMultipart())
    throw refusal(415, 'unsupported_type', wrongType ?? 'Please send the file as multipart/form-data.');
  const length = request.headers['content-length'];
  // Without a length, an endless body could only be stopped by closing the connection.
  if (length === undefined) throw refusal(411, 'length_required', 'The length of the upload is missing.');
  if (Number(length) > maxBytes + ENVELOPE_BYTES) throw refusal(413, 'too_large', tooLarge);
}

async function write(
  request: FastifyRequest,
  { maxBytes, tooLarge, missing = m.refusals_no_file() }: ReceiveOptions,
  folder: string,
  path: string,
) {
  try {
    await mkdir(folder, { recursive: true });
    const part = await request.file({ limits: { fileSize: maxBytes, files: 1, parts: 10, fieldSize: 1024 } });
    if (part?.fieldname !== 'file') throw refusal(400, 'invalid_request', missing, { file: missing });
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
    if (part.file.truncated) throw refusal(413, 'too_large', tooLarge);
  } catch (error) {
    throw asRefusal(error as NodeJS.ErrnoException);
  }
}

/** Errors while a file arrives are the sender's, unless the disk is the reason. */
function asRefusal(error: NodeJS.ErrnoException): Error {
  if ('refusal' in error) return error;
  if (error.syscall) {
    return Object.assign(storageUnavailable(), { cause: error });
  }
  return Object.assign(refusal(400, 'incomplete', m.refusals_upload_incomplete()), {
    cause: error,
  });
}
