import { addAbortSignal, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of the export: data to be written as JSON, or a stored file that is opened when its turn comes. */
type ExportFile = { name: `${string}.json`; data: unknown } | StoredExportFile;

type StoredExportFile = { name: string; open: () => Promise<Readable> };

/** What one slice holds about a member. Asked for its next file only once the one before it was sent. */
export type ExportPart = (userId: string) => AsyncIterable<ExportFile>;

export type ExportData = (userId: string) => Readable;

/** Makes the export from the parts of the slices: a ZIP that is sent while it grows. */
export function createDataExport(parts: () => readonly ExportPart[]): ExportData {
  return (userId) => {
    const zip = new ZipFile();
    const output = zip.outputStream as Readable;
    // A file that cannot be read ends the download: half an export must not look like a whole one.
    zip.on('error', (error) => output.destroy(error as Error));
    const left = new AbortController();
    output.once('close', () => left.abort());
    collect(zip, parts(), userId, left.signal).catch((error: Error) => output.destroy(error));
    return output;
  };
}

async function collect(zip: ZipFile, parts: readonly ExportPart[], userId: string, left: AbortSignal) {
  for (const part of parts) {
    for await (const file of part(userId)) {
      if ('data' in file) zip.addBuffer(Buffer.from(`${JSON.stringify(file.data, null, 2)}\n`), file.name);
      else await send(zip, file, left);
      left.throwIfAborted();
    }
  }
  zip.end();
}

/**
 * Adds a stored file and waits until it was sent, so that one alone is open, however slowly somebody downloads. It may
 * be gone by the time it is read, which the ZIP itself does not hear of.
 */
function send(zip: ZipFile, { name, open }: StoredExportFile, left: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // Pictures are compressed already.
    zip.addReadStreamLazy(name, { compress: false }, (begin) => {
      open()
        .then((stream) => {
          const sent = finished(addAbortSignal(left, stream), { writable: false });
          begin(null, stream);
          return sent;
        })
        .then(resolve, reject);
    });
  });
}
