import { dateName } from '@swapstead/contract/days';
import type { OwnHome } from '@swapstead/contract/listing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostActions } from '../../../../test/hosts.ts';
import { mailsTo, type SignedIn, setStatus, signIn } from '../../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createDigestsRepository } from '../../notices/digests.repository.ts';
import { createNotify } from '../../notices/notify.ts';
import { zoneOf } from '../../places/zone-of.ts';
import { confirmMail } from './freshness.jobs.ts';
import { createTellSilent } from './tell-silent.ts';

const START = new Date('2027-01-10T12:00:00Z');
const DAY_MS = 86_400_000;
let now = START;
let test: TestApp;
let host: SignedIn;
let home: OwnHome;

const { ask, list } = hostActions(() => test);

beforeAll(async () => {
  test = await createTestApp({}, { clock: () => now });
});
beforeEach(async () => {
  now = START;
  host = await signIn(test, { level: 'subscriber' });
  home = await listed();
});
afterAll(() => test.close());

/** A home that is listed now by the clock of the test, which the database does not have. */
async function listed(fields: object = {}): Promise<OwnHome> {
  const one = await list(host, fields);
  await test.pool.query('update calendars set counts_from = $2 where home_id = $1', [one.id, now]);
  return one;
}

/** Lets so many days have passed since the beginning, the host be told, and the mails be written. */
async function day(days: number) {
  now = new Date(START.getTime() + days * DAY_MS);
  const { pool, jobs } = test;
  const clock = () => now;
  const notify = createNotify({ jobs, digests: createDigestsRepository(pool, () => 'null'), clock });
  await createTellSilent({ pool, jobs, notify, zoneOf, clock })(AbortSignal.timeout(10_000));
  const waiting = async () =>
    (
      await test.pool.query(
        "select from pgboss.job where name = any($1) and state in ('created', 'retry', 'active')",
        [[confirmMail.name]],
      )
    ).rowCount;
  await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
}

const mails = async () =>
  (await mailsTo(test, host.email, 0)).filter(({ subject }) => subject === 'Is your calendar still right?');
const notices = async (): Promise<string[]> =>
  (await ask('GET', '/api/notices', host))
    .json()
    .notices.map(({ text }: { text: string }) => text)
    .filter((text: string) => text.includes(home.title));
const freshness = async (one = home) =>
  (await ask('GET', `/api/homes/${one.id}/calendar`, host)).json().freshness;
const link = async () => {
  const [mail] = await mails();
  return /http\S+\/calendar\/confirm\?t=\S+/.exec(mail?.text ?? '')?.[0] ?? 'no link';
};
const open = async (url: string) => test.app.inject({ url: url.replace('http://localhost', '') });
const press = (url: string, home: string, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/calendar/confirm',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ t: new URL(url).searchParams.get('t') ?? '', home }).toString(),
  });
const nights = { changes: [{ from: '2027-06-01', to: '2027-06-08', state: 'open' }] };

describe('what confirms a calendar', () => {
  it.each([
    ['nights', 'PUT', 'nights', nights],
    ['the list of open days', 'PUT', 'available_dates', { available_dates: ['2027-06-01'] }],
    ['stay rules', 'PUT', 'stay_rules', { shortest: 2, longest: null, check_in_days: [5], notice: 0 }],
    ['the button', 'POST', 'calendar/confirm', undefined],
  ] as const)('%s [CAL-22, CAL-27]', async (_, method, path, body) => {
    now = new Date(START.getTime() + 100 * DAY_MS);
    expect(await freshness()).toEqual({ confirmed_days: null, silent_days: 100 });
    expect((await ask(method, `/api/homes/${home.id}/${path}`, host, body)).statusCode).toBe(200);
    expect(await freshness()).toEqual({ confirmed_days: 0, silent_days: 0 });
  });

  it('neither signing in, nor an edit of the listing, nor looking at it [CAL-22]', async () => {
    now = new Date(START.getTime() + 50 * DAY_MS);
    await ask('PATCH', `/api/homes/${home.id}`, host, { version: home.version, title: 'Another title' });
    await test.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      payload: { email: host.email, password: 'not the one' },
    });
    await ask('GET', `/api/homes/${home.id}/nights`, host);
    expect(await freshness()).toEqual({ confirmed_days: null, silent_days: 50 });
  });
});

describe('a calendar that nobody confirms', () => {
  it('is asked about by one mail after 45 days, and told of after 60 and 90, each once [CAL-23, CAL-26, CAL-28]', async () => {
    await day(44);
    expect(await mails()).toHaveLength(0);
    await day(45);
    const [mail] = await mails();
    expect(mail?.text).toContain(`You have not confirmed the calendar of ${home.title} yet.`);
    expect(mail?.text).toContain('Members who search by dates rely on it.');
    expect(mail?.text).toMatch(/Check and confirm:\nhttp/);
    expect(mail?.text).toContain(
      'From 11 March 2027 it is shown as not confirmed, from 10 April 2027 the home is left out of searches by dates.',
    );
    expect(mail?.text).not.toContain(home.location);
    const asked = `Is the calendar of ${home.title} still right?`;
    expect(await notices()).toEqual([asked]);
    await day(46);
    await day(59);
    expect(await notices()).toEqual([asked]);
    const shown = `The calendar of ${home.title} is shown as not confirmed.`;
    await day(60);
    expect(await notices()).toEqual([shown, asked]);
    const left = `Searches by dates leave ${home.title} out. Confirm its calendar to bring it back.`;
    await day(89);
    await day(90);
    expect(await notices()).toEqual([left, shown, asked]);
    // Clocks that jump back and again ahead tell nothing twice.
    await day(30);
    await day(95);
    expect(await notices()).toEqual([left, shown, asked]);
    expect(await mails()).toHaveLength(1);
  });

  it('is asked about again in its next silence, with the day of the last confirmation [CAL-23]', async () => {
    await day(45);
    await ask('POST', `/api/homes/${home.id}/calendar/confirm`, host);
    await day(89);
    expect(await mails()).toHaveLength(1);
    await day(90);
    const all = await mails();
    expect(all).toHaveLength(2);
    expect(all.map(({ text }) => text).join()).toContain(
      `You last confirmed the calendar of ${home.title} on 24 February 2027.`,
    );
  });

  it('comes in one mail with the other homes that are due, without those confirmed meanwhile [CAL-23]', async () => {
    const other = await listed({ title: 'The mill' });
    const third = await listed({ title: 'The barn' });
    now = new Date(START.getTime() + 40 * DAY_MS);
    await ask('POST', `/api/homes/${third.id}/calendar/confirm`, host);
    await day(45);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain(home.title);
    expect(mail?.text).toContain(other.title);
    expect(mail?.text).not.toContain(third.title);
    expect(mail?.text.match(/From .* it is shown as not confirmed/g)).toHaveLength(1);
  });

  it('is no matter for a host whose subscription has ended, until there is a new one [CAL-23]', async () => {
    await setStatus(test, host.user_id, 'cancelled');
    await day(50);
    await day(65);
    expect(await mails()).toHaveLength(0);
    await setStatus(test, host.user_id, 'paid');
    await day(66);
    expect(await mails()).toHaveLength(1);
  });

  it('counts in the days of the home [CAL-26]', async () => {
    await test.pool.query(
      `insert into home_places (home_id, place_id, chosen_by, centre)
       select $1, id, 'host', point from places where time_zone = 'Pacific/Auckland' limit 1
       on conflict (home_id) do update set place_id = excluded.place_id, centre = excluded.centre`,
      [home.id],
    );
    await test.pool.query('update calendars set counts_from = $2 where home_id = $1', [
      home.id,
      // 11 January in Auckland, 10 January in UTC.
      new Date('2027-01-10T12:00:00Z'),
    ]);
    now = new Date('2027-01-11T10:59:00Z');
    expect((await freshness()).silent_days).toBe(0);
    now = new Date('2027-01-11T11:01:00Z');
    expect((await freshness()).silent_days).toBe(1);
  });
});

describe('searches by dates', () => {
  const found = async (query: string): Promise<string[]> =>
    (await ask('GET', `/api/homes?${query}`, host)).json().homes.map(({ id }: { id: string }) => id);
  const dates = 'check_in=2027-06-01&check_out=2027-06-08';

  it('put a home last after 60 days, leave it out after 90, and have it again once it is confirmed [CAL-26, CAL-27]', async () => {
    const fresh = await listed();
    now = new Date(START.getTime() + 59 * DAY_MS);
    await ask('POST', `/api/homes/${fresh.id}/calendar/confirm`, host);
    const order = async (more: string) =>
      (await found(more)).filter((id) => id === home.id || id === fresh.id);
    expect(await order(`${dates}&sort=best`)).toEqual([fresh.id, home.id]);
    // Both confirmed: the one listed later stands first. Not confirmed for 60 days: the other way round.
    await ask('POST', `/api/homes/${home.id}/calendar/confirm`, host);
    await test.pool.query('update calendars set counts_from = $2 where home_id = $1', [fresh.id, START]);
    now = new Date(START.getTime() + 60 * DAY_MS);
    expect(await order(`${dates}&sort=best`)).toEqual([home.id, fresh.id]);
    now = new Date(START.getTime() + 89 * DAY_MS);
    expect(await order(dates)).toContain(fresh.id);
    now = new Date(START.getTime() + 90 * DAY_MS);
    expect(await order(dates)).toEqual([home.id]);
    expect(await order('')).toContain(fresh.id);
    expect(await order('search=brick')).toContain(fresh.id);
    await ask('POST', `/api/homes/${fresh.id}/calendar/confirm`, host);
    expect(await order(`${dates}&sort=best`)).toEqual([fresh.id, home.id]);
  });
});

describe('the link of the mail', () => {
  it('opens a page that changes nothing, however often, and confirms by one press without signing in [CAL-22, CAL-24, CAL-25, CAL-27]', async () => {
    await ask('PUT', `/api/homes/${home.id}/nights`, host, nights);
    await day(45);
    const url = await link();
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      const page = await test.app.inject({ method, url: url.replace('http://localhost', '') });
      expect(page.statusCode).toBe(200);
      expect(page.headers['set-cookie']).toBeUndefined();
      expect(page.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
        'x-robots-tag': 'noindex',
      });
    }
    const { body } = await open(url);
    expect(body).toContain('<h1 class="text-28">Is this calendar still right?</h1>');
    expect(body).toContain(home.title);
    expect(body).toContain('7 open nights ahead');
    expect(body).toContain('>Yes, it is right</button>');
    expect(body).not.toContain('Yes, all of them');
    expect(body).toMatch(/href="\/profile\?tab=homes">Change the calendar</);
    expect(body).not.toContain('<script');
    expect(body).not.toContain(home.location);
    expect(body).not.toMatch(/June|2027-06/);
    expect((await freshness()).silent_days).toBe(45);

    const pressed = await press(url, '0');
    expect(pressed.body).toContain(
      `Thank you. The calendar of ${home.title} is confirmed until ${dateName('2027-04-24')}.`,
    );
    expect(pressed.headers['set-cookie']).toBeUndefined();
    expect(await freshness()).toEqual({ confirmed_days: 0, silent_days: 0 });
    expect((await press(url, '0')).body).toContain('This calendar was confirmed on 24 February 2027.');
    expect((await open(url)).body).toContain('This calendar was confirmed on 24 February 2027.');
    now = new Date(now.getTime() + 3 * DAY_MS);
    await press(url, '0');
    expect(await freshness()).toEqual({ confirmed_days: 3, silent_days: 3 });
  });

  it('confirms one of several homes, or all of them [CAL-24]', async () => {
    const others = [await listed({ title: 'The mill' }), await listed({ title: 'Barn & "byre" <b>' })];
    await day(45);
    const url = await link();
    const { body } = await open(url);
    expect(body).toContain('>Yes, all of them</button>');
    expect(body).toContain('Barn &amp; &quot;byre&quot; &lt;b&gt;');
    await press(url, '1');
    const left = async () =>
      (await Promise.all([home, ...others].map((one) => freshness(one)))).filter(
        ({ silent_days }) => silent_days > 0,
      ).length;
    expect(await left()).toBe(2);
    const all = await press(url, 'all');
    expect(all.body.match(/Thank you\. The calendar of/g)).toHaveLength(2);
    expect(await left()).toBe(0);
  });

  it('is nothing when it is forged, cut, foreign or older than 60 days [CAL-25]', async () => {
    await day(45);
    const url = await link();
    const token = new URL(url).searchParams.get('t') ?? '';
    const with_ = (t: string) => `http://localhost/calendar/confirm?t=${encodeURIComponent(t)}`;
    const sentence = 'This link has expired. Sign in to confirm your calendar.';
    const bad = [
      '',
      'x',
      token.slice(0, -1),
      `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`,
      'x'.repeat(10_000),
      '%00',
    ];
    for (const one of bad) {
      for (const reply of [await open(with_(one)), await press(with_(one), 'all')]) {
        expect([reply.statusCode, reply.body.includes(sentence)], one.slice(0, 30)).toEqual([400, true]);
      }
    }
    now = new Date(now.getTime() + 61 * DAY_MS);
    expect((await press(url, 'all')).statusCode).toBe(400);
    expect((await freshness()).confirmed_days).toBeNull();
  });

  it('confirms nothing once the subscription has ended, nor for a page of another site [CAL-25, CAL-55]', async () => {
    await day(45);
    const url = await link();
    const foreign = await press(url, 'all', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' });
    expect(foreign.statusCode).toBe(403);
    await setStatus(test, host.user_id, 'cancelled');
    for (const reply of [await open(url), await press(url, 'all')]) {
      expect(reply.statusCode).toBe(403);
      expect(reply.body).toContain('Subscribe again to confirm your calendar.');
    }
    await setStatus(test, host.user_id, 'paid');
    expect((await freshness()).confirmed_days).toBeNull();
  });

  it('is gone with its homes and its host [CAL-25]', async () => {
    await day(45);
    const url = await link();
    await ask('DELETE', `/api/homes/${home.id}`, host);
    expect((await open(url)).statusCode).toBe(400);
  });
});
