import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';

const run = promisify(execFile);

/** Comma, double quote, UTF-8: how LibreOffice is told to read and to write CSV. */
const CSV = '44,34,76,1';

/** The rows of a CSV file as a spreadsheet has them: LibreOffice opens it where it is installed, else a CSV parser. */
export async function spreadsheetRows(file: string): Promise<string[][]> {
  const opened = (await hasLibreOffice()) ? await reopened(file) : file;
  // A byte order mark says how to read it and is no part of the first name.
  return parse(await readFile(opened), { bom: true });
}

const hasLibreOffice = () =>
  run('soffice', ['--version']).then(
    () => true,
    () => false,
  );

/** The file as LibreOffice writes it after having opened it: a formula that ran would be its result. */
async function reopened(file: string): Promise<string> {
  const folder = join(dirname(file), 'reopened');
  await run('soffice', [
    '--headless',
    `-env:UserInstallation=file://${folder}/profile`,
    `--infilter=CSV:${CSV}`,
    '--convert-to',
    `csv:Text - txt - csv (StarCalc):${CSV}`,
    '--outdir',
    folder,
    file,
  ]);
  return join(folder, file.split('/').at(-1) as string);
}
