import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { readKnownPasswords } from './known-passwords.ts';
import { createRangeApi } from './leaked-passwords.ts';

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

/** A range API with its requests and its answer. */
let service: Server;
let url = '';
const asked: string[] = [];
let answer: (prefix: string) => { status: number; body: string; wait?: number };

beforeAll(async () => {
  service = createServer((request, response) => {
    const prefix = (request.url ?? '').slice(1);
    asked.push(`${prefix} ${request.headers['add-padding']}`);
    const { status, body, wait = 0 } = answer(prefix);
    setTimeout(() => response.writeHead(status).end(body), wait).unref();
  });
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', () => resolve());
  });
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});

afterEach(() => {
  asked.length = 0;
});

afterAll(() => {
  service.closeAllConnections();
  service.close();
});

const leakedHash = hashOf('only leaked');

describe('the range API', () => {
  it('[GUARD-40] is requested with five digits and padding; empty entries are ignored, and answers cached for a day', async () => {
    answer = () => ({ status: 200, body: `${leakedHash.slice(5)}:7\r\n${'A'.repeat(35)}:0\r\n` });
    const api = createRangeApi(url, { clock: () => new Date(), onFailure: () => {}, patienceMs: 15_000 });
    const prefix = leakedHash.slice(0, 5);
    expect(await api.range(prefix)).toEqual([leakedHash.slice(5)]);
    expect(await api.range(prefix)).toEqual([leakedHash.slice(5)]);
    expect(asked).toEqual([`${prefix} true`]);
  });

  it('[GUARD-40] is counted when it fails, and not requested for a minute after five failures', async () => {
    let [failures, now] = [0, Date.now()];
    answer = () => ({ status: 503, body: '' });
    const api = createRangeApi(url, {
      clock: () => new Date(now),
      onFailure: () => failures++,
      patienceMs: 15_000,
    });
    for (const prefix of ['00000', '00001', '00002', '00003', '00004', '00005', '00006'])
      expect(await api.range(prefix)).toEqual([]);
    expect([failures, asked.length]).toEqual([5, 5]);
    answer = () => ({ status: 200, body: `${'B'.repeat(35)}:1` });
    now += 60_001;
    expect(await api.range('00007')).toEqual(['B'.repeat(35)]);
  });

  it('[GUARD-40] times out after a second', async () => {
    answer = () => ({ status: 200, body: '', wait: 30_000 });
    const begun = performance.now();
    const api = createRangeApi(url, { clock: () => new Date(), onFailure: () => {} });
    expect(await api.range('00008')).toEqual([]);
    expect(performance.now() - begun).toBeLessThan(15_000);
  });
});

describe('the range endpoint of the server', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ PWNED_PASSWORDS_URL: url });
  });
  afterAll(() => test.close());

  const range = (prefix: string) => test.app.inject({ url: `/api/passwords/${prefix}` });

  it('[GUARD-39, GUARD-40] answers from the embedded list and the service, and accepts five hex digits only', async () => {
    const common = hashOf('dragon');
    answer = (prefix) => ({
      status: 200,
      body: prefix === leakedHash.slice(0, 5) ? `${leakedHash.slice(5)}:3` : '',
    });
    expect((await range(common.slice(0, 5))).json()).toMatchObject({
      common: expect.arrayContaining([common.slice(5, 16)]),
    });
    // One second is short on a busy machine, so a failed request is repeated.
    await expect
      .poll(async () => (await range(leakedHash.slice(0, 5))).json())
      .toMatchObject({ leaked: [leakedHash.slice(5)] });
    for (const wrong of ['1234', '123456', 'GGGGG', 'abcde', '٠١٢٣٤', '%00000'])
      expect((await range(wrong)).statusCode, wrong).toBe(400);
  });

  it('[GUARD-40] answers from the list alone when the service fails, without an error', async () => {
    answer = () => ({ status: 500, body: 'no' });
    const common = hashOf('monkey');
    const reply = await range(common.slice(0, 5));
    expect([reply.statusCode, reply.json().leaked]).toEqual([200, []]);
    expect(reply.json().common).toContain(common.slice(5, 16));
  });
});

it('[GUARD-39] the embedded list contains 100,000 passwords, ignores letter case and is smaller than 1 MB', async () => {
  const known = await readKnownPasswords();
  const { size } = await stat(new URL('./common-passwords.bin', import.meta.url));
  expect([size / 8, size < 1_000_000]).toEqual([100_000, true]);
  expect(['123456', 'DRAGON', 'qwertyuiop'].map(known.has)).toEqual([true, true, true]);
  expect(known.has('a quiet harbour at dusk')).toBe(false);
  const ends = ['00000', 'FFFFF'].flatMap(known.range);
  expect(ends.every((end) => /^[0-9A-F]{11}$/.test(end))).toBe(true);
});
