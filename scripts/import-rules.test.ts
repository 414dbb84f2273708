import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { type Floor, SERVER_FLOORS, WEB_FLOORS } from './floors.ts';

const root = join(import.meta.dirname, '..');

/** The parts of the contract that the platform may import: words of HTTP and of every page, none of a feature. */
const KNOWN_TO_PLATFORM = [
  'endpoint',
  'viewer',
  'limits',
  'text',
  'site/pages',
  'session-requirements',
  'languages',
];

const slice = (path: string, floors: readonly Floor[]) =>
  floors.findIndex((floor) => path.startsWith(`features/${floor.slice}/`));

/** The room of a file within its slice, lowest first; files beside the rooms come after all of them. */
function roomOf(path: string, floors: readonly Floor[]): number {
  const [, name, room] = path.split('/');
  const rooms = floors.find(({ slice }) => slice === name)?.rooms ?? [];
  const at = rooms.findIndex((one) => one.room === room);
  return at < 0 ? rooms.length : at;
}

/** Whether a file in `from`, a path of the repository, may import `to`: another path, or a package name. */
function mayImport(from: string, to: string): boolean {
  const [, house, rest = ''] = /^(contract|server|web)\/src\/(.*)/.exec(from) ?? [];
  if (house === 'contract')
    return (
      ['zod', '@swapstead/messages'].includes(to) ||
      to.startsWith('contract/src/') ||
      from.endsWith('.test.ts')
    );
  const source = `${house}/src/`;
  if (!to.startsWith(source)) {
    const [, part] = /^@swapstead\/contract\/(.*)/.exec(to) ?? [];
    if (part && rest.startsWith('platform/')) return KNOWN_TO_PLATFORM.includes(part);
    return house === 'web' ? !to.startsWith('server/src/') : !to.startsWith('web/src/');
  }
  const target = to.slice(source.length);
  if (/^platform\/(mail|storage)\//.test(rest) && target.startsWith('platform/http/')) return false;
  if (/^(platform|ui|lib)\//.test(rest)) return !/^(features|pages|app|composition|demo)\//.test(target);
  if (!rest.startsWith('features/')) return true;
  const floors = house === 'server' ? SERVER_FLOORS : WEB_FLOORS;
  if (/^(pages|app|composition)\b/.test(target)) return false;
  const [mine, other] = [slice(rest, floors), slice(target, floors)];
  if (mine !== other || from.endsWith('.test.ts')) return other <= mine;
  return roomOf(target, floors) <= roomOf(rest, floors);
}

const IMPORTS = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;

const imports = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root }).flatMap((name) => {
  const file = name.replaceAll('\\', '/');
  return [...readFileSync(join(root, file), 'utf8').matchAll(IMPORTS)].map(([, to = '']) => ({
    file,
    to: to.startsWith('.') ? posix.join(posix.dirname(file), to) : to,
  }));
});

it('every file imports only from lower floors (docs/architecture.md)', () => {
  expect(imports.length).toBeGreaterThan(7_000);
  expect(imports.filter(({ file, to }) => !mayImport(file, to))).toEqual([]);
});

/** The platform's part that a file belongs to: the name of its folder, or of the file itself if it is in none. */
const partOf = (file: string) => /^server\/src\/platform\/([^/]+)/.exec(file)?.[1];

type Edge = { from: string; to: string };

/** A cycle, if there is one. */
function cycleIn(edges: readonly Edge[]): string[] | undefined {
  const isClear = new Set<string>();
  function follow(part: string, path: readonly string[]): string[] | undefined {
    if (path.includes(part)) return path.slice(path.indexOf(part));
    if (isClear.has(part)) return undefined;
    for (const { to } of edges.filter(({ from }) => from === part)) {
      const cycle = follow(to, [...path, part]);
      if (cycle) return cycle;
    }
    isClear.add(part);
    return undefined;
  }
  for (const { from } of edges) {
    const cycle = follow(from, []);
    if (cycle) return cycle;
  }
  return undefined;
}

it('the folders of the platform form no cycle, together with the files beside them', () => {
  const edges = imports
    .filter(({ file }) => !file.endsWith('.test.ts'))
    .flatMap(({ file, to }): Edge[] => {
      const [from, target] = [partOf(file), partOf(to)];
      return from && target && from !== target ? [{ from, to: target }] : [];
    });
  expect(edges.length).toBeGreaterThan(60);
  expect(cycleIn(edges)).toBeUndefined();
  // It would notice one of two folders, and one of more.
  expect(cycleIn([...edges, { from: 'jobs', to: 'metrics' }])).toHaveLength(2);
  expect(cycleIn([...edges, { from: 'database', to: 'web' }])?.length).toBeGreaterThan(2);
});

it.each([
  ['contract/src/homes/endpoints.ts', 'fastify'],
  ['contract/src/homes/endpoints.ts', 'server/src/app.ts'],
  ['server/src/platform/http/route.ts', 'server/src/features/homes/homes.service.ts'],
  ['server/src/platform/mail/mailer.ts', 'server/src/platform/http/route.ts'],
  ['server/src/platform/storage/storage.ts', 'server/src/platform/http/route.ts'],
  ['server/src/platform/http/route.ts', '@swapstead/contract/homes/endpoints'],
  ['server/src/features/accounts/accounts.ts', 'server/src/features/homes/homes.service.ts'],
  ['server/src/features/homes/listing/a.ts', 'server/src/features/swaps/swaps.service.ts'],
  ['server/src/features/swaps/core/view.ts', 'server/src/features/swaps/team/team.view.ts'],
  ['server/src/features/swaps/core/view.ts', 'server/src/features/swaps/swaps.ts'],
  ['server/src/features/homes/homes.ts', 'server/src/composition/app-parts.ts'],
  ['server/src/features/homes/homes.ts', 'server/src/app.ts'],
  ['web/src/ui/button.tsx', 'web/src/features/homes/card/home-card.tsx'],
  ['web/src/lib/api/api.ts', 'web/src/pages/start/home.page.tsx'],
  ['web/src/lib/api/api.ts', 'server/src/app.ts'],
  ['web/src/features/homes/house/a.tsx', 'web/src/features/conversations/thread.ts'],
  ['web/src/features/homes/gallery/gallery.tsx', 'web/src/app/root.tsx'],
])('%s may not import %s', (from, to) => {
  expect(mayImport(from, to)).toBe(false);
});

const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

it.each([
  ['server', SERVER_FLOORS],
  ['web', WEB_FLOORS],
])('every slice and room of the %s has its place in the order, and none is empty', (house, floors) => {
  const features = `${house}/src/features`;
  expect(floors.map(({ slice }) => slice).sort()).toEqual(foldersIn(features).sort());
  for (const { slice, rooms } of floors.filter((floor) => floor.rooms))
    expect(rooms?.map(({ room }) => room).sort()).toEqual(foldersIn(`${features}/${slice}`).sort());
});

/** The files of messages/ that a process loads when the compiled messages are up to date. */
function loadedWithMessages(file = 'messages/index.ts', seen = new Set<string>()): Set<string> {
  seen.add(file);
  const statements = /^(?:import|export)\s+(?!type\b)[^;]*?from '([^']+)'/gms;
  for (const [, to = ''] of readFileSync(join(root, file), 'utf8').matchAll(statements)) {
    const target = to.startsWith('.') ? posix.join(posix.dirname(file), to) : to;
    if (!target.startsWith('messages/')) seen.add(target);
    else if (!seen.has(target)) loadedWithMessages(target, seen);
  }
  return seen;
}

it('the messages need no package once they are compiled, so an installation without build tools can start', () => {
  const loaded = [...loadedWithMessages()];
  expect(loaded).toContain('messages/build/languages.ts');
  expect(loaded.filter((one) => !one.startsWith('messages/') && !one.startsWith('node:'))).toEqual([]);
});
