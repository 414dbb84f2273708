import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CalendarServer, createCalendarServer, daysCalendar } from '../../../test/calendar-server.ts';
import { hostActions } from '../../../test/hosts.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { readSecret } from '../../platform/database/secrets.ts';
import { createLogger } from '../../platform/logger.ts';
import { createConfirmLinks } from './freshness/confirm-links.ts';

const PATH = `/private-${randomUUID()}.ics`;
let log = '';
let test: TestApp;
let outside: CalendarServer;
let host: SignedIn;
let home: OwnHome;
let neighbour: OwnHome;

const { ask, list } = hostActions(() => test);

beforeAll(async () => {
  outside = await createCalendarServer();
  const output = new Writable({
    write(chunk, _, done) {
      log += String(chunk);
      done();
    },
  });
  test = await createTestApp(
    { CALENDAR_HOSTS_ALLOWED: outside.host, LOG_LEVEL: 'debug' },
    { logger: createLogger('debug', output) },
  );
  host = await signIn(test, { level: 'subscriber' });
  [home, neighbour] = [await list(host), await list(host)];
});
afterAll(async () => {
  await test.close();
  await outside.close();
});

/** Every row of every table, including those of the job queues. */
async function everything(): Promise<string> {
  const { rows } = await test.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
       and table_name not in ('places', 'place_names')`,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await test.pool.query<{ row: string }>(`select t::text as row from ${name} as t`);
    texts.push(...found.rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

it('no address, token or text of a calendar is in any row, log line or reply except its owner’s [CAL-50, CAL-52, CAL-55]', async () => {
  outside.calendar(PATH, daysCalendar(['20270703', '20270710']));
  const feeds = `/api/homes/${home.id}/feeds`;
  const connected = await ask('POST', feeds, host, { name: 'Airbnb', address: outside.url(PATH) });
  expect(connected.statusCode).toBe(201);
  const feed = `${feeds}/${connected.json().id}`;
  outside.on(PATH, (_request, response) => response.writeHead(500).end('Zaphodina Quuxington'));
  const failing = await ask('PATCH', feed, host, { end_rule: 'last_night' });
  const lost = await ask('POST', feeds, host, { name: 'Lost', address: `${outside.url(PATH)}x` });
  const { address } = (await ask('POST', `/api/homes/${home.id}/calendar/address`, host)).json();
  const token = /calendars\/(.+)\.ics$/.exec(address)?.[1] ?? 'none';
  expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
  const shared = await test.app.inject({ url: `/calendars/${token}.ics` });
  expect(shared.statusCode).toBe(200);
  const link = createConfirmLinks(
    await readSecret(test.pool, 'calendar'),
    () => 'http://localhost',
    () => new Date(),
  );
  const confirmation = new URL(link.of(host.user_id, [home.id])).searchParams.get('t') ?? 'none';
  const page = await test.app.inject({ url: `/calendar/confirm?t=${confirmation}` });
  expect(page.statusCode).toBe(200);

  const secret = (words: readonly string[]) => new RegExp(words.join('|'));
  const path = PATH.slice(1, -4);
  expect(await everything()).not.toMatch(
    secret([path, token, confirmation, 'Zaphodina', '-20270703@elsewhere']),
  );
  expect(log).not.toBe('');
  expect(log).not.toMatch(secret([path, token, confirmation, 'Zaphodina']));
  const answers = await Promise.all([
    ask('GET', feeds, host),
    ask('GET', `${feed}/entries`, host),
    ask('GET', `/api/homes/${home.id}/calendar`, host),
    ask('GET', `/api/homes/${home.id}/nights`, host),
    ask('GET', '/api/homes/own', host),
  ]);
  for (const { body } of [...answers, connected, failing, lost, shared, page]) {
    expect(body).not.toMatch(secret([path, token, 'Zaphodina', '@elsewhere']));
  }
  expect(shared.body).not.toMatch(secret([home.id, host.user_id, host.email]));
});

it('a calendar of one home closes no night of another [CAL-55]', async () => {
  const { runs } = (await ask('GET', `/api/homes/${neighbour.id}/calendar`, host)).json();
  expect(runs.map(({ state }: { state: string }) => state)).toEqual(['ask']);
  const [feed] = (await ask('GET', `/api/homes/${home.id}/feeds`, host)).json().feeds;
  for (const [method, rest] of [
    ['GET', '/entries'],
    ['POST', '/sync'],
    ['PATCH', ''],
    ['DELETE', ''],
  ] as const) {
    const reply = await ask(
      method,
      `/api/homes/${neighbour.id}/feeds/${feed.id}${rest}`,
      host,
      method === 'PATCH' ? {} : undefined,
    );
    expect(reply.statusCode, method).toBe(404);
  }
});

it('a page of another site, a link or an image cannot change a calendar [CAL-55]', async () => {
  const asked = outside.asked.length;
  const [feed] = (await ask('GET', `/api/homes/${home.id}/feeds`, host)).json().feeds;
  const headers = { ...host.headers, 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
  const urls = [
    `/api/homes/${home.id}/calendar/confirm`,
    `/api/homes/${home.id}/feeds`,
    `/api/homes/${home.id}/feeds/${feed.id}/sync`,
    `/api/homes/${home.id}/calendar/file`,
    `/api/homes/${home.id}/calendar/address`,
  ];
  for (const url of urls) {
    const posted = await test.app.inject({ method: 'POST', url, headers });
    expect([posted.statusCode, posted.json().code], url).toEqual([403, 'foreign_origin']);
  }
  for (const url of urls.filter((one) => /confirm|sync|file/.test(one))) {
    expect((await test.app.inject({ url, headers: host.headers })).statusCode, url).toBe(404);
  }
  expect(outside.asked.length).toBe(asked);
  const { freshness } = (await ask('GET', `/api/homes/${home.id}/calendar`, host)).json();
  expect(freshness.confirmed_days).toBeNull();
});
