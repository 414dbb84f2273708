import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folder of a file, and what it imports. */
const refused = [
  ['contract/src', '@swapstead/server/app.ts'],
  ['contract/src', 'fastify'],
  ['server/src/platform/http', '../../features/homes/homes.service.ts'],
  ['server/src/platform/http', '@swapstead/contract/homes'],
  ['server/src/features/accounts', '../homes/homes.service.ts'],
  ['server/src/features/homes', '../conversations/conversations.service.ts'],
  ['web/src/ui', '../features/homes/home-card.tsx'],
  ['web/src/lib', '../pages/home.page.tsx'],
  ['web/src/features/house', '../homes/home-card.tsx'],
] as const;

const allowed = [
  ['contract/src', './limits.ts'],
  ['contract/src', 'zod'],
  ['server/src/platform/http', '@swapstead/contract/viewer'],
  ['server/src/features/homes', '../profiles/profiles.repository.ts'],
  ['server/src/features/homes', '../../platform/errors.ts'],
  ['web/src/features/house', '../../ui/button.tsx'],
  ['web/src/features/house', '../../paths.ts'],
  ['web/src/features/house', './facts.tsx'],
] as const;

/** One file for each import, in its real place: Biome applies its rules by path. */
const probes = new Map(
  [...refused, ...allowed].map(([folder, from], index) => [
    `${folder} ${from}`,
    `${folder}/import-rules-probe-${index}${extname(from) === '.tsx' ? '.tsx' : '.ts'}`,
  ]),
);
let complaints = '';

beforeAll(() => {
  for (const [key, file] of probes) {
    mkdirSync(dirname(root + file), { recursive: true });
    const source = `import { thing } from '${key.split(' ')[1]}';\nexport const other = thing;\n`;
    writeFileSync(root + file, source);
  }
  const args = ['lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', ...probes.values()];
  const { stdout, stderr } = spawnSync('node_modules/.bin/biome', args, { cwd: root, encoding: 'utf8' });
  complaints = stdout + stderr;
});

afterAll(() => {
  for (const file of probes.values()) rmSync(root + file, { force: true });
});

describe('the import rules of docs/architecture.md', () => {
  it.each(refused)('%s may not import %s', (folder, from) => {
    expect(complaints).toContain(`${probes.get(`${folder} ${from}`)}:`);
  });

  it.each(allowed)('%s may import %s', (folder, from) => {
    expect(complaints).not.toContain(`${probes.get(`${folder} ${from}`)}:`);
  });
});
