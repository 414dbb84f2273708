import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** PostgreSQL keeps a prepared statement per connection by its name, so a second text under it fails. */
it('no two statements have the same name', () => {
  const names = globSync('server/src/**/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bname: '([^']+)',\s+text:/g)].map(
      ([, name]) => name,
    ),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
