import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { completedSwapsOf } from '../core/swaps.statements.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../../migrations');
let database: TestDatabase;
let old: string;

/** A database of the last release before swaps. */
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('drop schema public cascade; create schema public');
  old = await mkdtemp(join(tmpdir(), 'swapstead-migrations-'));
  for (const name of await readdir(MIGRATIONS)) {
    if (name < '0040') await cp(join(MIGRATIONS, name), join(old, name));
  }
  await migrate(database.pool, old);
});
afterAll(async () => {
  await database.drop();
  await rm(old, { recursive: true });
});

const MEMBERS = ['Ann', 'Ben', 'Cleo', 'Gone'] as const;

it('the migration keeps all completed swaps of an earlier release, and counts an exchange of two homes once', async () => {
  const { pool } = database;
  const users: Record<string, string> = {};
  const homes: Record<string, string> = {};
  for (const name of MEMBERS) {
    const user = await pool.query('insert into users (email) values ($1) returning id', [
      `${name.toLowerCase()}@old.test`,
    ]);
    users[name] = user.rows[0].id;
    const home = await pool.query(
      `insert into homes (user_id, title, description, location, home_type)
       values ($1, $2, 'Old', 'Here', 'Loft') returning id`,
      [users[name], name],
    );
    homes[name] = home.rows[0].id;
  }
  const conversation = async (guest: string, host: string, marks: string[], day?: string) => {
    const { rows } = await pool.query(
      `insert into conversations (home_id, home_title, starter_id, host_id, completed_at)
       values ($1, $2, $3, $4, $5) returning id`,
      [homes[host], host, users[guest], users[host], day ?? null],
    );
    const id = rows[0].id as string;
    for (const who of [guest, host]) {
      await pool.query(
        `insert into conversation_sides (conversation_id, user_id, swap_marked_at) values ($1, $2, $3)`,
        [id, users[who], marks.includes(who) ? (day ?? '2026-03-01') : null],
      );
      if (day) {
        await pool.query('insert into completed_swaps (user_id, swap_id, completed_at) values ($1, $2, $3)', [
          users[who],
          id,
          day,
        ]);
      }
    }
    return id;
  };
  const exchange = await conversation('Ann', 'Ben', ['Ann', 'Ben'], '2026-04-01');
  await conversation('Ben', 'Ann', ['Ann', 'Ben'], '2026-04-02');
  const half = await conversation('Cleo', 'Ann', ['Cleo']);
  const left = await conversation('Gone', 'Cleo', ['Gone', 'Cleo'], '2026-05-01');
  await pool.query('delete from conversations where id = $1', [left]);
  await pool.query('delete from users where id = $1', [users.Gone]);

  await migrate(pool, MIGRATIONS);

  const counts = await pool.query(
    `select split_part(email, '@', 1) as name, ${completedSwapsOf('users.id', 'now()')} as swaps from users order by 1`,
  );
  expect(counts.rows).toEqual([
    { name: 'ann', swaps: 1 },
    { name: 'ben', swaps: 1 },
    { name: 'cleo', swaps: 1 },
  ]);
  const marks = await pool.query(
    `select conversation_id, count(*) as marks, max(marked_at)::date::text as day
     from completion_marks where conversation_id = any($1) group by 1 order by 2`,
    [[exchange, half]],
  );
  expect(marks.rows).toEqual([
    { conversation_id: half, marks: 1, day: '2026-03-01' },
    { conversation_id: exchange, marks: 2, day: '2026-04-01' },
  ]);
  await expect(pool.query(`update swap_history set act = 'other'`)).rejects.toThrow('append-only');
});
