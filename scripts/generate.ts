import { readFile, writeFile } from 'node:fs/promises';
import { architecturePage } from './architecture-page.ts';
import { configurationPage } from './configuration-page.ts';
import { decisionsIndex } from './decisions-index.ts';
import { floorsPicture } from './floors-picture.ts';
import { withMigratedDatabase } from './migrated-database.ts';
import { openApiDocument } from './openapi-document.ts';
import { articles, pageTexts } from './page-texts.ts';
import { schemaPage } from './schema-page.ts';

const check = process.argv.includes('--check');

/** Writes the files that are generated from the code; with --check only reports whether they are up to date. */
const files: Record<string, () => string | Promise<string>> = {
  'docs/architecture.md': architecturePage,
  'docs/configuration.md': configurationPage,
  'docs/decisions/README.md': decisionsIndex,
  'docs/floors.svg': floorsPicture,
  'docs/openapi.json': openApiDocument,
  'contract/src/site/articles.json': articles,
  'contract/src/site/page-texts.json': pageTexts,
  // Needs a PostgreSQL server, so server/test/schema.test.ts checks it instead.
  ...(!check && { 'docs/schema.md': () => withMigratedDatabase(schemaPage) }),
};

let stale = 0;
for (const [path, make] of Object.entries(files)) {
  const url = new URL(`../${path}`, import.meta.url);
  const wanted = await make();
  if ((await readFile(url, 'utf8').catch(() => '')) === wanted) continue;
  stale++;
  if (check) console.error(`${path} is out of date: run \`npm run generate\`.`);
  else await writeFile(url, wanted);
}
process.exit(check && stale > 0 ? 1 : 0);
