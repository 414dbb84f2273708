import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';

const run = promisify(execFile);

/** Comma, double quote, UTF-8: LibreOffice's options to read and write CSV. */
const CSV = '44,34,76,1';

/**
 * The rows of a CSV file as a spreadsheet shows them: in LibreOffice if it is installed, otherwise by a CSV parser.
 */
export async function spreadsheetRows(file: string): Promise<string[][]> {
  const opened = (await hasLibreOffice()) ? await reopened(file) : file;
  // A byte order mark names the encoding and is no part of the first heading.
  return parse(await readFile(opened), { bom: true });
}

const hasLibreOffice = () =>
  run('soffice', ['--version']).then(
    () => true,
    () => false,
  );

/** The file as LibreOffice saves it: a formula that ran would be replaced by its result. */
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
