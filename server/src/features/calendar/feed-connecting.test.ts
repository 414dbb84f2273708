import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { daysCalendar } from '../../../test/calendar-server.ts';
import { createFeedWorld } from '../../../test/feeds.ts';
import { signIn } from '../../../test/members.ts';

const { ask, at, closed, connect, feedsOf, host, newHome, outside, test } = await createFeedWorld();

describe('connecting a calendar', () => {
  it('reads it immediately, lists it without its address, and closes its nights [CAL-29, CAL-34, CAL-36]', async () => {
    outside.calendar(at.path, daysCalendar(['20270703', '20270710']));
    const reply = await connect();
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ name: 'Airbnb', nights: 7, until: '2027-07-10', failure: null });
    expect(reply.json().shown_address).toBe(`127.0.0.1 … .ics`);
    expect(await closed()).toEqual(['2027-07-03 2027-07-10']);
    const request = outside.asked.at(-1);
    expect(request?.headers.cookie).toBeUndefined();
    expect(JSON.stringify(request?.headers)).not.toContain(host.email);
  });

  it('stores neither its texts nor its address in plain text [CAL-55]', async () => {
    outside.calendar(at.path, daysCalendar(['20270703', '20270710']));
    await connect();
    const { rows } = await test.pool.query(
      `select (select jsonb_agg(to_jsonb(f)) from calendar_feeds f)::text
         || coalesce((select jsonb_agg(to_jsonb(e)) from calendar_entries e)::text, '') as kept`,
    );
    expect(rows[0].kept).not.toMatch(/Zaphodina|elsewhere/);
    expect(rows[0].kept).not.toContain(at.path);
  });

  it.each([
    ['', 'name', 'Name is required'],
    ['x'.repeat(61), 'name', 'Keep the name to 60 characters'],
  ])('refuses the name %j [CAL-29]', async (name, field, message) => {
    const reply = await connect(outside.url(at.path), name);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }]);
  });

  it.each([
    'calendar.ics',
    'ftp://example.com/a.ics',
    'file:///etc/passwd',
    'https://user:password@example.com/a.ics',
    'https://example.com:22/a.ics',
    `https://example.com/${'x'.repeat(2_000)}`,
  ])('refuses %s, which is not the address of a calendar [CAL-30]', async (address) => {
    const reply = await connect(address);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields.address).toBe(
      "This isn't the address of a calendar. It starts with https:// or webcal:// and often ends in .ics.",
    );
  });

  it('refuses an address that is connected already, and an eleventh calendar [CAL-29]', async () => {
    outside.calendar(at.path, daysCalendar());
    await connect();
    expect((await connect()).json().fields.address).toBe('This calendar is already connected');
    await test.pool.query(
      `insert into calendar_feeds (home_id, name, address, address_hash, shown_address, next_try_at)
       select $1, 'More', 's', n::text::bytea, 'x', '2999-01-01' from generate_series(1, 9) n`,
      [at.home.id],
    );
    outside.calendar('/eleventh.ics', daysCalendar());
    const reply = await connect(outside.url('/eleventh.ics'));
    expect([reply.statusCode, reply.json().message]).toEqual([409, 'A home can have 10 other calendars']);
  });

  it.each([
    ['http://127.1/a.ics'],
    ['http://2130706433/a.ics'],
    ['http://0x7f.0.0.1/a.ics'],
    ['http://0177.0.0.1/a.ics'],
    ['http://[::1]/a.ics'],
    ['http://[::ffff:169.254.169.254]/latest'],
    ['http://[::ffff:127.0.0.1]/a.ics'],
    ['http://[fd00::1]/a.ics'],
    ['http://10.0.0.1/a.ics'],
    ['http://100.64.0.1/a.ics'],
    ['http://169.254.169.254/latest'],
    ['http://224.0.0.1/a.ics'],
    ['http://0.0.0.0/a.ics'],
    ['http://localhost/a.ics'],
    ['http://localhost./a.ics'],
  ])('connects only to the public internet, not to %s [CAL-31]', async (address) => {
    const reply = await connect(address);
    expect([reply.statusCode, reply.json().fields]).toEqual([
      400,
      { address: "we can't reach this address" },
    ]);
    expect(await feedsOf()).toEqual([]);
  });

  it.each([
    ['a file', 'file:///etc/passwd'],
    ['a private address', 'http://10.0.0.1/a.ics'],
    ['this machine, at another port', 'http://127.0.0.1:22/'],
    ['a name and password', 'http://a:b@example.com/'],
  ])('follows no redirect to %s [CAL-31]', async (_, location) => {
    outside.on(at.path, (_request, response) => response.writeHead(302, { location }).end());
    expect((await connect()).json().fields.address).toBe("we can't reach this address");
  });

  // Storage services send what was stored as the encoding of a file, as in dondai44423/donsetch#290.
  it.each([
    ['utf-8, and is not packed', 'utf-8', (text: string) => text],
    ['aws-chunked, and is packed', 'gzip, aws-chunked', (text: string) => gzipSync(text)],
    ['gzip, and was unpacked on the way', 'gzip', (text: string) => text],
    ['nothing, and is packed', undefined, (text: string) => gzipSync(text)],
    ['deflate, without the beginning of that format', 'deflate', (text: string) => deflateRawSync(text)],
    ['deflate', 'Deflate', (text: string) => deflateSync(text)],
    ['br', 'br', (text: string) => brotliCompressSync(text)],
  ])('reads a calendar whose encoding is said to be %s', async (_, encoding, pack) => {
    const body = pack(daysCalendar(['20270703', '20270710']));
    outside.on(at.path, (_request, response) =>
      response.writeHead(200, encoding === undefined ? {} : { 'content-encoding': encoding }).end(body),
    );
    expect((await connect()).statusCode).toBe(201);
    expect(await closed()).toEqual(['2027-07-03 2027-07-10']);
  });

  it.each([
    ['four redirects', 'redirected too often'],
    ['404', 'the address answered with 404'],
    ['HTML', 'not a calendar'],
    ['2 MB and one byte', 'larger than 2 MB'],
    ['a gzip bomb', 'larger than 2 MB'],
    ['a cut archive', 'not a calendar'],
    ['endless headers', "we can't reach this address"],
    ['a cut connection', "we can't reach this address"],
  ])('stores nothing if it reads %s: %s [CAL-29, CAL-32]', async (what, reason) => {
    outside.on(at.path, (request, response) => {
      if (what === 'four redirects') response.writeHead(302, { location: request.url }).end();
      else if (what === 'HTML') response.end('<!doctype html>');
      else if (what === '2 MB and one byte') response.end('x'.repeat(2_000_001));
      else if (what === 'a gzip bomb') {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)));
      } else if (what === 'a cut archive') {
        response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(daysCalendar(['20270703', '20270710'])).subarray(0, -20));
      } else if (what === 'endless headers') {
        response.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end();
      } else if (what === 'a cut connection') request.socket.destroy();
      else response.writeHead(404).end();
    });
    expect((await connect()).json().fields).toEqual({ address: reason });
    expect(await feedsOf()).toEqual([]);
  });
});

describe('calendars that cannot be read', () => {
  it('are refused after thirty in a quarter of an hour, for this member only [CAL-32]', async () => {
    const prober = await signIn(test, { level: 'subscriber' });
    const home = await newHome(prober);
    const probe = (path: string, of = prober, id = home) =>
      ask('POST', `/api/homes/${id}/feeds`, of, { name: 'Airbnb', address: outside.url(path) });
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++) statuses.push((await probe(`/missing-${n}.ics`)).statusCode);
    expect(statuses).toEqual([...Array(30).fill(400), 429]);
    outside.calendar(at.path, daysCalendar(['20270703', '20270710']));
    expect((await probe(at.path)).statusCode).toBe(429);
    const other = await signIn(test, { level: 'subscriber' });
    expect((await probe(at.path, other, await newHome(other))).statusCode).toBe(201);
  });

  it('do not include readable ones: any number of those is accepted [CAL-32]', async () => {
    outside.calendar(at.path, daysCalendar(['20270703', '20270710']));
    const reader = await signIn(test, { level: 'subscriber' });
    const home = await newHome(reader);
    const body = { name: 'Airbnb', address: outside.url(at.path) };
    for (let n = 0; n < 35; n++) {
      const feed = await ask('POST', `/api/homes/${home}/feeds`, reader, body);
      expect(feed.statusCode).toBe(201);
      await ask('DELETE', `/api/homes/${home}/feeds/${feed.json().id}`, reader);
    }
  });
});
