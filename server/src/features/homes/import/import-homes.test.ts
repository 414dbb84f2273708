import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { patience } from '../../../../test/patience.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { silentLogger } from '../../../../test/test-database.ts';
import { createPool } from '../../../platform/database/pool.ts';
import type { Line } from '../../../platform/files/text-lines.ts';
import { openHomePlaces } from '../../places/open-home-places.ts';
import { type ImportOptions, importHomes, noCounts } from './import-homes.ts';

/** Database notifications arrive soon, but not immediately. */
const PATIENCE = { timeout: patience(10_000) };

let reports: string[];

const app = await startTestApp();
await app.app.listen({ host: '127.0.0.1', port: 0 });
const origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;

beforeEach(async () => {
  reports = [];
  await app.pool.query('delete from users');
});

const row = (id: number, changes: object = {}) => ({
  id: `L${id}`,
  title: `Home ${id}`,
  description: 'A quiet home.',
  location: 'Como, Italy',
  home_type: 'House',
  ...changes,
});
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1));

async function* lines(values: Rows): AsyncGenerator<Line> {
  let number = 0;
  for (const value of values) {
    yield { number: ++number, text: typeof value === 'string' ? value : JSON.stringify(value) };
  }
}

type Rows = Iterable<object | string>;

async function run(values: Rows, options: Partial<ImportOptions> = {}, pool: pg.Pool = app.pool) {
  return importHomes(pool, lines(values), {
    homePlaces: await openHomePlaces(pool),
    host: 'import@swapstead.invalid',
    report: (line, problem) => reports.push(`${line}: ${problem}`),
    ...options,
  });
}

async function gallery(path = '/api/homes') {
  return (await (await fetch(origin + path)).json()) as { homes: { title: string }[]; total: number };
}

const stored = async (sql: string) => (await app.pool.query(sql)).rows;

it('finds the places of homes, and counts those it does not find [PLACE-12]', async () => {
  const counts = await run(
    [
      row(901, { location: 'Lisbon, Portugal', lat: 38.71234567, lng: -9.1301 }),
      row(902, { location: undefined, city: 'Zurich', region: 'Canton of Zurich', country: 'Switzerland' }),
      row(903, { location: 'Springfield, United States' }),
      row(904, { location: 'By the sea', lat: 1, lng: 1 }),
      row(905, { location: 'By the sea', place_id: 2735943 }),
      row(906, { location: 'Porto, Portugal', lat: 50, lng: 8 }),
      row(907, { location: 'By the sea', place_id: 7 }),
    ],
    { points: true },
  );
  expect(counts).toMatchObject({ added: 7, matched: 4, unclear: 1, unknown: 2, bad: 0 });
  const placed = await stored(
    `select title, places.name, chosen_by, pin::text from homes join home_places on home_id = homes.id
       left join places on places.id = place_id where title ~ '90[1-7]' order by title`,
  );
  expect(placed.map(({ name, chosen_by, pin }) => [name, chosen_by, pin])).toEqual([
    ['Lisbon', 'match', '(-9.1301,38.71235)'],
    ['Zürich', 'match', null],
    [null, 'match', null],
    [null, 'match', null],
    ['Porto', 'host', null],
    ['Porto', 'match', null],
    [null, 'match', null],
  ]);
});

it('members find an imported home by place and days immediately', async () => {
  await run([
    row(921, { location: 'Lisbon, Portugal', available_dates: ['2999-01-01', '2999-01-02'] }),
    row(922),
  ]);
  const searched = await stored(
    `select title, name, open::text, m.time_zone from homes join member_search m on m.home_id = homes.id
       left join places on places.id = m.place_id where title ~ '92[12]' order by title`,
  );
  expect(searched).toEqual([
    { title: 'Home 921', name: 'Lisbon', open: '{[2999-01-01,2999-01-03)}', time_zone: 'Europe/Lisbon' },
    { title: 'Home 922', name: 'Como', open: '{}', time_zone: 'Europe/Rome' },
  ]);
});

it('stores no exact points from coordinates of rows unless asked to [PLACE-12]', async () => {
  await run([row(911, { location: 'Lisbon, Portugal', lat: 38.7, lng: -9.1 })]);
  const [placed] = await stored(
    `select pin from homes join home_places on home_id = homes.id where title ~ '911'`,
  );
  expect(placed).toEqual({ pin: null });
});

it('imports the good rows and reports each bad one with its line', async () => {
  const counts = await run([
    row(1, { available_dates: ['2999-01-01'], interests: ['Garden'], bathrooms: 1.5 }),
    '{"id": "L2"',
    row(3, { guests: -2 }),
    row(4, { home_type: 'Castle' }),
    row(5),
  ]);
  expect(counts).toMatchObject({ rows: 5, added: 2, present: 0, bad: 3 });
  expect(reports.map((report) => report.slice(0, 24))).toEqual([
    '2: the line is not JSON:',
    '3: guests takes whole nu',
    '4: home_type "Castle" is',
  ]);
  expect(await stored('select title, bathrooms, interests from homes order by title')).toEqual([
    { title: 'Home 1', bathrooms: '1.5', interests: ['Garden'] },
    { title: 'Home 5', bathrooms: null, interests: [] },
  ]);
  expect(await stored('select day from home_available_dates')).toEqual([{ day: '2999-01-01' }]);
});

it('imports the rest of a batch if the database refuses a row', async () => {
  // JavaScript accepts this year, PostgreSQL does not.
  const [first, last] = [3, 700].map((id) => row(id, { created_at: '0000-06-01' }));
  const counts = await run(rows(800).map((one, index) => ({ 2: first, 699: last })[index] ?? one));
  expect(counts).toMatchObject({ rows: 800, added: 798, bad: 2 });
  expect(reports.map((report) => report.split(':').slice(0, 2).join(':')).sort()).toEqual([
    '3: the database refuses it',
    '700: the database refuses it',
  ]);
});

it('lists the last line of the file first, as the newest home', async () => {
  await run(rows(1_200));
  await expect
    .poll(async () => (await gallery()).homes.map(({ title }) => title), PATIENCE)
    .toEqual(Array.from({ length: 12 }, (_, n) => `Home ${1_200 - n}`));
  await run([row(2_000, { created_at: '2001-01-01' }), row(2_001)]);
  await expect.poll(async () => (await gallery()).homes[0]?.title, PATIENCE).toBe('Home 2001');
  expect(await stored("select created_at from homes where title = 'Home 2000'")).toEqual([
    { created_at: new Date('2001-01-01T00:00:00Z') },
  ]);
});

it('adds nothing when run again, and leaves later changes alone', async () => {
  await run(rows(20));
  await app.pool.query("update homes set title = 'Renamed' where title = 'Home 7'");
  expect(await run(rows(25))).toMatchObject({ rows: 25, added: 5, present: 20, bad: 0 });
  expect(await stored("select count(*) as renamed from homes where title in ('Renamed', 'Home 7')")).toEqual([
    { renamed: 1 },
  ]);
});

it('adds every home once when two imports of one file run at the same time, in any order', async () => {
  const all = rows(1_500);
  const [first, second] = await Promise.all([run(all), run(all.toReversed())]);
  expect(first.added + second.added).toBe(1_500);
  expect(first.present + second.present).toBe(1_500);
  expect(await stored('select count(*) as homes from homes')).toEqual([{ homes: 1_500 }]);
});

it('imports one home for several rows with the same id', async () => {
  expect(await run([row(1), row(1, { title: 'Twin' }), row(2)])).toMatchObject({ added: 2, present: 1 });
  expect(await stored('select title from homes order by title')).toEqual([
    { title: 'Home 1' },
    { title: 'Home 2' },
  ]);
});

it('gives homes to the hosts they name, known or new, and the others to one account', async () => {
  await app.pool.query("insert into users (email) values ('ada@example.com')");
  await run([
    row(1, { host_email: 'Ada@example.com' }),
    row(2, { host_email: 'bob@example.com' }),
    row(3, { host_email: 'bob@example.com' }),
    row(4),
  ]);
  expect(
    await stored(
      'select email, array_agg(title order by title) as homes from users join homes on user_id = users.id group by email order by email',
    ),
  ).toEqual([
    { email: 'ada@example.com', homes: ['Home 1'] },
    { email: 'bob@example.com', homes: ['Home 2', 'Home 3'] },
    { email: 'import@swapstead.invalid', homes: ['Home 4'] },
  ]);
});

it('stops when told to, keeps what was read, and continues in the next run', async () => {
  const stop = new AbortController();
  function* interrupted() {
    for (const one of rows(2_000)) {
      if (one.id === 'L1300') stop.abort();
      yield one;
    }
  }
  const counts = await run(interrupted(), { signal: stop.signal });
  expect(counts).toMatchObject({ rows: 1_299, added: 1_299 });
  expect(await run(rows(2_000))).toMatchObject({ added: 701, present: 1_299 });
});

it('keeps what was read before the file breaks off', async () => {
  async function* broken() {
    yield* lines(rows(3));
    throw new Error('unexpected end of file');
  }
  const counts = noCounts();
  const options = {
    homePlaces: await openHomePlaces(app.pool),
    host: 'import@swapstead.invalid',
    report: () => {},
    counts,
  };
  await expect(importHomes(app.pool, broken(), options)).rejects.toThrow('unexpected end of file');
  expect(counts).toMatchObject({ rows: 3, added: 3 });
});

it('fails when the database fails, instead of reading on', async () => {
  let read = 0;
  function* counted() {
    for (const one of rows(50_000)) {
      read++;
      yield one;
    }
  }
  await app.pool.query('alter table homes rename to homes_away');
  try {
    await expect(run(counted())).rejects.toThrow('relation "homes" does not exist');
  } finally {
    await app.pool.query('alter table homes_away rename to homes');
  }
  expect(read).toBeLessThan(5_000);
});

it('reads only a few batches ahead while the database is busy', async () => {
  await app.pool.query("insert into users (email) values ('import@swapstead.invalid')");
  let [read, more] = [0, true];
  function* endless() {
    while (more) yield row(++read);
  }
  // A separate pool, as the command has: the server's jobs wait for the table too, and hold connections.
  const pool = createPool({ connectionString: app.databaseUrl }, 3, silentLogger);
  const blocker = await app.pool.connect();
  let importing: ReturnType<typeof run>;
  try {
    await blocker.query('begin; lock table homes');
    importing = run(endless(), {}, pool);
    const waiting = `select count(*) as writers from pg_locks where not granted
      and relation = 'homes'::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`;
    // Once both writers wait, memory contains at most what has been read so far.
    const writers = async () => (await blocker.query(waiting)).rows[0].writers;
    await expect.poll(writers, PATIENCE).toBe(2);
    await new Promise(setImmediate);
    expect(read).toBeLessThanOrEqual(1_500);
  } finally {
    more = false;
    await blocker.query('rollback');
    blocker.release();
  }
  expect(await importing).toMatchObject({ rows: read, added: read });
  await pool.end();
});

it('new homes appear immediately in a server that answers from its cache', async () => {
  const silently = (title: string) =>
    app.pool.query(
      `begin; alter table homes disable trigger homes_notify;
       insert into homes (user_id, title, description, location, home_type)
       select id, '${title}', 'B', 'C', 'Loft' from users;
       alter table homes enable trigger homes_notify; commit`,
    );
  await run([row(1)]);
  // Without the notification the server would go on answering from its cache; this tests the trigger.
  await expect
    .poll(async () => {
      const before = (await gallery('/api/homes/count')).total;
      await silently('Unheard');
      return (await gallery('/api/homes/count')).total === before;
    }, PATIENCE)
    .toBe(true);
  await run([row(2)]);
  await expect.poll(async () => (await gallery()).homes[0]?.title, PATIENCE).toBe('Home 2');
});
