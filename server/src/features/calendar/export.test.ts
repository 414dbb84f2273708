import { randomUUID } from 'node:crypto';
import { daysOf } from '@swapstead/contract/days';
import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CalendarServer, createCalendarServer, daysCalendar } from '../../../test/calendar-server.ts';
import { hostActions } from '../../../test/hosts.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { readCalendar } from './reading/read-calendar.ts';

const NOW = new Date('2026-12-05T12:00:00Z');
let test: TestApp;
let outside: CalendarServer;
let host: SignedIn;
let home: OwnHome;
let address: string;

const { ask, list } = hostActions(() => test);

beforeAll(async () => {
  outside = await createCalendarServer();
  test = await createTestApp({ CALENDAR_HOSTS_ALLOWED: outside.host }, { clock: () => NOW });
  // These tests take nights without swaps, which are a higher slice, so the constraint is dropped.
  await test.pool.query('alter table taken_nights drop constraint if exists taken_nights_stay');
  host = await signIn(test, { level: 'subscriber' });
});
beforeEach(async () => {
  home = await list(host, {
    title: 'Brick loft, über den Dächern; with a very long title that has to be folded: žluťoučký kůň',
  });
  const made = (await ask('POST', `/api/homes/${home.id}/calendar/address`, host)).json();
  address = new URL(made.address).pathname;
});
afterAll(async () => {
  await test.close();
  await outside.close();
});

const get = (headers: Record<string, string> = {}, url = address) =>
  // Each from its own address, to stay below the limit per minute.
  test.app.inject({
    url,
    headers,
    remoteAddress: `198.51.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`,
  });
const close = (from: string, to: string, state = 'closed') =>
  ask('PUT', `/api/homes/${home.id}/nights`, host, { changes: [{ from, to, state }] });

/** The nights as two parsers read them: ours and another. */
function nightsOf(text: string): string[][] {
  const ours = readCalendar(new TextEncoder().encode(text), {
    window: { from: '2026-11-01', to: '2029-01-01' },
    time_zone: 'UTC',
    end_rule: 'check_out',
    counts_free: false,
    today: '2027-01-01',
    own_key: new Uint8Array(32),
  }).entries.flatMap(daysOf);
  const theirs = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').flatMap((event) => {
    const { startDate, endDate } = new ICAL.Event(event);
    return daysOf({ from: startDate.toString(), to: endDate.toString() });
  });
  return [ours.sort(), theirs.sort()];
}

describe('the calendar at its secret address', () => {
  it('contains the closed and taken nights for two parsers, and nothing else [CAL-51]', async () => {
    await close('2027-07-03', '2027-07-10');
    await close('2027-08-01', '2027-08-02', 'open');
    await test.pool.query("insert into taken_nights values ($1, '[2027-07-10,2027-07-12)', $2)", [
      home.id,
      randomUUID(),
    ]);
    const { payload: text, headers } = await get();
    const nights = daysOf({ from: '2027-07-03', to: '2027-07-12' });
    expect(nightsOf(text)).toEqual([nights, nights]);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    for (const line of [
      'METHOD:PUBLISH',
      'PRODID:-//Swapstead//Calendar//EN',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'SUMMARY:Busy',
      'DTSTART;VALUE=DATE:20270703',
      'DTEND;VALUE=DATE:20270712',
    ]) {
      expect(text.split('\r\n')).toContain(line);
    }
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toContain('NAME:Brick loft\\, über den Dächern\\; with');
    expect(unfolded).toMatch(/^X-WR-CALNAME:Brick loft/m);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const lines = text.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text).not.toContain(home.id);
    expect(text).not.toContain(host.user_id);
    expect(text.replaceAll(/swapstead|^UID:.*$/gim, '')).not.toMatch(/Porto|swap|feed/i);
  });

  it('is valid without a busy night [CAL-51]', async () => {
    const { payload } = await get();
    expect(payload).toContain('BEGIN:VTIMEZONE');
    expect(nightsOf(payload)).toEqual([[], []]);
  });

  it('keeps the UID of a run and raises SEQUENCE when its end changes [CAL-51]', async () => {
    const said = async () => {
      const { payload } = await get();
      return [/UID:(\S+)/.exec(payload)?.[1], /SEQUENCE:(\d+)/.exec(payload)?.[1]];
    };
    await close('2027-07-03', '2027-07-10');
    const [uid, first] = await said();
    await close('2027-07-10', '2027-07-11');
    expect(await said()).toEqual([uid, String(Number(first) + 1)]);
    await close('2027-07-10', '2027-07-11', 'ask');
    expect(await said()).toEqual([uid, String(Number(first) + 2)]);
  });

  it('has the same bytes for the same nights, 304, HEAD, and changes immediately [CAL-52, CAL-54]', async () => {
    await close('2027-07-03', '2027-07-10');
    const first = await get();
    const again = await get({ 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    expect((await get()).payload).toBe(first.payload);
    const head = await test.app.inject({ method: 'HEAD', url: address });
    expect([head.statusCode, head.headers.etag, head.payload]).toEqual([200, first.headers.etag, '']);
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(first.headers['x-robots-tag']).toBe('noindex');
    expect(first.headers['set-cookie']).toBeUndefined();
    await close('2027-08-01', '2027-08-02');
    expect((await get({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200);
  });

  /** nginx makes the etag of what it compresses weak, as in fastify/fastify-etag#108. */
  it('answers 304 to a program that has the file from a proxy that compressed it, or lists several', async () => {
    await close('2027-07-03', '2027-07-10');
    const etag = String((await get()).headers.etag);
    for (const known of [`W/${etag}`, `"other", ${etag}`, `"other",W/${etag}`, '*']) {
      expect([known, (await get({ 'if-none-match': known })).statusCode]).toEqual([known, 304]);
    }
    for (const other of ['W/"other"', etag.replaceAll('"', ''), `${etag.slice(0, -1)}x"`]) {
      expect([other, (await get({ 'if-none-match': other })).statusCode]).toEqual([other, 200]);
    }
  });

  it('is not found under a wrong, old or malformed token, when turned off, while its host is suspended, or without its home [CAL-50, CAL-52]', async () => {
    const old = address;
    const made = (await ask('POST', `/api/homes/${home.id}/calendar/address`, host)).json();
    address = new URL(made.address).pathname;
    expect(made.address).not.toContain(home.id);
    expect((await get()).statusCode).toBe(200);
    const wrong = [
      old,
      '/calendars/a.ics',
      `/calendars/${'x'.repeat(90)}.ics`,
      `/calendars/${'x'.repeat(150)}.ics`,
      `/calendars/${'x'.repeat(1_500)}.ics`,
      `/calendars/${'A'.repeat(32)}.ics`,
    ];
    const answers = await Promise.all(wrong.map((url) => get({}, url)));
    expect((await ask('DELETE', `/api/homes/${home.id}/calendar/address`, host)).statusCode).toBe(204);
    answers.push(await get());
    const again = (await ask('POST', `/api/homes/${home.id}/calendar/address`, host)).json();
    address = new URL(again.address).pathname;
    const suspended = (at: string) =>
      test.pool.query(`update users set suspended_at = ${at} where id = $1`, [host.user_id]);
    const before = await get();
    await suspended('now()');
    // Also for a client that has read it before.
    answers.push(await get({ 'if-none-match': String(before.headers.etag) }));
    await suspended('null');
    expect([before.statusCode, (await get()).statusCode]).toEqual([200, 200]);
    await ask('DELETE', `/api/homes/${home.id}`, host);
    answers.push(await get());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(404));
    const same = answers.map((answer) => {
      const { request_id: _, ...body } = answer.json();
      const { 'cache-control': kept, 'x-robots-tag': robots, 'content-type': type } = answer.headers;
      return JSON.stringify([body, kept, robots, type]);
    });
    expect(new Set(same).size, same.join('\n')).toBe(1);
  });

  it('answers 60 requests per minute [CAL-52]', async () => {
    const remoteAddress = '203.0.113.7';
    const statuses: number[] = [];
    for (let count = 0; count < 61; count++) {
      statuses.push((await test.app.inject({ url: address, remoteAddress })).statusCode);
    }
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    const refused = await test.app.inject({ url: address, remoteAddress });
    expect([statuses.at(-1), refused.statusCode]).toEqual([429, 429]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('includes nights of feeds only if the host chooses so, and ignores its own entries when they come back [CAL-53]', async () => {
    outside.calendar('/feed.ics', daysCalendar(['20270901', '20270903']));
    const feed = (
      await ask('POST', `/api/homes/${home.id}/feeds`, host, { name: 'A', address: outside.url('/feed.ics') })
    ).json();
    expect(nightsOf((await get()).payload)[0]).toEqual([]);
    const path = `/api/homes/${home.id}/calendar/address`;
    expect((await ask('PATCH', path, host, { passes_on: true })).json().passes_on).toBe(true);
    expect(nightsOf((await get()).payload)[0]).toEqual(['2027-09-01', '2027-09-02']);
    await ask('PATCH', path, host, { passes_on: false });
    await ask('DELETE', `/api/homes/${home.id}/feeds/${feed.id}`, host);

    await close('2027-07-03', '2027-07-10');
    outside.calendar('/back.ics', (await get()).payload);
    const back = await ask('POST', `/api/homes/${home.id}/feeds`, host, {
      name: 'Back',
      address: outside.url('/back.ics'),
    });
    expect(back.json().nights).toBe(0);
    await close('2027-07-03', '2027-07-10', 'ask');
    const { runs } = (await ask('GET', `/api/homes/${home.id}/calendar`, host)).json();
    expect(runs.every(({ state }: { state: string }) => state === 'ask')).toBe(true);
  });
});
