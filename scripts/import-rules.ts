import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SERVER_FLOORS } from './floors.ts';

type Override = { includes: string[]; linter: { rules: object } };

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** biome.json with the import rules that follow from the floors; everything else in it is written by hand. */
export async function biomeConfig(): Promise<string> {
  const config = JSON.parse(await readFile(new URL('../biome.json', import.meta.url), 'utf8'));
  const byHand = config.overrides.filter(({ includes }: Override) => !includes.some(isOfFloor));
  return formatted(JSON.stringify({ ...config, overrides: [...byHand, ...serverRules()] }));
}

const isOfFloor = (path: string) => path.startsWith('server/src/features/');

/** Of each slice the floors above it; the highest may import all others. */
function serverRules(): Override[] {
  const slices = SERVER_FLOORS.map(({ slice }) => slice);
  return slices.slice(0, -1).map((slice, floor) =>
    forbid(
      [`server/src/features/${slice}/**`],
      // Also from a folder inside the slice.
      slices.slice(floor + 1).flatMap((higher) => [`../${higher}/**`, `../../${higher}/**`]),
      'A feature imports lower floors only: what it needs from a higher one arrives as an argument in app.ts.',
    ),
  );
}

function forbid(includes: string[], group: string[], message: string): Override {
  const rule = { level: 'error', options: { patterns: [{ group, message }] } };
  return { includes, linter: { rules: { style: { noRestrictedImports: rule } } } };
}

function formatted(json: string): string {
  const biome = `${ROOT}node_modules/.bin/biome`;
  const { status, stdout, stderr } = spawnSync(biome, ['format', '--stdin-file-path=biome.json'], {
    cwd: ROOT,
    input: json,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
