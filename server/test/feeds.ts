import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach } from 'vitest';
import { readFeeds } from '../src/features/calendar/feeds.jobs.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import { createCalendarServer } from './calendar-server.ts';
import { conversationActions } from './conversations.ts';
import { hostActions } from './hosts.ts';
import { signIn } from './members.ts';
import { createTestApp } from './test-app.ts';
import { waitForJobs } from './wait-for-jobs.ts';

const START = new Date('2026-12-05T12:00:00Z');
const HOUR_MS = 3_600_000;

/**
 * The world of a test file about other sites' calendars: a server of such calendars, a host, and before each test, at
 * noon of one day, a new home (`at.home`) and an unused path (`at.path`).
 */
export async function createFeedWorld() {
  const at = { now: START, home: { id: '', title: 'Brick loft' }, path: '' };
  const outside = await createCalendarServer();
  const test = await createTestApp({ CALENDAR_HOSTS_ALLOWED: outside.host }, { clock: () => at.now });
  // Here nights are taken without the stays of swaps that they normally belong to.
  await test.pool.query('alter table taken_nights drop constraint if exists taken_nights_stay');
  const host = await signIn(test, { level: 'subscriber' });
  const { ask } = hostActions(() => test);
  const { home: newHome } = conversationActions(() => test);

  beforeEach(async () => {
    at.now = START;
    await test.pool.query('delete from calendar_feeds');
    at.home.id = await newHome(host, at.home.title);
    at.path = `/${randomUUID()}.ics`;
  });
  afterAll(async () => {
    await test.close();
    await outside.close();
  });

  const later = (ms: number) => {
    at.now = new Date(at.now.getTime() + ms);
  };

  return {
    at,
    ask,
    host,
    newHome,
    outside,
    later,
    test,

    feedsOf: async () => (await ask('GET', `/api/homes/${at.home.id}/feeds`, host)).json().feeds,

    connect: (address = outside.url(at.path), name = 'Airbnb') =>
      ask('POST', `/api/homes/${at.home.id}/feeds`, host, { name, address }),

    act: (
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      feed: { id: string },
      rest = '',
      payload?: object,
    ) => ask(method, `/api/homes/${at.home.id}/feeds/${feed.id}${rest}`, host, payload),

    /** Uploads a calendar file for the home. */
    sendFile(text: string) {
      const body = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.ics"\r\n\r\n${text}\r\n--x--\r\n`;
      return test.app.inject({
        method: 'POST',
        url: `/api/homes/${at.home.id}/calendar/file`,
        headers: {
          ...host.headers,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': String(Buffer.byteLength(body)),
        },
        payload: body,
      });
    },

    /** Moves the home to a place in this time zone. */
    async setZone(zone: string) {
      await test.pool.query(
        `insert into home_places (home_id, place_id, chosen_by, centre)
         select $1, id, 'host', point from places where time_zone = $2 limit 1
         on conflict (home_id) do update set place_id = excluded.place_id, centre = excluded.centre`,
        [at.home.id, zone],
      );
    },

    /** The closed nights, as '2027-07-03 2027-07-10'. */
    closed: async (): Promise<string[]> =>
      (await ask('GET', `/api/homes/${at.home.id}/calendar`, host))
        .json()
        .runs.filter(({ state }: { state: string }) => state === 'closed')
        .map(({ from, to }: { from: string; to: string }) => `${from} ${to}`),

    /** Moves time forward and syncs every feed that is due. */
    async pass(hours: number) {
      later(hours * HOUR_MS);
      await inTransaction(test.pool, (client) => test.jobs.send(client, readFeeds, {}));
      await waitForJobs(test.pool, [readFeeds]);
    },
  };
}
