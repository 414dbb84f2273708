import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { daysCalendar } from '../../../test/calendar-server.ts';
import { createFeedWorld } from '../../../test/feeds.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { takeNights } from './nights.repository.ts';

const { act, at, closed, connect, feedsOf, host, outside, pass, test } = await createFeedWorld();

const DAY = 24;

/** It began five weeks ago, further back than past nights are stored. */
const UNDER_WAY = ['20261101', '20270301'] as const;

it('an entry that began long ago stays the same from day to day, and stays ignored [CAL-46]', async () => {
  outside.calendar(at.path, daysCalendar(UNDER_WAY));
  const feed = (await connect()).json();
  const entries = async () => (await act('GET', feed, '/entries')).json().entries;
  const [entry] = await entries();
  expect(entry).toMatchObject({ from: '2026-11-01', to: '2027-03-01' });
  await act('PUT', feed, `/entries/${entry.id}`, { is_ignored: true });
  await pass(DAY);
  expect(await entries()).toEqual([{ ...entry, is_ignored: true }]);
  expect(await closed()).toEqual([]);
});

it('an entry that overlaps a swap notifies the host once [CAL-48]', async () => {
  const stay = {
    home_id: at.home.id,
    check_in: '2027-01-10',
    check_out: '2027-01-12',
    stay_id: randomUUID(),
  };
  await inTransaction(test.pool, (client) => takeNights(client, [stay]));
  outside.calendar(at.path, daysCalendar(UNDER_WAY));
  await connect();
  for (let day = 0; day < 3; day++) await pass(DAY);
  const { rows } = await test.pool.query(
    "select facts from notices where user_id = $1 and event = 'feed_meets_swap' and about->>'home_id' = $2",
    [host.user_id, at.home.id],
  );
  expect(rows).toEqual([{ facts: { check_in: '2026-11-01', check_out: '2027-03-01' } }]);
});

it('an entry that ends years ahead closes and shows only the nights that can be set [CAL-12, CAL-34]', async () => {
  outside.calendar(at.path, daysCalendar(['20281201', '20350101']));
  const feed = (await connect()).json();
  expect(feed).toMatchObject({ nights: 4, until: '2028-12-05' });
  await act('DELETE', feed, '?keep=true');
  const { rows } = await test.pool.query('select closed::text from calendars where home_id = $1', [
    at.home.id,
  ]);
  expect(rows).toEqual([{ closed: '{[2028-12-01,2028-12-05)}' }]);
});

it('an endless series goes on closing nights, even if the server says the calendar has not changed [CAL-40, CAL-33]', async () => {
  const weekly = daysCalendar(['20261205', '20261206']).replace(
    'END:VEVENT',
    'RRULE:FREQ=WEEKLY\r\nEND:VEVENT',
  );
  outside.calendar(at.path, weekly, { etag: '"the same for ever"' });
  await connect();
  const [{ until }] = await feedsOf();
  expect(until).toBe('2028-12-03');
  await pass(1.3);
  const again = outside.asked.findLast(({ url }) => url === at.path);
  expect(again?.headers['if-none-match']).toBe('"the same for ever"');
  await pass(14 * DAY);
  const [later] = await feedsOf();
  expect([later.until, later.failure]).toEqual(['2028-12-17', null]);
});

it('a calendar whose stored address cannot be decrypted fails like others, and its host sees it [CAL-44]', async () => {
  outside.calendar(at.path, daysCalendar(['20270703', '20270705']));
  const { id } = (await connect()).json();
  await test.pool.query("update calendar_feeds set address = 'sealed by another key' where id = $1", [id]);
  await pass(2);
  const [feed] = await feedsOf();
  expect([feed.failure, feed.nights]).toEqual(["we can't reach this address", 2]);
});

it('calendars whose results cannot be stored do not stop others from being read [CAL-33]', async () => {
  outside.calendar(at.path, daysCalendar(['20270703', '20270705']));
  await connect();
  await test.pool.query(
    `create function refuse_result() returns trigger language plpgsql as $$ begin raise 'No room is left'; end $$;
     create trigger refused before update of failure on calendar_feeds for each row when (old.name = 'Refused')
       execute function refuse_result();
     insert into calendar_feeds (home_id, name, address, address_hash, shown_address, next_try_at)
       select '${at.home.id}', 'Refused', 's', n::text::bytea, 'x', '2026-12-01' from generate_series(1, 8) n`,
  );
  outside.calendar(at.path, daysCalendar(['20270801', '20270803']));
  await pass(2);
  expect(await closed()).toEqual(['2027-08-01 2027-08-03']);
  await test.pool.query(
    "delete from calendar_feeds where name = 'Refused'; drop function refuse_result cascade",
  );
});
