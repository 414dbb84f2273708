/**
 * Creates web/src/lib/time/zone-names.json from CLDR: the current name of each time zone that browsers still list
 * under a former one, such as Asia/Calcutta. Run by hand when a zone is renamed; the result is a few lines and
 * therefore committed:
 *
 *   npm install --prefix FOLDER --save-exact cldr-bcp47@48.2.0
 *   node scripts/prepare-zone-names.ts FOLDER/node_modules/cldr-bcp47
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Zone = { _alias?: string; _iana?: string };

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node scripts/prepare-zone-names.ts CLDR_BCP47_FOLDER');
const text = await readFile(join(folder, 'bcp47', 'timezone.json'), 'utf8');
const zones: Record<string, Zone> = JSON.parse(text).keyword.u.tz;

// The first alias is the name that Intl lists, even if the zone has been renamed.
const renamed = Object.values(zones).flatMap(({ _alias, _iana }) =>
  _alias && _iana ? [[_alias.split(' ')[0] as string, _iana] as const] : [],
);
const sorted = Object.fromEntries(renamed.sort(([a], [b]) => (a < b ? -1 : 1)));
const target = new URL('../web/src/lib/time/zone-names.json', import.meta.url);
await writeFile(target, `${JSON.stringify(sorted, null, 2)}\n`);
