import { writeSync } from 'node:fs';
import { openDatabase } from '../../src/platform/database/database.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';

/**
 * The process that the drill database-crash kills: opens the database in the folder given as argument, prints
 * `ready`, then writes pairs of rows as fast as it can and prints the id of each pair once its commit is
 * acknowledged. SIGTERM stops it normally.
 */
const WRITERS = 4;

const report = (fields: object, message: string) => console.error(message, fields);
const database = await openDatabase(
  { dataDir: process.argv[2] as string, poolSize: WRITERS },
  { info() {}, warn: report, error: report },
);
await database.pool.query(`
  CREATE TABLE IF NOT EXISTS drill_homes (id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY, note text NOT NULL);
  CREATE TABLE IF NOT EXISTS drill_tags (home_id integer PRIMARY KEY REFERENCES drill_homes)`);

let stopping = false;
process.once('SIGTERM', () => {
  stopping = true;
});
// Synchronous: a printed id has left this process, whatever happens next.
writeSync(1, 'ready\n');

await Promise.all(Array.from({ length: WRITERS }, write));
await database.close();

async function write(): Promise<void> {
  while (!stopping) {
    const id = await inTransaction(database.pool, async (client) => {
      const home = await client.query<{ id: number }>(
        `INSERT INTO drill_homes (note) VALUES (repeat('a quiet house by the lake ', 20)) RETURNING id`,
      );
      await client.query('INSERT INTO drill_tags (home_id) VALUES ($1)', [home.rows[0]?.id]);
      return home.rows[0]?.id;
    });
    writeSync(1, `${id}\n`);
  }
}
