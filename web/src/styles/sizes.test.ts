import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('pages use only text sizes that exist, because a class of another size has no effect', () => {
  const root = new URL('../', import.meta.url).pathname;
  const tokens = readFileSync(`${root}styles/tokens.css`, 'utf8');
  const unknown = globSync('**/*.tsx', { cwd: root }).flatMap((file) =>
    [...readFileSync(root + file, 'utf8').matchAll(/\btext-(\d+)\b/g)]
      .filter(([, size]) => !tokens.includes(`--text-${size}:`))
      .map(([name]) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
