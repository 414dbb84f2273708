import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { readConfig } from '../server/src/platform/config.ts';

let page: string;
beforeAll(async () => {
  page = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8');
});

it('lists every chapter of docs/operations.md at its top, in order', () => {
  const chapters = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  const listed = [...page.matchAll(/^- \[(.+)\]\(#([a-z0-9-]+)\)$/gm)];
  expect(listed.map(([, title]) => title)).toEqual(chapters);
  for (const [, title = '', anchor] of listed) {
    expect(anchor).toBe(title.toLowerCase().replaceAll(' ', '-'));
  }
});

/** The settings as the nightly backup reads them: `set -a; . FILE; set +a`. */
async function sourced(settings: string): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'swapstead-settings-'));
  const file = join(folder, 'swapstead.env');
  await writeFile(file, settings);
  const script = 'set -a; . "$0"; set +a; exec env -0';
  const { stdout } = await promisify(execFile)('sh', ['-c', script, file], {
    env: { PATH: process.env.PATH },
  }).finally(() => rm(folder, { recursive: true }));
  return Object.fromEntries(
    stdout
      .split('\0')
      .filter(Boolean)
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
}

it('shows settings for one machine that a shell and systemd parse alike, and that start a server', async () => {
  const [, settings = ''] = /swapstead\.env` \(mode 0600\)[^`]*```\n(.*?)```/s.exec(page) ?? [];
  const read = await sourced(settings);
  for (const line of settings.trim().split('\n')) {
    // systemd allows comments only on separate lines.
    const [, name = '', value] = /^([A-Z_]+)=(?:"([^"]*)"|[^"\s#]+)$/.exec(line) ?? [];
    expect([line, read[name]]).toEqual([line, value ?? line.slice(name.length + 1)]);
  }
  const { MAIL_FROM, DATA_DIR } = readConfig({ ...read, NODE_ENV: 'production' });
  expect({ MAIL_FROM, DATA_DIR }).toEqual({
    MAIL_FROM: 'Swapstead <hello@swapstead.example>',
    DATA_DIR: '/var/lib/swapstead',
  });
});

it('lets commands connect to the embedded database while systemd runs the server', async () => {
  const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
  const [unit, source] = await Promise.all([
    read('deploy/swapstead.service'),
    read('server/src/platform/database/embedded-process.ts'),
  ]);
  const [, prefix = ''] = /SOCKET_DIR_PREFIX = '(.+)'/.exec(source) ?? [];
  expect(unit).toMatch(/^ProtectSystem=strict$/m);
  expect(unit).toMatch(new RegExp(`^ReadWritePaths=${dirname(prefix)}$`, 'm'));
  // With PrivateTmp the database's socket would be visible to the server only.
  expect(unit).not.toMatch(/^PrivateTmp=(?!false|no)/m);
});

/** The names of a restricted key's permissions in Stripe's dashboard. */
const RIGHTS: Record<string, string> = {
  'billingPortal.sessions': 'Customer portal',
  charges: 'Charges',
  'checkout.sessions': 'Checkout Sessions',
  customers: 'Customers',
  prices: 'Prices',
  subscriptions: 'Subscriptions',
};

it('names every permission that the restricted key for Stripe needs', async () => {
  const source = await readFile(new URL('../server/src/platform/billing/stripe.ts', import.meta.url), 'utf8');
  const calls = [...source.matchAll(/\bstripe\.([\w.]+)\.(\w+)\(/g)];
  expect(calls.length).toBeGreaterThan(5);
  const [, write = '', read = ''] = /\*write\* on (.*?)\*read\* on (.*?)\. Put/s.exec(page) ?? [];
  for (const [, resource = '', act = ''] of calls) {
    const isRead = act === 'retrieve' || act === 'list';
    expect([resource, act, isRead ? write + read : write]).toEqual([
      resource,
      act,
      expect.stringContaining(RIGHTS[resource] ?? 'an entry in this list'),
    ]);
  }
});

it('documents every option of an import, and every key read from a row', async () => {
  const source = (path: string) => readFile(new URL(`../server/${path}`, import.meta.url), 'utf8');
  const [command, row] = await Promise.all([
    source('cli/import.ts'),
    source('src/features/homes/import/import-row.ts'),
  ]);
  const options = [...(/const USAGE =[^;]+/.exec(command)?.[0] ?? '').matchAll(/--[a-z]+/g)].map(
    ([one]) => one,
  );
  const keys = [
    ...(/const listingRow[\s\S]+?\n {2}\.transform/.exec(row)?.[0] ?? '').matchAll(/^ {6}(\w+):/gm),
  ];
  expect(options).toContain('--points');
  expect(keys.map(([, key]) => key)).toContain('lat');
  const chapter = /^## Importing listings$[\s\S]+?^### Reports and exit codes$/m.exec(page)?.[0] ?? '';
  for (const option of options) expect(chapter).toMatch(new RegExp(`^\\| \`${option}[ \`]`, 'm'));
  for (const [, key] of keys) expect(chapter).toContain(`\`${key}\``);
});
