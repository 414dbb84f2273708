import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CuttableProxy, openProxy } from '../../../test/drills/cuttable-proxy.ts';
import { startPrimary, startStandby, type TestPostgres } from '../../../test/replicating.ts';
import { silentLogger } from '../../../test/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { inTransaction } from './transaction.ts';

let primary: TestPostgres;
let standby: TestPostgres;
/** The database's name, which leads to one of the two. */
let name: CuttableProxy;
const opened: Database[] = [];

beforeAll(async () => {
  primary = await startPrimary();
  await primary.run('create table written (value int)');
  standby = await startStandby(primary);
  name = await openProxy(primary.socket);
});
afterAll(async () => {
  for (const { close } of opened) await close();
  await name.close();
  await standby.stop();
  await primary.stop();
});

async function open(guest: boolean): Promise<Database> {
  const databaseUrl = `postgres://swapstead@127.0.0.1:${name.port}/postgres`;
  const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1, guest }, silentLogger);
  opened.push(database);
  return database;
}

const write = ({ pool }: Database) =>
  inTransaction(pool, (client) => client.query('insert into written values (1)'));

it('does not stay connected to a standby to which the name led for a while', async () => {
  const database = await open(false);
  await write(database);
  name.turnTo(standby.socket);
  name.cut();
  name.restore();
  // The first attempt may get the closed connection; the next one connects again.
  for (let attempt = 0; attempt < 2; attempt++) {
    const failed = await write(database).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failed)).toBe(true);
  }
  name.turnTo(primary.socket);
  await write(database);
  expect((await database.pool.query('select value from written')).rowCount).toBe(2);
});

it('refuses to start a server on a standby, but lets a command read from it', async () => {
  name.turnTo(standby.socket);
  await expect(open(false)).rejects.toThrow('cannot be used: it is a standby, and no primary');
  const { pool } = await open(true);
  expect((await pool.query('select')).rowCount).toBe(1);
});
