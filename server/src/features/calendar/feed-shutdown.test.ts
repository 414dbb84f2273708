import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CalendarServer, createCalendarServer, daysCalendar } from '../../../test/calendar-server.ts';
import { hostActions } from '../../../test/hosts.ts';
import { signIn } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { readFeeds } from './feeds.jobs.ts';

let outside: CalendarServer;
let test: TestApp;
const { ask, list } = hostActions(() => test);

beforeAll(async () => {
  outside = await createCalendarServer();
  test = await createTestApp({ CALENDAR_HOSTS_ALLOWED: outside.host });
});
afterAll(async () => {
  await test.close();
  await outside.close();
});

it('a reading interrupted by the server stopping is not a failure of the calendar, and is due again [CAL-44, CAL-33]', async () => {
  const host = await signIn(test, { level: 'subscriber' });
  const home = await list(host);
  outside.calendar('/slow.ics', daysCalendar(['20270703', '20270705']));
  const body = { name: 'Airbnb', address: outside.url('/slow.ics') };
  expect((await ask('POST', `/api/homes/${home.id}/feeds`, host, body)).statusCode).toBe(201);
  outside.on('/slow.ics', () => {});
  const before = outside.asked.length;
  await test.pool.query("update calendar_feeds set tried_at = null, next_try_at = now() - interval '1 hour'");
  await inTransaction(test.pool, (client) => test.jobs.send(client, readFeeds, {}));
  await expect.poll(() => outside.asked.length).toBe(before + 1);
  await Promise.all([test.app.close(), test.jobs.rest()]);
  const { rows } = await test.pool.query(
    'select failure, next_try_at <= now() as is_due, nights::text from calendar_feeds',
  );
  expect(rows).toEqual([{ failure: null, is_due: true, nights: '{[2027-07-03,2027-07-05)}' }]);
});
