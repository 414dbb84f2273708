import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ContainerFiles, checkContainerFiles, readContainerFiles } from './docker-check.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let files: ContainerFiles;

beforeAll(async () => {
  files = await readContainerFiles(root);
});

describe('the container files', () => {
  it('are valid for the project', async () => {
    expect(await checkContainerFiles(root, files)).toEqual([]);
  });

  it.each<[keyof ContainerFiles, string, string, RegExp]>([
    ['dockerfile', 'node:26.10.0', 'node:26.9.0', /package.json brings node:26/],
    ['dockerfile', 'COPY web web', 'COPY webs web', /webs does not exist/],
    ['dockerfile', 'COPY tsconfig.base.json ./', '', /tsconfig.base.json is not copied/],
    ['dockerfile', 'npm run build', 'npm run built', /no script built/],
    ['dockerfile', 'server/bin/start.mjs', 'server/bin/begin.mjs', /CMD starts .*begin.mjs/],
    ['dockerfile', 'CMD ["node", "server/bin/start.mjs"]', 'CMD node server/bin/start.mjs', /JSON list/],
    ['dockerfile', 'USER node', '', /must run as node/],
    ['dockerfile', 'DATA_DIR=/data', 'DATADIR=/data', /no setting DATADIR/],
    ['ignore', '!contract', '', /leaves contract out/],
    ['ignore', '**/data', '', /lets server\/data/],
    ['compose', 'postgres:18.1', 'postgres:16.1', /must be 17 or later/],
    ['compose', 'postgres:18.1-bookworm', 'postgres:latest', /not pinned/],
    ['compose', 'TRUST_PROXY', 'TRUSTED_PROXY', /no setting TRUSTED_PROXY/],
    ['compose', 'app:3000', 'app:8080', /not the port of the image/],
    ['compose', '- photos:/data', '- photos:/srv', /on no volume/],
    ['compose', '    init: true', '    inits: true', /Unrecognized key/],
  ])('are refused with %s: %s -> %s', async (file, from, to, problem) => {
    expect(files[file]).toContain(from);
    const changed = { ...files, [file]: files[file].replaceAll(from, to) };
    expect((await checkContainerFiles(root, changed)).join('\n')).toMatch(problem);
  });
});
