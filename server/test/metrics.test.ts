import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../src/platform/metrics/metrics.ts';
import { builtWeb } from './built-web.ts';
import { readEvents } from './event-reader.ts';
import { mailsTo, register, signIn } from './members.ts';
import { patience } from './patience.ts';
import { fileRequest, picture } from './pictures.ts';
import { startTestApp } from './test-app.ts';

const SOON = { timeout: patience(15_000) };

let before: Map<string, number>;

const metrics = createMetrics();
// Without workers of this kind, its jobs stay queued as the test puts them.
const test = await startTestApp({ PHOTO_AVIF: 'false' }, { metrics, web: builtWeb });
const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
const host = await signIn(test, { level: 'subscriber' });
beforeEach(async () => {
  before = await read();
});

/** Every series by name and labels. */
async function read(): Promise<Map<string, number>> {
  const lines = (await metrics.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

/** How much a series has grown in this test. */
const grown = async (series: string) => ((await read()).get(series) ?? 0) - (before.get(series) ?? 0);
const now = async (series: string) => (await read()).get(series);

const requests = (method: string, route: string, status: number) =>
  `swapstead_http_request_seconds_count{method="${method}",route="${route}",status="${status}"}`;

describe('metrics', () => {
  it('count requests by route, method and status, never by address', async () => {
    for (const path of ['/api/homes/1', '/api/homes/2', '/api/tags?secret=word']) await fetch(url + path);
    for (const path of ['/api/nowhere', '/secret/page', '/api/nowhere/else']) await fetch(url + path);
    const page = await (await fetch(url)).text();
    for (const [file] of page.matchAll(/\/assets\/[^"]+\.js/g)) await fetch(url + file);
    await expect.poll(() => grown(requests('GET', '/api/homes/:id', 404)), SOON).toBe(2);
    expect(await grown(requests('GET', '/api/tags', 400))).toBe(1);
    expect(await grown(requests('GET', 'page or nothing', 404))).toBe(3);
    expect(await grown(requests('GET', '/assets/*', 200))).toBeGreaterThan(0);
    expect([...(await read()).keys()].join('\n')).not.toMatch(/secret|nowhere|assets\/\w/);
  });

  it('count requests that the client aborted', async () => {
    const client = await test.pool.connect();
    await client.query('begin; lock table home_search in access exclusive mode');
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write('GET /api/homes?search=gone HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => now('swapstead_requests_working'), SOON).toBe(1);
    socket.destroy();
    await expect.poll(() => grown(requests('GET', '/api/homes', 499)), SOON).toBe(1);
    await client.query('rollback');
    client.release();
  });

  it('count queries and connections to the database', async () => {
    const client = await test.pool.connect();
    await client.query('select 1');
    await client.query('select nothing').catch(() => {});
    await test.pool.query('select 1');
    expect(await grown('swapstead_database_query_seconds_count{outcome="failed"}')).toBe(1);
    expect(await grown('swapstead_database_query_seconds_count{outcome="ok"}')).toBeGreaterThanOrEqual(2);
    expect(await now('swapstead_database_connections_used')).toBeGreaterThanOrEqual(1);
    client.release();
  });

  it('count finished jobs, and emails', async () => {
    const email = 'counted@members.test';
    await register(test, { email, password: 'six or more' });
    await mailsTo(test, email);
    await expect
      .poll(() => grown('swapstead_job_seconds_count{kind="account-mail",outcome="ok"}'), SOON)
      .toBe(1);
    expect(await grown('swapstead_mails_total{outcome="sent"}')).toBe(1);
    expect(await metrics.text()).not.toContain(email);
  });

  it('count queued jobs, the age of the oldest, and failed ones', async () => {
    await test.pool.query(
      `insert into pgboss.job (name, state, start_after, created_on)
       select 'photo-avif', state::pgboss.job_state, now() + due::interval, now() - interval '1 hour'
       from (values ('created', '-40 seconds'), ('retry', '-20 seconds'), ('created', '1 hour'),
         ('active', '-1 minute'), ('failed', '-1 minute'), ('completed', '-1 minute')) as jobs (state, due)`,
    );
    expect(await now('swapstead_jobs_waiting{kind="photo-avif"}')).toBe(2);
    expect(await now('swapstead_jobs_given_up{kind="photo-avif"}')).toBe(1);
    const oldest = await now('swapstead_jobs_oldest_seconds{kind="photo-avif"}');
    expect(oldest).toBeGreaterThanOrEqual(40);
    expect(oldest).toBeLessThan(600);
  });

  it('count uploads: their bytes, and whether they were valid', async () => {
    const send = async (body: Buffer) => {
      const request = await fileRequest('/api/home_photos', body);
      return test.app.inject({ ...request, headers: { ...request.headers, ...host.headers } });
    };
    const photo = await picture().jpeg().toBuffer();
    await send(photo);
    await send(Buffer.from('no picture'));
    expect(await grown('swapstead_upload_seconds_count{outcome="ok"}')).toBe(1);
    expect(await grown('swapstead_upload_seconds_count{outcome="failed"}')).toBe(1);
    expect(await grown('swapstead_upload_bytes_total')).toBe(photo.length + 'no picture'.length);
  });

  it('count open event streams without their duration', async () => {
    const reader = await readEvents(url, host.headers);
    await reader.first('ready');
    expect(await now('swapstead_event_streams')).toBe(1);
    expect(await now('swapstead_connections')).toBeGreaterThanOrEqual(1);
    reader.close();
    await expect.poll(() => now('swapstead_event_streams'), SOON).toBe(0);
    expect(await metrics.text()).not.toContain('conversations/events');
  });

  it('count replies from memory', async () => {
    for (let index = 0; index < 3; index++) await fetch(`${url}/api/tags`);
    expect(await grown('swapstead_cache_misses_total')).toBe(1);
    expect(await grown('swapstead_cache_hits_total')).toBe(2);
    expect(await now('swapstead_cache_bytes')).toBeGreaterThan(0);
  });
});

it('have few label values, however many addresses and methods were requested', async () => {
  for (let index = 0; index < 50; index++) await fetch(`${url}/random/${index}`, { method: 'PURGE' });
  // Methods that the router does not know count as an unknown route.
  for (let index = 0; index < 3; index++) await fetch(`${url}/api/random/${index}%ff`);
  await expect.poll(() => grown(requests('GET', 'page or nothing', 400)), SOON).toBe(3);
  const series = [...(await read()).keys()];
  expect(series.filter((name) => name.includes('method="other"') && name.includes('_count'))).toHaveLength(1);
  expect(series.join('\n')).not.toMatch(/PURGE|random/);
});

it('report the rest while the database does not answer', async () => {
  await test.pool.query('alter schema pgboss rename to elsewhere');
  expect(await now('swapstead_event_streams')).toBe(0);
  await test.pool.query('alter schema elsewhere rename to pgboss');
});
