import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findMutants, mutantsOf } from './mutants.ts';

const ROOT = join(import.meta.dirname, '../../..');

describe('the guards that npm run mutate removes', () => {
  it('are all refusals of a viewer and all calls of a policy in the sources', () => {
    const found = new Set(findMutants(ROOT).map(({ file, line }) => `${file}:${line}`));
    for (const file of globSync('server/src/features/*/*.ts', { cwd: ROOT })) {
      if (file.endsWith('.test.ts')) continue;
      for (const [index, text] of readFileSync(join(ROOT, file), 'utf8').split('\n').entries()) {
        const guards =
          /^\s*if .*throw (notAllowed|signInRequired)\(|^(?!export |\s*(async )?function )\s*[^/*]*\brequire(Owned|May\w+)\(/.test(
            text,
          );
        if (guards) expect(found, text).toContain(`${file}:${index + 1}`);
      }
    }
  });

  it('each have a test that detects their removal, a reason why none can, or wait to be tried: npm run mutate -- --new', () => {
    const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));
    const [missed, unmissed] = [read('missed-by.json'), read('unmissed.json')] as Record<
      string,
      string
    >[] as [Record<string, string>, Record<string, string>];
    const notRun: string[] = read('not-run.json');
    const names = findMutants(ROOT).map(({ name }) => name);
    expect([...Object.keys(missed), ...Object.keys(unmissed), ...notRun].toSorted()).toEqual(
      names.toSorted(),
    );
    for (const file of new Set(Object.values(missed))) expect(existsSync(join(ROOT, file)), file).toBe(true);
  });

  it.each([
    ["if (!mine) throw notAllowed('x');", "if (false && (!mine)) throw notAllowed('x');"],
    ['if (!mine) {\n  throw notFound();\n}', 'if (false && (!mine)) {\n  throw notFound();\n}'],
    ['const home = requireOwned(await lock(id), viewer);', 'const home = (await lock(id));'],
    ['  await limits.spend(all);', ''],
    ['  await guides.requireMayWrite(id, viewer);', '  void 0;'],
    ['  may: (id: string) => requireMayWrite(pool, id),', '  may: (id: string) => Promise.resolve(),'],
    [
      "'delete from a where id = $1 and s.user_id = $2'",
      "'delete from a where id = $1 and $2::uuid is not null'",
    ],
    ['where expires_at > now()', 'where expires_at is not null'],
    ['viewer.is_admin && other', 'true && other'],
    ['and not m.withheld', 'and true'],
  ])('%s is left as %s', (source, without) => {
    expect(mutantsOf('server/src/features/x/x.service.ts', source).map((one) => one.source)).toContain(
      without,
    );
  });

  it.each([
    ['homes.policy.ts', 'export const may = (a: A) => a.b;', 'export const may = (a: A) => true || a.b;'],
    [
      'same-origin.ts',
      'if (READING.has(request.method) || isOwn(x))',
      'if (READING.has(request.method) || true || isOwn(x))',
    ],
  ])('in %s also %s', (file, source, without) => {
    expect(mutantsOf(file, source).map((one) => one.source)).toContain(without);
  });
});
