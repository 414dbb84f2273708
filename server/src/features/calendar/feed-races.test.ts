import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { behindLock } from '../../../test/behind-lock.ts';
import { daysCalendar } from '../../../test/calendar-server.ts';
import { createFeedWorld } from '../../../test/feeds.ts';

const { act, ask, at, closed, connect, feedsOf, host, outside, test } = await createFeedWorld();

/** Connects this many calendars to the home, without reading them. */
const connected = (count: number) =>
  test.pool.query(
    `insert into calendar_feeds (home_id, name, address, address_hash, shown_address, next_try_at)
     select $1, 'More', 's', n::text::bytea, 'x', '2999-01-01' from generate_series(1, $2::int) n`,
    [at.home.id, count],
  );

/** A calendar that is not sent until `go` is called. `arrived` resolves when it is requested. */
function slow(path: string) {
  const arrived = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  outside.on(path, (_, response) => {
    arrived.resolve();
    void gone.promise.then(() => response.end(daysCalendar(['20270801', '20270803'])));
  });
  return { arrived: arrived.promise, go: gone.resolve };
}

it('of two simultaneous calendars with room for one, one is connected [CAL-29]', async () => {
  await connected(9);
  const paths = [`/${randomUUID()}.ics`, `/${randomUUID()}.ics`] as const;
  const [one, two] = [slow(paths[0]), slow(paths[1])];
  const both = Promise.all(paths.map((path) => connect(outside.url(path))));
  await Promise.all([one.arrived, two.arrived]);
  one.go();
  two.go();
  expect((await both).map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  expect(await feedsOf()).toHaveLength(10);
});

it('an eleventh calendar is refused without being read [CAL-29]', async () => {
  await connected(10);
  let asked = 0;
  outside.on(at.path, (_, response) => {
    asked++;
    response.end(daysCalendar());
  });
  expect((await connect()).statusCode).toBe(409);
  expect(asked).toBe(0);
});

it('a calendar whose home is deleted during its first reading is refused [CAL-47]', async () => {
  const { arrived, go } = slow(at.path);
  const connecting = connect();
  await arrived;
  expect((await ask('DELETE', `/api/homes/${at.home.id}`, host)).statusCode).toBe(204);
  go();
  const reply = await connecting;
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
});

it('a calendar that is removed while its new address is read is not moved [CAL-47]', async () => {
  outside.calendar(at.path, daysCalendar());
  const feed = (await connect()).json();
  const path = `/${randomUUID()}.ics`;
  const { arrived, go } = slow(path);
  const moving = act('PATCH', feed, '', { address: outside.url(path) });
  await arrived;
  expect((await act('DELETE', feed)).statusCode).toBe(204);
  go();
  expect((await moving).statusCode).toBe(404);
  expect(await feedsOf()).toEqual([]);
});

it('of two calendars given the same address at the same time, the second is refused as already connected [CAL-29]', async () => {
  outside.calendar(at.path, daysCalendar());
  const feed = (await connect()).json();
  const path = `/${randomUUID()}.ics`;
  const first = slow(path);
  const moving = act('PATCH', feed, '', { address: outside.url(path) });
  await first.arrived;
  outside.calendar(path, daysCalendar());
  expect((await connect(outside.url(path))).statusCode).toBe(201);
  first.go();
  const moved = await moving;
  expect([moved.statusCode, moved.json().fields]).toEqual([
    400,
    { address: 'This calendar is already connected' },
  ]);
  expect(await feedsOf()).toHaveLength(2);
});

it('of two moves of one calendar at the same time, one wins, and the nights are those of its address [CAL-47]', async () => {
  outside.calendar(at.path, daysCalendar());
  const feed = (await connect()).json();
  const months = { '07': `/${randomUUID()}.ics`, '09': `/${randomUUID()}.ics` };
  for (const [month, path] of Object.entries(months))
    outside.calendar(path, daysCalendar([`2027${month}01`, `2027${month}03`]));
  const replies = await behindLock(
    test.pool,
    ['select from calendars where home_id = $1 for update', [at.home.id]],
    () => Object.values(months).map((path) => act('PATCH', feed, '', { address: outside.url(path) })),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  const month = replies[0]?.statusCode === 200 ? '07' : '09';
  expect(await closed()).toEqual([`2027-${month}-01 2027-${month}-03`]);
});

it('entries that a reading stores while one is being ignored close their nights [CAL-46]', async () => {
  outside.calendar(at.path, daysCalendar(['20270701', '20270703'], ['20270801', '20270803']));
  const feed = (await connect()).json();
  const { entries } = (await act('GET', feed, '/entries')).json();
  const reading = `with entry as (
      insert into calendar_entries (feed_id, key, nights) values ($1, '\\x01', '[2027-09-01,2027-09-03)')
    )
    update calendar_feeds set nights = nights + '{[2027-09-01,2027-09-03)}' where id = $1`;
  const [ignored] = await behindLock(test.pool, [reading, [feed.id]], () => [
    act('PUT', feed, `/entries/${entries[0].id}`, { is_ignored: true }),
  ]);
  expect(ignored?.statusCode, ignored?.body).toBe(200);
  expect(await closed()).toEqual(['2027-08-01 2027-08-03', '2027-09-01 2027-09-03']);
});
