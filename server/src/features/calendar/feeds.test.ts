import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { daysCalendar } from '../../../test/calendar-server.ts';
import { createFeedWorld } from '../../../test/feeds.ts';
import { mailsTo } from '../../../test/members.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { takeNights } from './nights.repository.ts';

const { act, ask, at, closed, connect, feedsOf, host, later, outside, pass, test } = await createFeedWorld();

describe('reading again', () => {
  it('happens every hour, sends the validators it received, and takes 304 as success [CAL-33]', async () => {
    outside.calendar(at.path, daysCalendar(['20270703', '20270705']), { etag: '"one"' });
    await connect();
    const before = outside.asked.length;
    await pass(0.9);
    expect(outside.asked.length).toBe(before);
    await pass(0.4);
    const again = outside.asked.findLast(({ url }) => url === at.path);
    expect(again?.headers['if-none-match']).toBe('"one"');
    expect((await feedsOf())[0]).toMatchObject({ failure: null, nights: 2 });
    expect((await feedsOf())[0].read_seconds).toBeLessThan(60);
    outside.calendar(at.path, daysCalendar(['20270801', '20270803']));
    await pass(1.3);
    expect(await closed()).toEqual(['2027-08-01 2027-08-03']);
  });

  it('happens immediately on request, once per minute, however many ask [CAL-33]', async () => {
    outside.calendar(at.path, daysCalendar());
    const feed = (await connect()).json();
    later(61_000);
    const before = outside.asked.length;
    const replies = await Promise.all(Array.from({ length: 6 }, () => act('POST', feed, '/sync')));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429, 429, 429, 429]);
    expect(outside.asked.length).toBe(before + 1);
    expect(replies.find(({ statusCode }) => statusCode === 429)?.json().message).toBe(
      'Please wait a minute before syncing again.',
    );
  });

  it('keeps the nights of a failing calendar, notifies the host once after a day, and again when it works [CAL-44]', async () => {
    outside.calendar(at.path, daysCalendar(['20270703', '20270705']));
    await connect();
    outside.on(at.path, (_, response) => response.writeHead(500).end());
    await pass(2);
    expect((await feedsOf())[0]).toMatchObject({ failure: 'the address answered with 500', nights: 2 });
    for (let count = 0; count < 3; count++) await pass(13);
    expect(await closed()).toEqual(['2027-07-03 2027-07-05']);
    const notices = async () =>
      (
        await test.pool.query(
          "select event from notices where user_id = $1 and event like 'feed%' and about->>'home_id' = $2 order by created_at",
          [host.user_id, at.home.id],
        )
      ).rows.map(({ event }) => event);
    expect(await notices()).toEqual(['feed_fails']);
    const sentence = `We haven't been able to read the calendar Airbnb of ${at.home.title} since 5 December 2026, 14:00: the address answered with 500.`;
    const texts = async () => (await mailsTo(test, host.email)).map(({ text }) => text).join();
    await expect.poll(texts).toContain(sentence);
    // Like every email that can be turned off, it says how (NOTE-28).
    const [mail] = (await mailsTo(test, host.email)).filter(({ text }) => text.includes(sentence));
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    outside.calendar(at.path, daysCalendar(['20270703', '20270705']));
    await pass(2);
    expect(await notices()).toEqual(['feed_fails', 'feed_is_back']);
  });

  it('removes many entries only if the second reading confirms it [CAL-45]', async () => {
    const three = daysCalendar(['20270703', '20270704'], ['20270710', '20270711'], ['20270720', '20270721']);
    outside.calendar(at.path, three);
    await connect();
    outside.calendar(at.path, daysCalendar());
    await pass(2);
    expect(await closed()).toHaveLength(3);
    expect((await feedsOf())[0]).toMatchObject({ is_doubtful: true, nights: 3 });
    await pass(2);
    expect(await closed()).toEqual([]);
    expect((await feedsOf())[0]).toMatchObject({ is_doubtful: false, nights: 0 });
  });

  it('removes one or two last entries immediately [CAL-45, CAL-41]', async () => {
    outside.calendar(at.path, daysCalendar(['20270703', '20270704'], ['20270710', '20270711']));
    await connect();
    outside.calendar(at.path, daysCalendar());
    await pass(2);
    expect(await closed()).toEqual([]);
  });

  it('reads end dates as the last night if the host chooses so [CAL-36]', async () => {
    outside.calendar(at.path, daysCalendar(['20270703', '20270710']));
    const feed = (await connect()).json();
    await act('PATCH', feed, '', { end_rule: 'last_night' });
    expect(await closed()).toEqual(['2027-07-03 2027-07-11']);
  });

  it('notifies once about an entry that overlaps a swap, and changes nothing about it [CAL-48]', async () => {
    await inTransaction(test.pool, (client) =>
      takeNights(client, [
        { home_id: at.home.id, check_in: '2027-07-04', check_out: '2027-07-06', stay_id: randomUUID() },
      ]),
    );
    outside.calendar(at.path, daysCalendar(['20270703', '20270710']));
    await connect();
    await pass(2);
    await pass(2);
    const { rows } = await test.pool.query(
      "select facts from notices where user_id = $1 and event = 'feed_meets_swap' and about->>'home_id' = $2",
      [host.user_id, at.home.id],
    );
    expect(rows).toEqual([{ facts: { check_in: '2027-07-03', check_out: '2027-07-10' } }]);
    const { runs } = (await ask('GET', `/api/homes/${at.home.id}/calendar`, host)).json();
    expect(runs).toContainEqual(
      expect.objectContaining({ from: '2027-07-04', to: '2027-07-06', state: 'taken' }),
    );
  });
});
