import { describe, expect, it } from 'vitest';
import { createFreshnessWorld, DAY_MS, NIGHTS, START } from '../../../../test/freshness.ts';
import { setStatus, signIn } from '../../../../test/members.ts';
import { createHomePlacesRepository } from '../../places/home-places.repository.ts';
import { createNotifySilentHosts } from './notify-silent-hosts.ts';

const { zoneOf } = createHomePlacesRepository();

const { ask, at, day, freshness, listed, mails, notices, test } = await createFreshnessWorld();

describe('a calendar is confirmed by', () => {
  it.each([
    ['nights', 'PUT', 'nights', NIGHTS],
    ['the list of open days', 'PUT', 'available_dates', { available_dates: ['2027-06-01'] }],
    ['stay rules', 'PUT', 'stay_rules', { shortest: 2, longest: null, check_in_days: [5], notice: 0 }],
    ['the button', 'POST', 'calendar/confirm', undefined],
  ] as const)('%s [CAL-22, CAL-27]', async (_, method, path, body) => {
    at.now = new Date(START.getTime() + 100 * DAY_MS);
    expect(await freshness()).toEqual({ confirmed_days: null, silent_days: 100 });
    expect((await ask(method, `/api/homes/${at.home.id}/${path}`, at.host, body)).statusCode).toBe(200);
    expect(await freshness()).toEqual({ confirmed_days: 0, silent_days: 0 });
  });

  it('neither signing in, nor editing the listing, nor viewing the calendar [CAL-22]', async () => {
    at.now = new Date(START.getTime() + 50 * DAY_MS);
    await ask('PATCH', `/api/homes/${at.home.id}`, at.host, {
      version: at.home.version,
      title: 'Another title',
    });
    await test.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: { email: at.host.email, password: 'not the one' },
    });
    await ask('GET', `/api/homes/${at.home.id}/nights`, at.host);
    expect(await freshness()).toEqual({ confirmed_days: null, silent_days: 50 });
  });
});

describe('a calendar that nobody confirms', () => {
  it('its host is notified even if notifying another host fails [CAL-26]', async () => {
    const hosts = [at.host.user_id];
    at.host = await signIn(test, { level: 'subscriber' });
    await listed();
    hosts.push(at.host.user_id);
    // Hosts are notified in the order of their ids.
    const [failing, other] = hosts.toSorted();
    const told: string[] = [];
    at.now = new Date(START.getTime() + 60 * DAY_MS);
    const notifySilentHosts = createNotifySilentHosts({
      pool: test.pool,
      jobs: test.jobs,
      zoneOf,
      clock: () => at.now,
      async notify(_, ...notices) {
        if (notices.some(({ user_id }) => user_id === failing)) throw new Error('This one cannot be told');
        told.push(...notices.map(({ user_id }) => user_id));
      },
    });
    await expect(notifySilentHosts(AbortSignal.timeout(10_000))).rejects.toThrow('1 hosts were not told');
    expect(told).toContain(other);
    expect(told).not.toContain(failing);
  });

  it('causes one email after 45 days, and notices after 60 and 90, each once [CAL-23, CAL-26, CAL-28]', async () => {
    await day(44);
    expect(await mails()).toHaveLength(0);
    await day(45);
    const [mail] = await mails();
    expect(mail?.text).toContain(`You haven't confirmed the calendar of ${at.home.title} yet.`);
    expect(mail?.text).toContain('Members who search by dates rely on it.');
    expect(mail?.text).toMatch(/Check and confirm:\nhttp/);
    expect(mail?.text).toContain(
      "From 11 March 2027 we'll show it as not confirmed, and from 10 April 2027 your home won't appear in searches by dates.",
    );
    expect(mail?.text).not.toContain(at.home.location);
    const asked = `Is the calendar of ${at.home.title} still right?`;
    expect(await notices()).toEqual([asked]);
    await day(46);
    await day(59);
    expect(await notices()).toEqual([asked]);
    const shown = `Guests see that the calendar of ${at.home.title} isn't confirmed.`;
    await day(60);
    expect(await notices()).toEqual([shown, asked]);
    const left = `Searches by date leave ${at.home.title} out. Confirm its calendar to bring it back.`;
    await day(89);
    await day(90);
    expect(await notices()).toEqual([left, shown, asked]);
    // Clocks that jump back and forward again repeat nothing.
    await day(30);
    await day(95);
    expect(await notices()).toEqual([left, shown, asked]);
    expect(await mails()).toHaveLength(1);
  });

  it('causes another email in its next silence, with the day of the last confirmation [CAL-23]', async () => {
    await day(45);
    await ask('POST', `/api/homes/${at.home.id}/calendar/confirm`, at.host);
    await day(89);
    expect(await mails()).toHaveLength(1);
    await day(90);
    const all = await mails();
    expect(all).toHaveLength(2);
    expect(all.map(({ text }) => text).join()).toContain(
      `You last confirmed the calendar of ${at.home.title} on 24 February 2027.`,
    );
  });

  it('shares one email with the other homes that are due, without those confirmed since [CAL-23]', async () => {
    const other = await listed({ title: 'The mill' });
    const third = await listed({ title: 'The barn' });
    at.now = new Date(START.getTime() + 40 * DAY_MS);
    await ask('POST', `/api/homes/${third.id}/calendar/confirm`, at.host);
    await day(45);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain(at.home.title);
    expect(mail?.text).toContain(other.title);
    expect(mail?.text).not.toContain(third.title);
    expect(mail?.text.match(/From .* we'll show it as not confirmed/g)).toHaveLength(1);
  });

  it('causes nothing for a host whose subscription has ended, until there is a new one [CAL-23]', async () => {
    await setStatus(test, at.host.user_id, 'cancelled');
    await day(50);
    await day(65);
    expect(await mails()).toHaveLength(0);
    await setStatus(test, at.host.user_id, 'paid');
    await day(66);
    expect(await mails()).toHaveLength(1);
  });

  it('is counted in days at the home [CAL-26]', async () => {
    await test.pool.query(
      `insert into home_places (home_id, place_id, chosen_by, centre)
       select $1, id, 'host', point from places where time_zone = 'Pacific/Auckland' limit 1
       on conflict (home_id) do update set place_id = excluded.place_id, centre = excluded.centre`,
      [at.home.id],
    );
    await test.pool.query('update calendars set counts_from = $2 where home_id = $1', [
      at.home.id,
      // 11 January in Auckland, 10 January in UTC.
      new Date('2027-01-10T12:00:00Z'),
    ]);
    at.now = new Date('2027-01-11T10:59:00Z');
    expect((await freshness()).silent_days).toBe(0);
    at.now = new Date('2027-01-11T11:01:00Z');
    expect((await freshness()).silent_days).toBe(1);
  });
});

describe('searches by dates', () => {
  const found = async (query: string): Promise<string[]> =>
    (await ask('GET', `/api/homes?${query}`, at.host)).json().homes.map(({ id }: { id: string }) => id);
  const dates = 'check_in=2027-06-01&check_out=2027-06-08';

  it('list a home last after 60 days, leave it out after 90, and list it again once confirmed [CAL-26, CAL-27]', async () => {
    const fresh = await listed();
    at.now = new Date(START.getTime() + 59 * DAY_MS);
    await ask('POST', `/api/homes/${fresh.id}/calendar/confirm`, at.host);
    const order = async (more: string) =>
      (await found(more)).filter((id) => id === at.home.id || id === fresh.id);
    expect(await order(`${dates}&sort=best`)).toEqual([fresh.id, at.home.id]);
    // If both are confirmed, the one listed later is first. If it has not been confirmed for 60 days, it is second.
    await ask('POST', `/api/homes/${at.home.id}/calendar/confirm`, at.host);
    await test.pool.query('update calendars set counts_from = $2 where home_id = $1', [fresh.id, START]);
    at.now = new Date(START.getTime() + 60 * DAY_MS);
    expect(await order(`${dates}&sort=best`)).toEqual([at.home.id, fresh.id]);
    at.now = new Date(START.getTime() + 89 * DAY_MS);
    expect(await order(dates)).toContain(fresh.id);
    at.now = new Date(START.getTime() + 90 * DAY_MS);
    expect(await order(dates)).toEqual([at.home.id]);
    expect(await order('')).toContain(fresh.id);
    expect(await order('search=brick')).toContain(fresh.id);
    await ask('POST', `/api/homes/${fresh.id}/calendar/confirm`, at.host);
    expect(await order(`${dates}&sort=best`)).toEqual([fresh.id, at.home.id]);
  });
});
