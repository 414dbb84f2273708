import { addAbortSignal, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of the export: data to be written as JSON, or a stored file that is opened when it is due. */
type ExportFile = { name: `${string}.json`; data: unknown } | StoredExportFile;

type StoredExportFile = { name: string; open: () => Promise<Readable> };

/** The data of one slice about a member. The next file is requested only after the previous one was sent. */
export type ExportPart = (userId: string) => AsyncIterable<ExportFile>;

export type ExportData = (userId: string) => Readable;

/** Creates the export from the parts of the slices: a ZIP that is sent while it is created. */
export function createDataExport(parts: () => readonly ExportPart[]): ExportData {
  return (userId) => {
    const zip = new ZipFile();
    const output = zip.outputStream as Readable;
    // An unreadable file aborts the download: half an export must not look complete.
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
 * Adds a stored file and waits until it was sent, so that only one is open, however slow the download is. A file that
 * has been deleted in the meantime causes no error in the ZIP library, so it is handled here.
 */
function send(zip: ZipFile, { name, open }: StoredExportFile, left: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // Pictures are already compressed.
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
