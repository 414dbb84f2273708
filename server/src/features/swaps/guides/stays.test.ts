import { describe, expect, it } from 'vitest';
import { setStatus } from '../../../../test/members.ts';
import { fileRequest, picture } from '../../../../test/pictures.ts';
import { annBenAndCleo, type Party, WORDS } from '../../../../test/swaps.ts';
import { arrivals } from '../core/reminders.ts';
import type { StoredSwap } from '../core/stored-swap.ts';
import { createSwapsRepository } from '../core/swaps.repository.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();

const get = (path: string, as: Party) => world.ask('GET', path, as);
const guideOf = (id: string, as: Party) => get(`swaps/${id}/stays/1/guide`, as);
const section = (more: object = {}) => ({
  id: crypto.randomUUID(),
  title: 'Arrival and keys',
  text: 'The key hangs behind the blue door.',
  photos: [],
  ...more,
});

describe('the house guide', () => {
  it('can be written by its host only, without a subscription only during an agreed swap [STAY-04]', async () => {
    await world.final(ann, ben);
    await setStatus(world, ben.user_id, 'cancelled');
    const saved = await world.saveGuide(ben, { wifi_name: 'Attic', sections: [section()] });
    expect(saved.json()).toMatchObject({ wifi_name: 'Attic', sections: [{ title: 'Arrival and keys' }] });
    for (const other of [ann, cleo])
      expect((await get(`homes/${ben.home_id}/guide`, other)).statusCode).toBe(403);
    await world.clear();
    const refused = await world.saveGuide(ben);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_subscribed']);
    await setStatus(world, ben.user_id, 'paid');
  });

  it('is limited to 20 sections of 5,000 characters, titles of 80 and address lines of 120 [STAY-05]', async () => {
    const address = {
      street: 'x'.repeat(120),
      postal_code: '',
      town: 'Utrecht',
      country: 'NL',
      directions: '',
    };
    const most = section({ title: 't'.repeat(80), text: 'x'.repeat(5000) });
    const sections = Array.from({ length: 20 }, () => ({ ...most, id: crypto.randomUUID() }));
    expect((await world.saveGuide(ben, { sections, address })).statusCode).toBe(200);
    for (const wrong of [
      { sections: [...sections, section()] },
      { sections: [section({ text: 'x'.repeat(5001) })] },
      { sections: [section({ title: 't'.repeat(81) })] },
      { address: { ...address, street: 'x'.repeat(121) } },
      { phone: '1'.repeat(21) },
    ]) {
      expect((await world.saveGuide(ben, wrong)).statusCode, JSON.stringify(wrong).slice(0, 60)).toBe(400);
    }
    const { home: _h, photos: _p, changed_at: _c, ...form } = await world.guide(ben);
    const both = await Promise.all(
      ['one', 'two'].map((wifi_name) =>
        world.ask('PUT', `homes/${ben.home_id}/guide`, ben, { ...form, wifi_name }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await world.saveGuide(ben, { sections: [] });
  });

  it('shows home and host to the host as to the guest [STAY-06]', async () => {
    await world.saveGuide(ben, { sections: [section()] });
    const id = await world.final(ann, ben);
    const { home } = await world.guide(ben);
    const { home_title, host_name } = (await guideOf(id, ann)).json();
    const { place } = (await get(`swaps/${id}/stays/1`, ann)).json();
    expect(home).toEqual({
      id: ben.home_id,
      title: home_title,
      language: null,
      place,
      host_name,
      country: null,
    });
    expect(host_name).not.toBe('');
  });

  it('says in which language the home is described, to host and guest, if its host has said so [LANG-21]', async () => {
    await world.saveGuide(ben, { sections: [section()] });
    const id = await world.final(ann, ben);
    const languages = async () => [
      (await world.guide(ben)).home.language,
      (await guideOf(id, ann)).json().language,
      (await guideOf(id, ben)).json().language,
    ];
    expect(await languages()).toEqual([null, null, null]);
    await world.pool.query(`update homes set language = 'nl' where id = $1`, [ben.home_id]);
    expect(await languages()).toEqual(['nl', 'nl', 'nl']);
    await world.pool.query('update homes set language = null where id = $1', [ben.home_id]);
  });

  it('shows the guest the latest version, and closes with the swap [STAY-09, STAY-13]', async () => {
    await world.saveGuide(ben, { wifi_name: 'Attic', wifi_password: 'sesame', sections: [section()] });
    const id = await world.agreed(ann, ben);
    expect((await guideOf(id, ann)).statusCode).toBe(409);
    for (const who of [ann, ben]) {
      await world.saveGuide(who);
      await world.sign(who, id);
    }
    expect((await guideOf(id, ann)).json()).toMatchObject({
      wifi: { name: 'Attic', password: 'sesame' },
      sections: [{ title: 'Arrival and keys' }],
      empty: false,
    });
    await world.saveGuide(ben, { sections: [section({ text: '' }), section({ text: 'Under the pot.' })] });
    const changed = (await guideOf(id, ann)).json();
    expect(changed.sections.map(({ text }: { text: string }) => text)).toEqual(['Under the pot.']);
    expect(changed.changed_at).toBe('2027-03-01T12:00:00.000Z');
    expect(await world.noticesOf(ann, id)).toContain('guide_changed');
    world.clock.to('2027-04-21T12:00:00Z');
    expect((await guideOf(id, ann)).statusCode).toBe(409);
    expect((await get(`swaps/${id}/stays/1`, ann)).statusCode).toBe(200);
    world.clock.to('2027-05-18T12:00:00Z');
    expect((await get(`swaps/${id}/stays/1`, ann)).statusCode).toBe(409);
  });

  it('starts with the emergency number of the home’s country, and has none for a home without a place [STAY-08]', async () => {
    const id = await world.final(ann, ben);
    expect((await guideOf(id, ann)).json().here).toBeNull();
    await world.pool.query(
      `insert into home_places (home_id, place_id, chosen_by, centre)
       select $1, id, 'host', point from places where name = 'Melbourne' and country_code = 'AU'
       on conflict (home_id) do update set place_id = excluded.place_id, centre = excluded.centre`,
      [ben.home_id],
    );
    const { here, emergency, support_hours } = (await guideOf(id, ann)).json();
    expect(here).toEqual({ country: 'Australia', numbers: [{ number: '000', service: null }] });
    expect([emergency[0].region, emergency.length, support_hours]).toEqual([
      'Australia and New Zealand',
      3,
      '24/7',
    ]);
    expect((await world.guide(ben)).home.country).toEqual({ code: 'AU', name: 'Australia' });
    await world.pool.query('delete from home_places where home_id = $1', [ben.home_id]);
  });

  it('notifies guests only of changes: saving an unchanged guide sends nothing [STAY-09]', async () => {
    await world.saveGuide(ben, { sections: [section(), section({ text: 'Under the pot.' })] });
    const id = await world.final(ann, ben);
    const changes = async () =>
      (await world.noticesOf(ann, id)).filter((event) => event === 'guide_changed').length;
    const { version, changed_at } = await world.guide(ben);
    world.clock.to('2027-03-01T13:00:00Z');
    expect((await world.saveGuide(ben)).json()).toMatchObject({ version, changed_at });
    expect(await changes()).toBe(0);
    expect((await world.saveGuide(ben, { check_in_from: '15:30' })).json()).toMatchObject({
      version: version + 1,
      changed_at: '2027-03-01T13:00:00.000Z',
    });
    world.clock.to('2027-03-01T14:00:00Z');
    await world.saveGuide(ben);
    expect(await changes()).toBe(1);
  });

  it.each(['cancelled', 'disputed'])(
    'closes address, guide and lists as soon as the swap is %s [STAY-13]',
    async (state) => {
      const id = await world.final(ann, ben);
      if (state === 'cancelled') await world.act(ben, id, 'cancel', { reason: 'plans', words: WORDS });
      else {
        world.clock.to('2027-04-18T12:00:00Z');
        await world.act(ben, id, 'not-happened', { stay: 1, words: 'Nobody came at all, all week.' });
      }
      for (const path of ['', '/guide', '/lists']) {
        const reply = await get(`swaps/${id}/stays/1${path}`, ann);
        expect([path, reply.statusCode]).toEqual([path, 409]);
        expect(reply.body).not.toMatch(/Kanaal|\+3120/);
      }
      for (const [as, path, body] of [
        [ann, 'arrival', { time: '15:30', note: '' }],
        [ben, 'lists', { before: ['Keys out'], leave: ['Take the rubbish out'], version: 0 }],
      ] as const)
        expect((await world.ask('PUT', `swaps/${id}/stays/1/${path}`, as, body)).statusCode).toBe(409);
    },
  );

  it('has photos without a public address: every request is authorised [STAY-07]', async () => {
    const request = await fileRequest(
      `/api/homes/${ben.home_id}/guide/photos`,
      await picture({ width: 900, height: 600 }).jpeg().toBuffer(),
    );
    const sent = await world.app.inject({ ...request, headers: { ...request.headers, ...ben.headers } });
    expect(sent.statusCode, sent.body).toBe(201);
    const { id: photo } = sent.json();
    await world.saveGuide(ben, { sections: [section({ photos: [photo] })] });
    const id = await world.final(ann, ben);
    const { sections } = (await guideOf(id, ann)).json();
    const url = `${sections[0].photos[0].photo_url}/${sections[0].photos[0].widths[0]}.webp`;
    const look = async (headers: Record<string, string>) => {
      const reply = await world.app.inject({ url, headers });
      return [reply.statusCode, reply.headers['cache-control']];
    };
    expect(await look(ann.headers)).toEqual([200, 'private, no-store']);
    expect((await look({}))[0]).toBe(401);
    expect((await look(cleo.headers))[0]).toBe(404);
    const own = url.replace(/\/guides\/swaps\/[^/]+\/\d/, `/guides/homes/${ben.home_id}`);
    expect((await world.app.inject({ url: own, headers: ben.headers })).statusCode).toBe(200);
    // For anyone but the host, guest or stranger, it is not found, whether or not the home exists.
    const nowhere = own.replace(ben.home_id, crypto.randomUUID());
    for (const [address, { headers }] of [
      [own, ann],
      [own, cleo],
      [nowhere, ann],
    ] as const) {
      const refused = await world.app.inject({ url: address, headers });
      expect([refused.statusCode, refused.json().message]).toEqual([404, 'Photo not found']);
    }
    await world.act(ann, id, 'cancel', { reason: 'plans', words: WORDS });
    expect((await look(ann.headers))[0]).toBe(404);
    await world.saveGuide(ben, { sections: [] });
  });
});

describe('reminders before a stay', () => {
  const stored = async (id: string) => (await createSwapsRepository().byId(world.pool, id)) as StoredSwap;
  const due = async (swap: StoredSwap, at: string, zones: Record<string, string> = {}) =>
    (await arrivals(swap, new Date(at), async (user) => zones[user] ?? 'UTC')).map(({ event, to }) => [
      event,
      to[0],
    ]);

  it("come at nine in the reader's time zone, seven days and one day before, to guest and host [STAY-16]", async () => {
    const swap = { ...(await stored(await world.final(ann, ben))) };
    const only = { ...swap, stays: swap.stays.slice(0, 1) };
    const zones = { [ann.user_id]: 'Pacific/Kiritimati', [ben.user_id]: 'Pacific/Pago_Pago' };
    // 9:00 of 3 April is 19:00 of 2 April in UTC for Ann, and 20:00 of 3 April for Ben.
    expect(await due(only, '2027-04-02T18:59:59Z', zones)).toEqual([]);
    expect(await due(only, '2027-04-02T19:00:00Z', zones)).toEqual([['week_before_guest', 1]]);
    expect(await due(only, '2027-04-03T20:00:00Z', zones)).toEqual([
      ['week_before_guest', 1],
      ['week_before_host', 2],
    ]);
    // A late job sends the reminder that is due now, even if that is already the second.
    expect(await due(only, '2027-04-09T12:00:00Z', zones)).toEqual([
      ['day_before_guest', 1],
      ['week_before_host', 2],
    ]);
    expect(await due(only, '2027-04-09T20:00:00Z', zones)).toEqual([
      ['day_before_guest', 1],
      ['day_before_host', 2],
    ]);
    expect(await due(only, '2027-04-10T00:00:00Z', zones)).toEqual([]);
  });

  it("come a day earlier to readers for whom nine o'clock is after the start of the stay [STAY-16, PROP-32]", async () => {
    const swap = await stored(await world.final(ann, ben));
    const stays = swap.stays.slice(0, 1).map((stay) => ({ ...stay, zone: 'Pacific/Kiritimati' }));
    const only = { ...swap, stays };
    const zones = { [ann.user_id]: 'Pacific/Honolulu' };
    // The stay begins on 9 April at 10:00 UTC, nine hours before nine o'clock in Honolulu.
    expect(await due(only, '2027-04-08T18:59:59Z', zones)).toContainEqual(['week_before_guest', 1]);
    expect(await due(only, '2027-04-08T19:00:00Z', zones)).toContainEqual(['day_before_guest', 1]);
    expect(await due(only, '2027-04-09T09:00:00Z', zones)).toContainEqual(['day_before_host', 2]);
    expect(await due(only, '2027-04-09T10:00:00Z', zones)).toEqual([]);
  });

  it('skip dates before the swap was final, and move with changed dates [STAY-16]', async () => {
    const swap = await stored(await world.final(ann, ben));
    const late = { ...swap, final_at: '2027-04-03T09:30:00Z', stays: swap.stays.slice(0, 1) };
    expect(await due(late, '2027-04-04T12:00:00Z')).toEqual([]);
    expect(await due(late, '2027-04-09T09:00:00Z')).toHaveLength(2);
    const moved = { ...late, stays: late.stays.map((stay) => ({ ...stay, check_in: '2027-04-12' })) };
    expect(await due(moved, '2027-04-05T09:00:00Z')).toEqual([
      ['week_before_guest', 1],
      ['week_before_host', 2],
    ]);
  });
});

describe("'Something is wrong'", () => {
  it('opens an urgent ticket from check-in to check-out, and not before or after [STAY-18]', async () => {
    const id = await world.final(ann, ben);
    const help = (submission_id: string = crypto.randomUUID()) =>
      world.ask('POST', `swaps/${id}/stays/1/help`, ann, {
        words: 'The heating does not work at all.',
        submission_id,
      });
    world.clock.to('2027-04-09T23:59:59Z');
    expect((await help()).statusCode).toBe(409);
    world.clock.to('2027-04-10T00:00:00Z');
    const once = crypto.randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => help(once)));
    const ids = new Set(replies.map((reply) => reply.json().ticket_id));
    expect(ids.size).toBe(1);
    const [ticket_id] = ids;
    expect((await get(`support_tickets/${ticket_id}`, ann)).json()).toMatchObject({
      subject: 'A stay under way: Home of Ben Best',
      priority: 'urgent',
    });
    world.clock.to('2027-04-18T00:00:00Z');
    expect((await help()).statusCode).toBe(409);
  });
});
