import { describe, expect, it } from 'vitest';
import { calendar } from '../../../test/calendar-files.ts';
import { daysCalendar } from '../../../test/calendar-server.ts';
import { createFeedWorld } from '../../../test/feeds.ts';
import { setStatus, signIn } from '../../../test/members.ts';

const { act, ask, at, closed, connect, feedsOf, host, later, newHome, outside, pass, test } =
  await createFeedWorld();

describe('what hosts do with a connected calendar', () => {
  it('an ignored entry stays ignored while it has the same nights [CAL-46]', async () => {
    outside.calendar(at.path, daysCalendar(['20270703', '20270705'], ['20270710', '20270712']));
    const feed = (await connect()).json();
    const entries = async () => (await act('GET', feed, '/entries')).json().entries;
    const [first] = await entries();
    expect(first).toMatchObject({ from: '2027-07-03', to: '2027-07-05', is_ignored: false });
    await act('PUT', feed, `/entries/${first.id}`, { is_ignored: true });
    for (const unknown of ['00', 'no-entry'])
      expect((await act('PUT', feed, `/entries/${unknown}`, { is_ignored: true })).statusCode).toBe(404);
    expect(await closed()).toEqual(['2027-07-10 2027-07-12']);
    await pass(2);
    expect((await entries())[0]).toMatchObject({ is_ignored: true });
    expect(await closed()).toEqual(['2027-07-10 2027-07-12']);
    await act('PUT', feed, `/entries/${first.id}`, { is_ignored: false });
    expect(await closed()).toHaveLength(2);
    await act('PUT', feed, `/entries/${first.id}`, { is_ignored: true });
    outside.calendar(at.path, daysCalendar(['20270703', '20270708'], ['20270710', '20270712']));
    await pass(2);
    expect(await closed()).toEqual(['2027-07-03 2027-07-08', '2027-07-10 2027-07-12']);
  });

  it('an ignored entry stays ignored if the other site moves it by a day every day, and a booking that overlaps it counts [CAL-46]', async () => {
    const named = (uid: string, summary: string, from: string, to: string) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `SUMMARY:${summary}`,
      `DTSTART;VALUE=DATE:${from}`,
      `DTEND;VALUE=DATE:${to}`,
      'END:VEVENT',
    ];
    const window = (uid: string, from: string, to: string) => named(uid, 'Airbnb (Not available)', from, to);
    outside.calendar(at.path, calendar(...window('a', '20270529', '20270902')));
    const feed = (await connect()).json();
    const entries = async () => (await act('GET', feed, '/entries')).json().entries;
    await act('PUT', feed, `/entries/${(await entries())[0].id}`, { is_ignored: true });
    // The same entry, one that replaces it, and both at once over several days.
    for (const [uid, from, to] of [
      ['a', '20270530', '20270903'],
      ['b', '20270531', '20270904'],
      ['c', '20270630', '20271004'],
    ] as const) {
      outside.calendar(at.path, calendar(...window(uid, from, to)));
      await pass(2);
      expect(await closed(), uid).toEqual([]);
      expect(await entries()).toMatchObject([{ is_ignored: true }]);
    }
    // An entry with another name, beside the ignored one or mostly on other nights, counts.
    const beside = window('d', '20270701', '20271001');
    outside.calendar(
      at.path,
      calendar(
        ...window('c', '20270630', '20271004'),
        ...named('e', 'Reserved', '20271010', '20271012'),
        ...beside,
      ),
    );
    await pass(2);
    expect(await closed()).toEqual(['2027-07-01 2027-10-01', '2027-10-10 2027-10-12']);
    outside.calendar(at.path, calendar(...window('f', '20271001', '20271201')));
    await pass(2);
    expect(await closed()).toEqual(['2027-10-01 2027-12-01']);
  });

  it('entries marked free close nights once the host counts them for that calendar [CAL-41]', async () => {
    const free = [
      'BEGIN:VEVENT',
      'UID:g1',
      'DTSTART;VALUE=DATE:20270703',
      'DTEND;VALUE=DATE:20270710',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ];
    outside.calendar(at.path, calendar(...free), { etag: '"one"' });
    const feed = (await connect()).json();
    expect(feed).toMatchObject({ marked_free: 1, counts_free: false, nights: 0 });
    expect((await act('PATCH', feed, '', { counts_free: true })).json()).toMatchObject({
      marked_free: 1,
      counts_free: true,
      nights: 7,
    });
    await pass(2);
    expect(await closed()).toEqual(['2027-07-03 2027-07-10']);
    expect((await act('PATCH', feed, '', { counts_free: false })).json()).toMatchObject({ nights: 0 });
  });

  it('it can be renamed, and moved to another address, which is read first [CAL-47]', async () => {
    outside.calendar(at.path, daysCalendar(['20270703', '20270705']));
    const feed = (await connect()).json();
    expect((await act('PATCH', feed, '', { name: 'Family' })).json().name).toBe('Family');
    const bad = await act('PATCH', feed, '', { address: outside.url('/missing.ics') });
    expect(bad.json().fields.address).toBe('the address answered with 404');
    expect(await closed()).toEqual(['2027-07-03 2027-07-05']);
    outside.calendar(`${at.path}2`, daysCalendar(['20270801', '20270803']));
    await act('PATCH', feed, '', { address: outside.url(`${at.path}2`) });
    expect(await closed()).toEqual(['2027-08-01 2027-08-03']);
  });

  it('when it is removed, its nights become what they were before, or stay closed [CAL-47, CAL-01]', async () => {
    const july = [{ from: '2027-07-01', to: '2027-07-20', state: 'open' }];
    await ask('PUT', `/api/homes/${at.home.id}/nights`, host, { changes: july });
    outside.calendar(at.path, daysCalendar(['20270703', '20270705']));
    await act('DELETE', (await connect()).json());
    expect(await closed()).toEqual([]);
    await act('DELETE', (await connect()).json(), '?keep=true');
    expect(await closed()).toEqual(['2027-07-03 2027-07-05']);
    expect(await feedsOf()).toEqual([]);
  });

  it('it is deleted with the home, also while it is being read [CAL-47]', async () => {
    outside.calendar(at.path, daysCalendar(['20270703', '20270705']));
    const feed = (await connect()).json();
    later(61_000);
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: gone, resolve: go } = Promise.withResolvers<void>();
    outside.on(at.path, (_, response) => {
      arrive();
      void gone.then(() => response.end(daysCalendar(['20270801', '20270803'])));
    });
    const syncing = act('POST', feed, '/sync');
    await arrived;
    expect((await ask('DELETE', `/api/homes/${at.home.id}`, host)).statusCode).toBe(204);
    go();
    expect((await syncing).statusCode).toBe(404);
    const left = await test.pool.query('select from calendar_entries where feed_id = $1', [feed.id]);
    expect(left.rowCount).toBe(0);
  });

  it('without a subscription it is still read and can be removed [CAL-19]', async () => {
    const ended = await signIn(test, { level: 'subscriber' });
    const id = await newHome(ended);
    outside.calendar(at.path, daysCalendar(['20270703', '20270705']));
    const body = { name: 'Airbnb', address: outside.url(at.path) };
    const feed = (await ask('POST', `/api/homes/${id}/feeds`, ended, body)).json();
    await setStatus(test, ended.user_id, 'cancelled');
    later(2 * 3_600_000);
    expect((await ask('GET', `/api/homes/${id}/feeds`, ended)).json().feeds).toHaveLength(1);
    expect((await ask('POST', `/api/homes/${id}/feeds/${feed.id}/sync`, ended)).statusCode).toBe(403);
    // Its nights can be released; keeping them closed takes a subscription.
    expect((await ask('DELETE', `/api/homes/${id}/feeds/${feed.id}?keep=true`, ended)).statusCode).toBe(403);
    expect((await ask('DELETE', `/api/homes/${id}/feeds/${feed.id}`, ended)).statusCode).toBe(204);
  });
});
