/**
 * The admins' lists with 100,000 members and 50,000 tickets: every kind of page through `pg` with the server's
 * queries, all kinds in turn; then the export of all users in a real browser from the real server.
 *
 *   node bench/admin.ts [--members 100000] [--tickets 50000] [--keep DIR]
 *
 * With --keep, the database is kept in DIR and reused by the next run.
 */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { USER_SORTS } from '../contract/src/admin/user-list.ts';
import { createAuditRepository } from '../server/src/features/admin/audit.repository.ts';
import { createUsersRepository } from '../server/src/features/admin/users.repository.ts';
import { createSupportRepository } from '../server/src/features/support/support.repository.ts';
import { type Database, openDatabase } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { exportInBrowser } from './admin-export.ts';
import { median, report } from './rounds.ts';
import { BENCH_ADMIN, seedAdmin } from './seed-admin.ts';
import { startNode } from './start-node.ts';

/** The first pass warms the caches and is not counted. */
const PASSES = 8;
const PAGE_SIZE = 25;
const LIMIT_MS = 20;
const LONGEST_TASK_MS = 200;

const { values: options } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    tickets: { type: 'string', default: '50000' },
    keep: { type: 'string' },
  },
});

type Kind = { name: string; pages: (() => Promise<unknown>)[] };

const directory = options.keep ?? (await mkdtemp(join(tmpdir(), 'swapstead-bench-')));
await mkdir(directory, { recursive: true });
// As root, the embedded PostgreSQL runs as another user, who needs access to its folder.
await chmod(directory, 0o755);
try {
  const database = await filled();
  await measure(kindsOf(database)).finally(() => database.close());
  await measureExport();
} finally {
  if (!options.keep) await rm(directory, { recursive: true, force: true });
}

async function filled(): Promise<Database> {
  const database = await openDatabase({ dataDir: directory, poolSize: 2 }, createLogger('silent'));
  await migrate(database.pool);
  const { rows } = await database.pool.query<{ empty: boolean }>(
    'select not exists (select from users) as empty',
  );
  if (rows[0]?.empty) await seedAdmin(database.pool, Number(options.members), Number(options.tickets));
  return database;
}

function kindsOf({ pool }: Database): Kind[] {
  const users = createUsersRepository(pool);
  const support = createSupportRepository(pool);
  const audit = createAuditRepository(pool);
  const newest = { sort: 'joined', direction: 'desc', limit: PAGE_SIZE } as const;
  const tickets = (query: Parameters<typeof support.page>[0]) => () => support.page(query, true, PAGE_SIZE);
  const found = (words: readonly string[]) =>
    words.flatMap((search) => [
      () => users.users({ ...newest, search }),
      () => users.users({ ...newest, search, sort: 'name', direction: 'asc' }),
      () => users.members(search, undefined, PAGE_SIZE),
      tickets({ search }),
    ]);
  return [
    {
      name: 'users, every order',
      pages: USER_SORTS.flatMap((sort) =>
        (['asc', 'desc'] as const).map((direction) => () => users.users({ ...newest, sort, direction })),
      ),
    },
    {
      name: 'users of a status',
      pages: (['paid', 'free', 'trialing', 'cancelled'] as const).flatMap((status) => [
        () => users.users({ ...newest, status }),
        () => users.users({ ...newest, status, sort: 'email' }),
      ]),
    },
    { name: 'search by a name', pages: found(['josé garcía', 'ZHANG', 'petrov', 'ingrid']) },
    { name: 'search by an address', pages: found(['member-99999@', 'member-4711', '@letters.test']) },
    { name: 'search for what nobody has', pages: found(['xyzzy', 'nobody@nowhere']) },
    { name: 'search by one or two letters', pages: found(['a', 'an', 'zq', '%']) },
    {
      name: 'tickets, every filter',
      pages: [
        tickets({}),
        tickets({ status: 'open' }),
        tickets({ priority: 'urgent' }),
        tickets({ status: 'closed', priority: 'low' }),
        tickets({ search: 'refund' }),
        tickets({ search: '(4711)' }),
        tickets({ search: 'insurance', status: 'open', priority: 'high' }),
      ],
    },
    { name: 'counts and figures', pages: [users.counts, users.stats, support.counts] },
    {
      name: 'audit log',
      pages: [() => audit.page({}, undefined, 50), () => audit.page({ action: 'role' }, undefined, 50)],
    },
  ];
}

async function measure(kinds: readonly Kind[]): Promise<void> {
  const times = kinds.map((): number[] => []);
  for (let pass = 0; pass < PASSES; pass++) {
    for (const [index, { pages }] of kinds.entries()) {
      for (const page of pages) {
        const start = performance.now();
        await page();
        if (pass) times[index]?.push(performance.now() - start);
      }
    }
  }
  for (const [index, { name }] of kinds.entries()) {
    const values = times[index] ?? [];
    const sorted = values.toSorted((a, b) => a - b);
    const p95 = sorted[Math.floor(0.95 * sorted.length)] ?? 0;
    const middle = median(values);
    report(
      `admin: ${name}, median`,
      `less than ${LIMIT_MS} ms`,
      `${middle.toFixed(1)} ms (p95 ${p95.toFixed(1)})`,
      middle < LIMIT_MS,
    );
  }
}

/** The server on the same data, as `npm start` runs it. */
async function measureExport(): Promise<void> {
  const server = await startNode(join(import.meta.dirname, '../server/bin/start.mjs'), {
    DATA_DIR: directory,
    DEMO: 'false',
    RATE_LIMIT: '100000',
    LOG_LEVEL: 'error',
  });
  try {
    const { rows, seconds, longest, saw } = await exportInBrowser(server.url, BENCH_ADMIN);
    const expected = Number(options.members) + 1;
    report('export of all users, rows in one file', String(expected), String(rows), rows === expected);
    report(
      'export of all users, longest task of the page',
      `at most ${LONGEST_TASK_MS} ms`,
      `${longest.toFixed(0)} ms (${seconds.toFixed(1)} s in all, ${saw} steps of progress seen)`,
      longest <= LONGEST_TASK_MS && saw > 1,
    );
  } finally {
    await server.stop();
  }
}
