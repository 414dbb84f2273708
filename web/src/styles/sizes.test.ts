import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('letters have sizes that there are: a class of another one would say nothing', () => {
  const root = new URL('../', import.meta.url).pathname;
  const tokens = readFileSync(`${root}styles/tokens.css`, 'utf8');
  const unknown = globSync('**/*.tsx', { cwd: root }).flatMap((file) =>
    [...readFileSync(root + file, 'utf8').matchAll(/\btext-(\d+)\b/g)]
      .filter(([, size]) => !tokens.includes(`--text-${size}:`))
      .map(([name]) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
