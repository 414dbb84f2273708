import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CalendarServer, createCalendarServer, daysCalendar } from '../../../test/calendar-server.ts';
import { conversationActions } from '../../../test/conversations.ts';
import { hostActions } from '../../../test/hosts.ts';
import { mailsTo, type SignedIn, setStatus, signIn } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { readFeeds } from './feeds.jobs.ts';
import { takeNights } from './nights.ts';

const HOUR_MS = 3_600_000;
let now = new Date('2026-12-05T12:00:00Z');
let test: TestApp;
let outside: CalendarServer;
let host: SignedIn;
let home: { id: string; title: string };
let path: string;

const { ask } = hostActions(() => test);
const { home: newHome } = conversationActions(() => test);

beforeAll(async () => {
  outside = await createCalendarServer();
  test = await createTestApp({ CALENDAR_HOSTS_ALLOWED: outside.host }, { clock: () => now });
  // Nights are taken here without the swaps above, whose stays they belong to.
  await test.pool.query('alter table taken_nights drop constraint if exists taken_nights_stay');
  host = await signIn(test, { level: 'subscriber' });
});
beforeEach(async () => {
  now = new Date('2026-12-05T12:00:00Z');
  home = { id: await newHome(host, 'Brick loft'), title: 'Brick loft' };
  path = `/${randomUUID()}.ics`;
});
afterAll(async () => {
  await test.close();
  await outside.close();
});

const feedsOf = async () => (await ask('GET', `/api/homes/${home.id}/feeds`, host)).json().feeds;
const connect = (address = outside.url(path), name = 'Airbnb') =>
  ask('POST', `/api/homes/${home.id}/feeds`, host, { name, address });
const act = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  feed: { id: string },
  rest = '',
  payload?: object,
) => ask(method, `/api/homes/${home.id}/feeds/${feed.id}${rest}`, host, payload);
const closed = async (): Promise<string[]> =>
  (await ask('GET', `/api/homes/${home.id}/calendar`, host))
    .json()
    .runs.filter(({ state }: { state: string }) => state === 'closed')
    .map(({ from, to }: { from: string; to: string }) => `${from} ${to}`);
/** Lets time pass and every feed that is due be read. */
async function pass(hours: number) {
  now = new Date(now.getTime() + hours * HOUR_MS);
  await inTransaction(test.pool, (client) => test.jobs.send(client, readFeeds, {}));
  const waiting = async () =>
    (
      await test.pool.query(
        "select from pgboss.job where name = $1 and state in ('created', 'retry', 'active')",
        [readFeeds.name],
      )
    ).rowCount;
  await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
}

describe('connecting a calendar', () => {
  it('reads it at once, lists it without its address, and closes its nights [CAL-29, CAL-34, CAL-36]', async () => {
    outside.calendar(path, daysCalendar(['20270703', '20270710']));
    const reply = await connect();
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ name: 'Airbnb', nights: 7, until: '2027-07-10', failure: null });
    expect(reply.json().shown_address).toBe(`127.0.0.1 … .ics`);
    expect(await closed()).toEqual(['2027-07-03 2027-07-10']);
    const request = outside.asked.at(-1);
    expect(request?.headers.cookie).toBeUndefined();
    expect(JSON.stringify(request?.headers)).not.toContain(host.email);
  });

  it('keeps neither its words nor its address in the clear [CAL-55]', async () => {
    outside.calendar(path, daysCalendar(['20270703', '20270710']));
    await connect();
    const { rows } = await test.pool.query(
      `select (select jsonb_agg(to_jsonb(f)) from calendar_feeds f)::text
         || coalesce((select jsonb_agg(to_jsonb(e)) from calendar_entries e)::text, '') as kept`,
    );
    expect(rows[0].kept).not.toMatch(/Zaphodina|elsewhere/);
    expect(rows[0].kept).not.toContain(path);
  });

  it.each([
    ['', 'name', 'Name is required'],
    ['x'.repeat(61), 'name', 'Name takes at most 60 characters'],
  ])('refuses the name %j [CAL-29]', async (name, field, message) => {
    const reply = await connect(outside.url(path), name);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }]);
  });

  it.each([
    'calendar.ics',
    'ftp://example.com/a.ics',
    'file:///etc/passwd',
    'https://user:password@example.com/a.ics',
    'https://example.com:22/a.ics',
    `https://example.com/${'x'.repeat(2_000)}`,
  ])('refuses %s, which is no address of a calendar [CAL-30]', async (address) => {
    const reply = await connect(address);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields.address).toBe(
      'This is not the address of a calendar. It starts with https:// or webcal:// and often ends with .ics.',
    );
  });

  it('refuses what is connected already, and an eleventh [CAL-29]', async () => {
    outside.calendar(path, daysCalendar());
    await connect();
    expect((await connect()).json().fields.address).toBe('This calendar is already connected');
    await test.pool.query(
      `insert into calendar_feeds (home_id, name, address, address_hash, shown_address, next_try_at)
       select $1, 'More', 's', n::text::bytea, 'x', '2999-01-01' from generate_series(1, 9) n`,
      [home.id],
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
  ])('asks only the public internet, not %s [CAL-31]', async (address) => {
    const reply = await connect(address);
    expect([reply.statusCode, reply.json().fields]).toEqual([
      400,
      { address: 'this address cannot be reached from here' },
    ]);
    expect(await feedsOf()).toEqual([]);
  });

  it.each([
    ['a file', 'file:///etc/passwd'],
    ['a private address', 'http://10.0.0.1/a.ics'],
    ['this machine, at another port', 'http://127.0.0.1:22/'],
    ['a name and password', 'http://a:b@example.com/'],
  ])('follows no redirect to %s [CAL-31]', async (_, location) => {
    outside.on(path, (_request, response) => response.writeHead(302, { location }).end());
    expect((await connect()).json().fields.address).toBe('this address cannot be reached from here');
  });

  it.each([
    ['four redirects', 'redirected too often'],
    ['404', 'the address answered 404'],
    ['HTML', 'not a calendar'],
    ['2 MB and one byte', 'larger than 2 MB'],
    ['a gzip bomb', 'larger than 2 MB'],
    ['endless headers', 'this address cannot be reached from here'],
    ['a cut connection', 'this address cannot be reached from here'],
  ])('stores nothing where it reads %s: %s [CAL-29, CAL-32]', async (what, reason) => {
    outside.on(path, (request, response) => {
      if (what === 'four redirects') response.writeHead(302, { location: request.url }).end();
      else if (what === 'HTML') response.end('<!doctype html>');
      else if (what === '2 MB and one byte') response.end('x'.repeat(2_000_001));
      else if (what === 'a gzip bomb') {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)));
      } else if (what === 'endless headers') {
        response.writeHead(200, { 'x-long': 'x'.repeat(100_000) }).end();
      } else if (what === 'a cut connection') request.socket.destroy();
      else response.writeHead(404).end();
    });
    expect((await connect()).json().fields).toEqual({ address: reason });
    expect(await feedsOf()).toEqual([]);
  });
});

describe('reading again', () => {
  it('comes by the hour, asks with what was sent, and takes 304 as success [CAL-33]', async () => {
    outside.calendar(path, daysCalendar(['20270703', '20270705']), { etag: '"one"' });
    await connect();
    const before = outside.asked.length;
    await pass(0.9);
    expect(outside.asked.length).toBe(before);
    await pass(0.4);
    const again = outside.asked.findLast(({ url }) => url === path);
    expect(again?.headers['if-none-match']).toBe('"one"');
    expect((await feedsOf())[0]).toMatchObject({ failure: null, nights: 2 });
    expect((await feedsOf())[0].read_seconds).toBeLessThan(60);
    outside.calendar(path, daysCalendar(['20270801', '20270803']));
    await pass(1.3);
    expect(await closed()).toEqual(['2027-08-01 2027-08-03']);
  });

  it('comes at once when asked, once a minute, however many ask [CAL-33]', async () => {
    outside.calendar(path, daysCalendar());
    const feed = (await connect()).json();
    now = new Date(now.getTime() + 61_000);
    const before = outside.asked.length;
    const replies = await Promise.all(Array.from({ length: 6 }, () => act('POST', feed, '/sync')));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429, 429, 429, 429]);
    expect(outside.asked.length).toBe(before + 1);
    expect(replies.find(({ statusCode }) => statusCode === 429)?.json().message).toBe(
      'Please wait a minute before syncing again.',
    );
  });

  it('keeps the nights of a failing calendar, tells after a day once, and that it is back [CAL-44]', async () => {
    outside.calendar(path, daysCalendar(['20270703', '20270705']));
    await connect();
    outside.on(path, (_, response) => response.writeHead(500).end());
    await pass(2);
    expect((await feedsOf())[0]).toMatchObject({ failure: 'the address answered 500', nights: 2 });
    for (let count = 0; count < 3; count++) await pass(13);
    expect(await closed()).toEqual(['2027-07-03 2027-07-05']);
    const notices = async () =>
      (
        await test.pool.query(
          "select event from notices where user_id = $1 and event like 'feed%' and about->>'home_id' = $2 order by created_at",
          [host.user_id, home.id],
        )
      ).rows.map(({ event }) => event);
    expect(await notices()).toEqual(['feed_fails']);
    const sentence = `The calendar Airbnb of ${home.title} cannot be read since 5 December 2026, 14:00: the address answered 500.`;
    const texts = async () => (await mailsTo(test, host.email)).map(({ text }) => text).join();
    await expect.poll(texts, { timeout: 10_000 }).toContain(sentence);
    // Like every mail that is not locked it says how to switch it off (NOTE-28).
    const [mail] = (await mailsTo(test, host.email)).filter(({ text }) => text.includes(sentence));
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    outside.calendar(path, daysCalendar(['20270703', '20270705']));
    await pass(2);
    expect(await notices()).toEqual(['feed_fails', 'feed_is_back']);
  });

  it('believes that many entries are gone only the second time [CAL-45]', async () => {
    const three = daysCalendar(['20270703', '20270704'], ['20270710', '20270711'], ['20270720', '20270721']);
    outside.calendar(path, three);
    await connect();
    outside.calendar(path, daysCalendar());
    await pass(2);
    expect(await closed()).toHaveLength(3);
    expect((await feedsOf())[0]).toMatchObject({ is_doubtful: true, nights: 3 });
    await pass(2);
    expect(await closed()).toEqual([]);
    expect((await feedsOf())[0]).toMatchObject({ is_doubtful: false, nights: 0 });
  });

  it('lets the last one or two go at once [CAL-45, CAL-41]', async () => {
    outside.calendar(path, daysCalendar(['20270703', '20270704'], ['20270710', '20270711']));
    await connect();
    outside.calendar(path, daysCalendar());
    await pass(2);
    expect(await closed()).toEqual([]);
  });

  it('reads end dates as the last night where the host says so [CAL-36]', async () => {
    outside.calendar(path, daysCalendar(['20270703', '20270710']));
    const feed = (await connect()).json();
    await act('PATCH', feed, '', { end_rule: 'last_night' });
    expect(await closed()).toEqual(['2027-07-03 2027-07-11']);
  });

  it('tells of an entry over a swap once, and changes nothing about it [CAL-48]', async () => {
    await inTransaction(test.pool, (client) =>
      takeNights(client, [
        { home_id: home.id, check_in: '2027-07-04', check_out: '2027-07-06', stay_id: randomUUID() },
      ]),
    );
    outside.calendar(path, daysCalendar(['20270703', '20270710']));
    await connect();
    await pass(2);
    await pass(2);
    const { rows } = await test.pool.query(
      "select facts from notices where user_id = $1 and event = 'feed_meets_swap' and about->>'home_id' = $2",
      [host.user_id, home.id],
    );
    expect(rows).toEqual([{ facts: { check_in: '2027-07-03', check_out: '2027-07-10' } }]);
    const { runs } = (await ask('GET', `/api/homes/${home.id}/calendar`, host)).json();
    expect(runs).toContainEqual(
      expect.objectContaining({ from: '2027-07-04', to: '2027-07-06', state: 'taken' }),
    );
  });
});

describe('what hosts do with a calendar', () => {
  it('ignores an entry while it has the same nights [CAL-46]', async () => {
    outside.calendar(path, daysCalendar(['20270703', '20270705'], ['20270710', '20270712']));
    const feed = (await connect()).json();
    const entries = async () => (await act('GET', feed, '/entries')).json().entries;
    const [first] = await entries();
    expect(first).toMatchObject({ from: '2027-07-03', to: '2027-07-05', is_ignored: false });
    await act('PUT', feed, `/entries/${first.id}`, { is_ignored: true });
    expect(await closed()).toEqual(['2027-07-10 2027-07-12']);
    await pass(2);
    expect((await entries())[0]).toMatchObject({ is_ignored: true });
    expect(await closed()).toEqual(['2027-07-10 2027-07-12']);
    await act('PUT', feed, `/entries/${first.id}`, { is_ignored: false });
    expect(await closed()).toHaveLength(2);
    await act('PUT', feed, `/entries/${first.id}`, { is_ignored: true });
    outside.calendar(path, daysCalendar(['20270703', '20270706'], ['20270710', '20270712']));
    await pass(2);
    expect(await closed()).toEqual(['2027-07-03 2027-07-06', '2027-07-10 2027-07-12']);
  });

  it('renames it, and gives it another address, which is read first [CAL-47]', async () => {
    outside.calendar(path, daysCalendar(['20270703', '20270705']));
    const feed = (await connect()).json();
    expect((await act('PATCH', feed, '', { name: 'Family' })).json().name).toBe('Family');
    const bad = await act('PATCH', feed, '', { address: outside.url('/missing.ics') });
    expect(bad.json().fields.address).toBe('the address answered 404');
    expect(await closed()).toEqual(['2027-07-03 2027-07-05']);
    outside.calendar(`${path}2`, daysCalendar(['20270801', '20270803']));
    await act('PATCH', feed, '', { address: outside.url(`${path}2`) });
    expect(await closed()).toEqual(['2027-08-01 2027-08-03']);
  });

  it('removes it: its nights become what they were, or stay closed [CAL-47, CAL-01]', async () => {
    const july = [{ from: '2027-07-01', to: '2027-07-20', state: 'open' }];
    await ask('PUT', `/api/homes/${home.id}/nights`, host, { changes: july });
    outside.calendar(path, daysCalendar(['20270703', '20270705']));
    await act('DELETE', (await connect()).json());
    expect(await closed()).toEqual([]);
    await act('DELETE', (await connect()).json(), '?keep=true');
    expect(await closed()).toEqual(['2027-07-03 2027-07-05']);
    expect(await feedsOf()).toEqual([]);
  });

  it('goes with the home, also from a reading under way [CAL-47]', async () => {
    outside.calendar(path, daysCalendar(['20270703', '20270705']));
    const feed = (await connect()).json();
    now = new Date(now.getTime() + 61_000);
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: gone, resolve: go } = Promise.withResolvers<void>();
    outside.on(path, (_, response) => {
      arrive();
      void gone.then(() => response.end(daysCalendar(['20270801', '20270803'])));
    });
    const syncing = act('POST', feed, '/sync');
    await arrived;
    expect((await ask('DELETE', `/api/homes/${home.id}`, host)).statusCode).toBe(204);
    go();
    expect((await syncing).statusCode).toBe(404);
    const left = await test.pool.query('select from calendar_entries where feed_id = $1', [feed.id]);
    expect(left.rowCount).toBe(0);
  });

  it('reads a file into nights that the host then closes [CAL-49]', async () => {
    const send = (text: string) => {
      const body = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.ics"\r\n\r\n${text}\r\n--x--\r\n`;
      return test.app.inject({
        method: 'POST',
        url: `/api/homes/${home.id}/calendar/file`,
        headers: {
          ...host.headers,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': String(Buffer.byteLength(body)),
        },
        payload: body,
      });
    };
    const file = daysCalendar(['20270703', '20270705'], ['20200101', '20200105']);
    expect((await send(file)).json().nights).toEqual([{ from: '2027-07-03', to: '2027-07-05' }]);
    const html = await send('<!doctype html>');
    expect([html.statusCode, html.json().message]).toEqual([400, expect.any(String)]);
    expect(html.json().fields.file).toBe('Please choose a calendar file (.ics).');
    const large = await send('x'.repeat(2_000_001));
    expect([large.statusCode, large.json().message]).toEqual([
      413,
      'Please choose a file smaller than 2 MB.',
    ]);
    expect(await closed()).toEqual([]);
  });

  it('of a host whose subscription has ended go on being read and can be removed [CAL-19]', async () => {
    const ended = await signIn(test, { level: 'subscriber' });
    const id = await newHome(ended);
    outside.calendar(path, daysCalendar(['20270703', '20270705']));
    const body = { name: 'Airbnb', address: outside.url(path) };
    const feed = (await ask('POST', `/api/homes/${id}/feeds`, ended, body)).json();
    await setStatus(test, ended.user_id, 'cancelled');
    now = new Date(now.getTime() + 2 * HOUR_MS);
    expect((await ask('GET', `/api/homes/${id}/feeds`, ended)).json().feeds).toHaveLength(1);
    expect((await ask('POST', `/api/homes/${id}/feeds/${feed.id}/sync`, ended)).statusCode).toBe(403);
    expect((await ask('DELETE', `/api/homes/${id}/feeds/${feed.id}`, ended)).statusCode).toBe(204);
  });
});
