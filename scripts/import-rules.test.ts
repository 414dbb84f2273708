import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { SERVER_FLOORS, WEB_FLOORS } from './floors.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folder of a file, and what it imports. */
const refused = [
  ['contract/src', '@swapstead/server/app.ts'],
  ['contract/src', 'fastify'],
  ['server/src/platform/http', '../../features/homes/homes.service.ts'],
  ['server/src/platform/http', '@swapstead/contract/homes'],
  ['server/src/features/accounts', '../homes/homes.service.ts'],
  ['server/src/features/homes', '../conversations/conversations.service.ts'],
  ['server/src/features/homes/listing', '../../swaps/swaps.service.ts'],
  ['web/src/ui', '../features/homes/home-card.tsx'],
  ['web/src/lib', '../pages/home.page.tsx'],
  ['server/src/features/homes', '../../composition/base.ts'],
  ['web/src/features/homes', '../swaps/swap-card.tsx'],
  ['web/src/features/homes/house', '../../conversations/thread.ts'],
  ['web/src/features/homes', '../../pages/home.page.tsx'],
  ['web/src/features/homes', '../../app/root.tsx'],
] as const;

const allowed = [
  ['contract/src', './limits.ts'],
  ['contract/src', 'zod'],
  ['server/src/platform/http', '@swapstead/contract/viewer'],
  ['server/src/features/homes', '../profiles/profiles.repository.ts'],
  ['server/src/features/homes', '../../platform/errors.ts'],
  ['server/src/features/homes/listing', '../../photos/home-photos.repository.ts'],
  ['web/src/features/homes', '../../ui/button.tsx'],
  ['web/src/features/homes', '../../paths.ts'],
  ['web/src/features/homes', './home-card.tsx'],
  ['web/src/features/conversations', '../homes/home-card.tsx'],
  ['web/src/features/homes/house', '../../membership/plans.tsx'],
] as const;

/** One file for each import, in the place that it is about, below a folder of its own: Biome applies its rules by path. */
const probes = new Map(
  [...refused, ...allowed].map(([folder, from], index) => [
    `${folder} ${from}`,
    `${folder}/import-rules-probe-${index}${extname(from) === '.tsx' ? '.tsx' : '.ts'}`,
  ]),
);
let complaints = '';

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'swapstead-imports-'));
  copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  for (const [key, file] of probes) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    const source = `import { thing } from '${key.split(' ')[1]}';\nexport const other = thing;\n`;
    writeFileSync(join(folder, file), source);
  }
  const args = ['lint', '--vcs-enabled=false', '--only=style/noRestrictedImports', '--max-diagnostics=none'];
  const biome = join(root, 'node_modules/.bin/biome');
  const { stdout, stderr } = spawnSync(biome, [...args, ...probes.values()], {
    cwd: folder,
    encoding: 'utf8',
  });
  complaints = stdout + stderr;
  rmSync(folder, { recursive: true });
});

describe('the import rules of docs/architecture.md', () => {
  it.each(refused)('%s may not import %s', (folder, from) => {
    expect(complaints).toContain(`${probes.get(`${folder} ${from}`)}:`);
  });

  it.each(allowed)('%s may import %s', (folder, from) => {
    expect(complaints).not.toContain(`${probes.get(`${folder} ${from}`)}:`);
  });

  it.each([
    ['server', SERVER_FLOORS],
    ['web', WEB_FLOORS],
  ])('hold for every slice of the %s: each stands on a floor, and no floor is empty', (house, floors) => {
    const folders = readdirSync(join(root, house, 'src/features'));
    expect(floors.map(({ slice }) => slice).sort()).toEqual(folders.sort());
  });
});
