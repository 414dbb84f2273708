import { expect, it } from 'vitest';
import { silentLogger } from '../../../test/test-database.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { createPool } from './pool.ts';

const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

it.each([
  ['the socket is gone', failure('connect ENOENT', { code: 'ENOENT', syscall: 'connect' })],
  ['nobody listens', new AggregateError([failure('', { code: 'ECONNREFUSED', syscall: 'connect' })])],
  ['it can only be read', failure('cannot execute INSERT in a read-only transaction', { code: '25006' })],
  ['its name is gone', failure('', { code: 'EAI_AGAIN', syscall: 'getaddrinfo' })],
  ['it shuts down', failure('terminating connection', { code: '57P01' })],
  ['its disk is full', failure('could not extend file', { code: '53100' })],
  ['the connection broke', failure('Connection terminated unexpectedly')],
  ['no connection in time', failure('timeout exceeded when trying to connect')],
  ['an error around it', new Error('later', { cause: failure('starting up', { code: '57P03' }) })],
])('recognises an unavailable database: %s', (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

it.each([
  ['a wrong statement', failure('syntax error', { code: '42601' })],
  ['a statement that took too long', failure('canceling statement', { code: '57014' })],
  ['a file that is missing', failure('ENOENT', { code: 'ENOENT', syscall: 'open' })],
  ['a mistake of ours', new TypeError('undefined is not a function')],
  ['no error at all', undefined],
])('does not mistake for one: %s', (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});

it("recognises a host name that cannot be resolved, such as a stopped container's", async () => {
  const pool = createPool({ connectionString: 'postgres://a@database.invalid/a' }, 1, silentLogger);
  const failed = await pool.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failed)).toBe(true);
  await pool.end();
});
