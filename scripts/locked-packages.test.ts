import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { licencesOf, lockProblems } from './locked-packages.ts';

const readJson = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8'));

const LOCK = {
  packages: {
    '': { version: '1.0.0', license: 'MIT' },
    'node_modules/ours': { link: true },
    'node_modules/plain': { version: '1.0.0', license: 'MIT' },
    'node_modules/a/node_modules/builder': { version: '1.0.0', license: 'ISC', hasInstallScript: true },
    'node_modules/elsewhere': {
      version: '1.0.0',
      license: 'MIT',
      resolved: 'git+ssh://git@example.com/x.git',
    },
    'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0', dev: true },
  },
};

it('installed packages run no script and come from no other source without permission', () => {
  expect(lockProblems(readJson('package-lock.json'), readJson('package.json').allowScripts)).toEqual([]);
});

it('names an unknown install script and another source, but not a permitted one', () => {
  expect(lockProblems(LOCK, {})).toEqual([
    'builder has an install script that allowScripts of package.json does not name.',
    'elsewhere does not come from the registry but from git+ssh://git@example.com/x.git.',
  ]);
  expect(lockProblems(LOCK, { builder: false })).toHaveLength(1);
});

it('lists the licences of production packages', () => {
  expect(licencesOf(LOCK)).toEqual([
    ['MIT', ['plain', 'elsewhere']],
    ['ISC', ['builder']],
  ]);
});
