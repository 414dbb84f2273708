import { dateName } from '@swapstead/contract/days';
import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { describe, expect, it } from 'vitest';
import { createFreshnessWorld, DAY_MS, NIGHTS } from '../../../../test/freshness.ts';
import { setStatus } from '../../../../test/members.ts';

const { ask, at, day, freshness, link, listed, open, press, test } = await createFreshnessWorld();

describe('the link in the email', () => {
  it('opens a page that changes nothing, however often, and confirms with one press without signing in [CAL-22, CAL-24, CAL-25, CAL-27]', async () => {
    await ask('PUT', `/api/homes/${at.home.id}/nights`, at.host, NIGHTS);
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
    expect(body).toContain(at.home.title);
    expect(body).toContain('7 open nights ahead');
    expect(body).toContain('>Yes, it&#39;s right</button>');
    expect(body).not.toContain('Yes, all of them');
    expect(body).toMatch(/href="\/profile\?tab=homes">Change the calendar</);
    expect(body).not.toContain('<script');
    expect(body).not.toContain(at.home.location);
    expect(body).not.toMatch(/June|2027-06/);
    expect((await freshness()).silent_days).toBe(45);

    const pressed = await press(url, '0');
    expect(pressed.body).toContain(
      `Thank you. The calendar of ${at.home.title} is confirmed until ${dateName('2027-04-24')}.`,
    );
    expect(pressed.headers['set-cookie']).toBeUndefined();
    expect(await freshness()).toEqual({ confirmed_days: 0, silent_days: 0 });
    expect((await press(url, '0')).body).toContain('You confirmed this calendar on 24 February 2027.');
    expect((await open(url)).body).toContain('You confirmed this calendar on 24 February 2027.');
    at.now = new Date(at.now.getTime() + 3 * DAY_MS);
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
      (await Promise.all([at.home, ...others].map((one) => freshness(one)))).filter(
        ({ silent_days }) => silent_days > 0,
      ).length;
    expect(await left()).toBe(2);
    const all = await press(url, 'all');
    expect(all.body.match(/Thank you\. The calendar of/g)).toHaveLength(2);
    expect(await left()).toBe(0);
  });

  it('confirms the home whose button was pressed, even if one before it has been deleted [CAL-24]', async () => {
    const all = [at.home, await listed({ title: 'The mill' }), await listed({ title: 'The barn' })];
    await day(45);
    const url = await link();
    const shown = [...(await open(url)).body.matchAll(/<h2 id="home-(\d)"[^>]*>([^<]+)</g)];
    const homes = shown.map(([, number = '', title]) => ({
      number,
      home: all.find((one) => one.title === title) as OwnHome,
    }));
    const [first, second, third] = homes as [(typeof homes)[0], (typeof homes)[0], (typeof homes)[0]];
    await ask('DELETE', `/api/homes/${first.home.id}`, at.host);
    const pressed = await press(url, second.number);
    expect(pressed.body).toContain(`Thank you. The calendar of ${second.home.title} is confirmed`);
    expect((await freshness(second.home)).silent_days).toBe(0);
    expect((await freshness(third.home)).silent_days).toBe(45);
  });

  it('is refused if forged, truncated, foreign or older than 60 days [CAL-25]', async () => {
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
    const nothing = await test.app.inject({ method: 'POST', url: '/calendar/confirm' });
    expect([nothing.statusCode, nothing.body.includes(sentence)]).toEqual([400, true]);
    at.now = new Date(at.now.getTime() + 61 * DAY_MS);
    expect((await press(url, 'all')).statusCode).toBe(400);
    expect((await freshness()).confirmed_days).toBeNull();
  });

  it('confirms nothing after the subscription has ended, or from a page of another site [CAL-25, CAL-55]', async () => {
    await day(45);
    const url = await link();
    const foreign = await press(url, 'all', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' });
    expect(foreign.statusCode).toBe(403);
    await setStatus(test, at.host.user_id, 'cancelled');
    for (const reply of [await open(url), await press(url, 'all')]) {
      expect(reply.statusCode).toBe(403);
      expect(reply.body).toContain('Subscribe again to confirm your calendar.');
    }
    await setStatus(test, at.host.user_id, 'paid');
    expect((await freshness()).confirmed_days).toBeNull();
  });

  it('stops working when its homes or its host are deleted [CAL-25]', async () => {
    await day(45);
    const url = await link();
    await ask('DELETE', `/api/homes/${at.home.id}`, at.host);
    expect((await open(url)).statusCode).toBe(400);
  });
});
