import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of the export: data to be written as JSON, or a stored file that is opened when its turn comes. */
type ExportFile = { name: `${string}.json`; data: unknown } | { name: string; open: () => Promise<Readable> };

/** What one slice holds about a member. */
export type ExportPart = (userId: string) => AsyncIterable<ExportFile>;

export type ExportData = (userId: string) => Readable;

/** Makes the export from the parts of the slices: a ZIP that is sent while it grows. */
export function createDataExport(parts: () => readonly ExportPart[]): ExportData {
  return (userId) => {
    const zip = new ZipFile();
    const output = zip.outputStream as Readable;
    // A file that cannot be read ends the download: half an export must not look like a whole one.
    zip.on('error', (error) => output.destroy(error as Error));
    collect(zip, parts(), userId).catch((error: Error) => output.destroy(error));
    return output;
  };
}

async function collect(zip: ZipFile, parts: readonly ExportPart[], userId: string) {
  for (const part of parts) {
    for await (const file of part(userId)) add(zip, file);
  }
  zip.end();
}

function add(zip: ZipFile, file: ExportFile) {
  if ('data' in file) {
    zip.addBuffer(Buffer.from(`${JSON.stringify(file.data, null, 2)}\n`), file.name);
    return;
  }
  // Pictures are compressed already.
  zip.addReadStreamLazy(file.name, { compress: false }, (done) => {
    file.open().then(
      (stream) => done(null, stream),
      (error: Error) => done(error, null as never),
    );
  });
}
