import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Floor, SERVER_FLOORS, WEB_FLOORS } from './floors.ts';

type Override = { includes: string[]; linter: { rules: object } };

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** biome.json with the import rules that follow from the floors; everything else in it is written by hand. */
export async function biomeConfig(): Promise<string> {
  const config = JSON.parse(await readFile(new URL('../biome.json', import.meta.url), 'utf8'));
  const byHand = config.overrides.filter(({ includes }: Override) => !includes.some(isOfFloor));
  return formatted(
    JSON.stringify({
      ...config,
      overrides: [...byHand, ...rulesOf('server/src', SERVER_FLOORS), ...rulesOf('web/src', WEB_FLOORS)],
    }),
  );
}

const isOfFloor = (path: string) => /^(server|web)\/src\/features\//.test(path);

/** Of each slice the floors above it, and what composes slices. */
function rulesOf(source: string, floors: readonly Floor[]): Override[] {
  const slices = floors.map(({ slice }) => slice);
  return slices.map((slice, floor) => {
    const higher = [...slices.slice(floor + 1), '../pages', '../app', '../composition'];
    return forbid(
      `${source}/features/${slice}/**`,
      // Also from a folder inside the slice.
      higher.flatMap((folder) => [`../${folder}/**`, `../../${folder}/**`]),
      'A slice imports lower floors only: what it needs from a higher one arrives as an argument.',
    );
  });
}

function forbid(files: string, group: string[], message: string): Override {
  const rule = { level: 'error', options: { patterns: [{ group, message }] } };
  return { includes: [files], linter: { rules: { style: { noRestrictedImports: rule } } } };
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
