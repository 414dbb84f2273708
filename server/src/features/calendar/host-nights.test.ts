import { randomUUID } from 'node:crypto';
import type { OwnCalendar } from '@swapstead/contract/calendar/endpoints';
import { withRuns } from '@swapstead/contract/calendar/night-letters';
import { addDays, daysOf } from '@swapstead/contract/days';
import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { hostActions } from '../../../test/hosts.ts';
import { type SignedIn, setStatus, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { freeNights, takeNights } from './nights.repository.ts';

let home: OwnHome;

const { ask, list, own, change } = hostActions(() => test);

/** The server's clock: a Saturday evening in Lisbon. */
const NOW = new Date('2026-12-05T20:00:00Z');
const TODAY = '2026-12-05';
const LAST = addDays(TODAY, 730);

const test = await startTestApp({}, { clock: () => NOW });
// These tests take nights without swaps, which are a higher slice, so the constraint is dropped.
await test.pool.query('alter table taken_nights drop constraint if exists taken_nights_stay');
const host = await signIn(test, { level: 'subscriber' });
const guest = await signIn(test, { level: 'subscriber' });
beforeEach(async () => {
  home = await list(host);
});

const set = (from: string, to: string, state: string, more: object = {}) =>
  ask('PUT', `/api/homes/${home.id}/nights`, host, { changes: [{ from, to, state }], ...more });
const calendar = async (): Promise<OwnCalendar> =>
  (await ask('GET', `/api/homes/${home.id}/calendar`, host)).json();
const seen = async (as = guest) => (await ask('GET', `/api/homes/${home.id}/nights`, as)).json();
const datesSeenBy = async (as: SignedIn) =>
  (await ask('GET', `/api/homes/${home.id}`, as)).json().available_dates;
const take = (check_in: string, check_out: string, stay_id: string = randomUUID()) =>
  inTransaction(test.pool, (client) =>
    takeNights(client, [{ home_id: home.id, check_in, check_out, stay_id }]),
  );
const feed = (nights: string) =>
  test.pool.query(
    `insert into calendar_feeds (home_id, name, address, address_hash, shown_address, nights)
     values ($1, 'Airbnb', 's', 'h', 'airbnb.com … f3a9', $2)`,
    [home.id, nights],
  );

describe('the nights of a home', () => {
  it('have one state each for two years, as runs without gaps [CAL-01, CAL-02]', async () => {
    await set('2027-07-03', '2027-07-10', 'open');
    await set('2027-08-01', '2027-08-15', 'closed');
    const { today, last, runs } = await seen();
    expect([today, last]).toEqual([TODAY, LAST]);
    expect(runs).toEqual([
      { from: TODAY, to: '2027-07-03', state: 'ask' },
      { from: '2027-07-03', to: '2027-07-10', state: 'open' },
      { from: '2027-07-10', to: '2027-08-01', state: 'ask' },
      { from: '2027-08-01', to: '2027-08-15', state: 'closed' },
      { from: '2027-08-15', to: addDays(LAST, 1), state: 'ask' },
    ]);
  });

  it('show the lower layer again when the upper one is removed [CAL-01]', async () => {
    await set('2027-07-03', '2027-07-05', 'open');
    await feed('{[2027-07-04,2027-07-05)}');
    const stay = randomUUID();
    await take('2027-07-04', '2027-07-05', stay);
    const of = async () => (await calendar()).runs.find(({ from }) => from === '2027-07-04');
    expect(await of()).toMatchObject({ state: 'taken', word: 'open', feed_ids: [expect.any(String)] });
    await inTransaction(test.pool, (client) => freeNights(client, [stay]));
    expect(await of()).toMatchObject({ state: 'closed', word: 'open' });
    await test.pool.query('delete from calendar_feeds where home_id = $1', [home.id]);
    expect((await calendar()).runs).toContainEqual(
      expect.objectContaining({ from: '2027-07-03', to: '2027-07-05', state: 'open' }),
    );
  });

  it('are listed as set for the host, and without closed and taken ones for others [CAL-02]', async () => {
    await set('2027-07-01', '2027-07-05', 'open');
    await feed('{[2027-07-02,2027-07-03)}');
    await take('2027-07-03', '2027-07-04');
    expect(await datesSeenBy(host)).toEqual(daysOf({ from: '2027-07-01', to: '2027-07-05' }));
    expect(await datesSeenBy(guest)).toEqual(['2027-07-01', '2027-07-04']);
    expect((await own(host)).find(({ id }) => id === home.id)?.available_dates).toHaveLength(4);
  });

  it('of a swap appear closed to everyone but the host [CAL-03, CAL-55]', async () => {
    await take('2027-07-03', '2027-07-04');
    const closed = { from: '2027-07-03', to: '2027-07-04', state: 'closed' };
    expect((await seen()).runs).toContainEqual(closed);
    expect((await seen(host)).runs).toContainEqual({ ...closed, state: 'taken' });
    expect(JSON.stringify(await seen())).not.toMatch(/taken|swap|feed/);
  });

  it('can be asked for as a short text with the same nights, also by the host [CAL-02, CAL-55]', async () => {
    await set('2027-07-03', '2027-07-10', 'open');
    await set('2027-08-01', '2027-08-15', 'closed');
    await feed('{[2027-07-04,2027-07-05)}');
    await take('2027-07-06', '2027-07-08');
    const inLetters = async (as: SignedIn) =>
      (await ask('GET', `/api/homes/${home.id}/nights?form=letters`, as)).json();
    for (const [as, letters] of [
      [guest, 'a210ococ2o2a22c14a478'],
      [host, 'a210ocot2o2a22c14a478'],
    ] as const) {
      const short = await inLetters(as);
      expect(short.letters).toBe(letters);
      expect(withRuns(short)).toEqual(await seen(as));
    }
    const refused = await ask('GET', `/api/homes/${home.id}/nights?form=words`, guest);
    expect(refused.statusCode).toBe(400);
  });

  it('are locked for visitors and members without a subscription [CAL-04]', async () => {
    const free = await signIn(test);
    const path = `/api/homes/${home.id}/nights`;
    expect((await ask('GET', path)).statusCode).toBe(401);
    expect((await ask('GET', path, free)).statusCode).toBe(403);
    // The reply is the same whether or not the home exists.
    expect((await ask('GET', `/api/homes/${randomUUID()}/nights`, free)).statusCode).toBe(403);
    expect((await ask('GET', `/api/homes/${randomUUID()}/nights`, guest)).statusCode).toBe(404);
  });
});

describe('setting nights', () => {
  it('accepts today and 730 days ahead, and refuses dates outside [CAL-12]', async () => {
    expect((await set(TODAY, addDays(TODAY, 1), 'open')).statusCode).toBe(200);
    expect((await set(LAST, addDays(LAST, 1), 'closed')).statusCode).toBe(200);
    const past = await set('2026-12-04', '2026-12-08', 'open');
    expect([past.statusCode, past.json().message]).toEqual([400, expect.any(String)]);
    expect(past.json().fields).toEqual({ changes: 'Days in the past cannot be added.' });
    const far = await set(LAST, addDays(LAST, 2), 'open');
    expect([far.statusCode, far.json().fields]).toEqual([
      400,
      { changes: 'Days can be set for the next two years.' },
    ]);
    expect((await calendar()).runs.filter(({ word }) => word !== 'ask')).toHaveLength(2);
  });

  it('keeps past nights as they were [CAL-12]', async () => {
    await test.pool.query("update calendars set closed = '{[2026-12-01,2026-12-04)}' where home_id = $1", [
      home.id,
    ]);
    await set(TODAY, LAST, 'open');
    expect((await calendar()).runs.slice(0, 2)).toMatchObject([
      { from: '2026-12-01', to: '2026-12-04', state: 'closed' },
      { from: '2026-12-04', to: TODAY, state: 'ask' },
    ]);
  });

  it.each([
    ['reversed dates', { from: '2027-07-05', to: '2027-07-03', state: 'open' }],
    ['an empty range', { from: '2027-07-05', to: '2027-07-05', state: 'open' }],
    ['a day that does not exist', { from: '2027-02-29', to: '2027-03-03', state: 'open' }],
    ['the state taken, which only swaps set', { from: '2027-07-05', to: '2027-07-06', state: 'taken' }],
  ])('refuses %s [CAL-12]', async (_, one) => {
    const reply = await ask('PUT', `/api/homes/${home.id}/nights`, host, { changes: [one] });
    expect(reply.statusCode).toBe(400);
    expect((await calendar()).version).toBe(1);
  });

  it('uses the last state given for each night in one change [CAL-13]', async () => {
    await set('2027-07-01', '2027-07-04', 'closed');
    const changes = [
      { from: '2027-07-01', to: '2027-07-10', state: 'open' },
      { from: '2027-07-03', to: '2027-07-06', state: 'closed' },
      { from: '2027-07-05', to: '2027-07-07', state: 'ask' },
    ];
    await ask('PUT', `/api/homes/${home.id}/nights`, host, { changes });
    expect((await calendar()).runs.slice(1, -1).map(({ from, to, word }) => [from, to, word])).toEqual([
      ['2027-07-01', '2027-07-03', 'open'],
      ['2027-07-03', '2027-07-05', 'closed'],
      ['2027-07-05', '2027-07-07', 'ask'],
      ['2027-07-07', '2027-07-10', 'open'],
    ]);
  });

  it('applies the same change once if it is sent twice [CAL-13]', async () => {
    const more = { calendar_version: 1, change_id: randomUUID() };
    const first = await set('2027-07-03', '2027-07-05', 'open', more);
    const again = await set('2027-07-03', '2027-07-05', 'open', more);
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect([first.json().version, again.json().version]).toEqual([2, 2]);
  });

  it('refuses the second of two changes to the same version, and changes nothing [CAL-15]', async () => {
    const replies = await Promise.all([
      set('2027-07-03', '2027-07-05', 'open', { calendar_version: 1 }),
      set('2027-08-03', '2027-08-05', 'open', { calendar_version: 1 }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
      'The calendar was changed somewhere else.',
    );
    expect((await calendar()).runs.filter(({ word }) => word === 'open')).toHaveLength(1);
  });

  it('is not blocked by a confirmation, feed, swap or listing edit since [CAL-15]', async () => {
    const { version } = await calendar();
    await ask('POST', `/api/homes/${home.id}/calendar/confirm`, host);
    await feed('{[2027-07-04,2027-07-05)}');
    await take('2027-07-08', '2027-07-09');
    expect((await change(home, { title: 'Another title' }, host)).statusCode).toBe(200);
    expect((await set('2027-09-01', '2027-09-02', 'open', { calendar_version: version })).statusCode).toBe(
      200,
    );
    // Nor does a changed calendar block an edit.
    expect(
      (await change({ ...home, version: home.version + 1 }, { title: 'A third' }, host)).statusCode,
    ).toBe(200);
  });

  it('applies 8 simultaneous changes without a version one after the other [CAL-15]', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, week) =>
        set(addDays('2027-07-01', week), '2027-07-20', week % 2 ? 'open' : 'closed'),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    const { version, runs } = await calendar();
    expect(version).toBe(9);
    expect(runs.at(-2)).toMatchObject({ to: '2027-07-20' });
  });

  it('skips the nights of a swap and says how many [CAL-16]', async () => {
    await take('2027-07-04', '2027-07-06');
    const reply = await set('2027-07-03', '2027-07-10', 'closed');
    expect(reply.json().taken).toBe(2);
    expect((await calendar()).runs.slice(1, 4)).toMatchObject([
      { from: '2027-07-03', to: '2027-07-04', state: 'closed' },
      { from: '2027-07-04', to: '2027-07-06', state: 'taken', word: 'ask' },
      { from: '2027-07-06', to: '2027-07-10', state: 'closed' },
    ]);
  });

  it('opens a night below a feed, which stays closed until the feed releases it [CAL-16]', async () => {
    await feed('{[2027-07-04,2027-07-06)}');
    await set('2027-07-04', '2027-07-06', 'open');
    expect((await calendar()).runs[1]).toMatchObject({ state: 'closed', word: 'open' });
  });
});

describe('a host whose subscription has ended', () => {
  it('can read their own calendar but change nothing [CAL-19]', async () => {
    const ended = await signIn(test, { level: 'subscriber' });
    const { id } = await list(ended);
    await ask('PUT', `/api/homes/${id}/nights`, ended, {
      changes: [{ from: '2027-07-03', to: '2027-07-05', state: 'open' }],
    });
    await setStatus(test, ended.user_id, 'cancelled');
    for (const path of ['nights', 'calendar']) {
      const reply = await ask('GET', `/api/homes/${id}/${path}`, ended);
      expect(reply.json().runs).toContainEqual(
        expect.objectContaining({ from: '2027-07-03', to: '2027-07-05', state: 'open' }),
      );
    }
    const changes = [{ from: '2027-07-03', to: '2027-07-05', state: 'closed' }];
    const refused = await Promise.all([
      ask('PUT', `/api/homes/${id}/nights`, ended, { changes }),
      ask('PUT', `/api/homes/${id}/available_dates`, ended, { available_dates: [] }),
      ask('PUT', `/api/homes/${id}/stay_rules`, ended, {
        shortest: 2,
        longest: null,
        check_in_days: [1],
        notice: 0,
      }),
      ask('POST', `/api/homes/${id}/calendar/confirm`, ended),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    expect((await ask('GET', `/api/homes/${id}/calendar`, ended)).json().version).toBe(2);
  });
});
