import { LANGUAGE_HEADER } from '@swapstead/contract/languages';
import { m, withLanguage } from '@swapstead/messages';
import { expect, it } from 'vitest';
import { builtWeb } from '../../../test/built-web.ts';
import { hostActions } from '../../../test/hosts.ts';
import { signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

const testApp = await startTestApp({}, { web: builtWeb });
const { ask, list, change } = hostActions(() => testApp);
const say = (text: () => string) => withLanguage('en-XA', text);

const member = await signIn(testApp, { level: 'subscriber' });
/** The host on the accented site. */
const host = { headers: { ...member.headers, [LANGUAGE_HEADER]: 'en-XA' } };

it('presets are stored, answered, counted and found by their English label in every language [LANG-23, LANG-14]', async () => {
  const home = await list(host, {
    home_type: 'Townhouse',
    amenities: ['wifi', 'Sauna'],
    interests: ['GARDEN', say(m.homes_label_balcony)],
  });
  const labels = {
    home_type: 'Townhouse',
    amenities: ['Wifi', 'Sauna'],
    // A name of another language is what the host typed: our forms send the label.
    interests: ['Garden', say(m.homes_label_balcony)],
  };
  expect(home).toMatchObject(labels);
  const { rows } = await testApp.pool.query(
    'select home_type, amenities, interests from homes where id = $1',
    [home.id],
  );
  expect(rows).toEqual([labels]);

  const inBoth = async (url: string) => {
    const replies = [
      await ask('GET', url),
      await ask('GET', url, { headers: { [LANGUAGE_HEADER]: 'en-XA' } }),
    ];
    const [english, other] = replies.map(({ body }) => body);
    expect(other).toBe(english);
    return JSON.parse(english ?? '');
  };
  expect(await inBoth(`/api/homes/${home.id}`)).toMatchObject(labels);
  expect((await inBoth('/api/tags')).tags).toContainEqual({ name: 'Garden', category: 'feature', count: 1 });
  const found = await inBoth('/api/homes?tags=garden&type=Townhouse&amenity=Wifi');
  expect(found.homes.map(({ id }: { id: string }) => id)).toEqual([home.id]);
  const refused = await change(home, { home_type: say(m.homes_type_house) }, host);
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    { home_type: say(m.homes_type_unknown) },
  ]);
});

it('pages show presets in their language, and link to one address for all [LANG-23]', async () => {
  const home = await list(host, {
    home_type: 'Villa',
    amenities: ['Free parking'],
    interests: ['Fireplace'],
  });
  const page = async (url: string) => (await testApp.app.inject({ url })).body;
  const house = await page(`/en-XA/house/${home.id}`);
  for (const text of [m.homes_type_villa, m.homes_label_free_parking, m.homes_label_fireplace])
    expect(house).toContain(say(text));
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(house) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    accommodationCategory: 'Villa',
    amenityFeature: [{ name: 'Free parking' }],
  });
  const gallery = await page('/en-XA/homes?tag=Fireplace');
  expect(gallery).toContain(`${say(m.homes_label_fireplace)} (1)`);
  expect(gallery).toContain('href="/en-XA/homes?tag=Fireplace');
  expect(await page('/homes')).toContain('href="/homes?tag=Fireplace"');
});

it('a place is answered with the names of the gazetteer and the code of its country in every language [LANG-24, LANG-14]', async () => {
  for (const as of [member, host]) {
    const { places } = (await ask('GET', '/api/places?query=lisbon', as)).json();
    const named = { entry: 'Lisbon, Portugal', country: 'Portugal', country_code: 'PT' };
    expect(places[0]).toMatchObject(named);
    const home = await list(as, { location: 'By the river', place_id: places[0].id });
    expect(home.place).toMatchObject(named);
    const { place, location } = (await ask('GET', `/api/homes/${home.id}`, as)).json();
    expect([place, location]).toEqual([expect.objectContaining(named), 'By the river']);
    const { areas } = (await ask('GET', '/api/areas?query=portugal', as)).json();
    expect(areas[0]).toMatchObject({ kind: 'country', entry: 'Portugal', country_code: 'PT' });
  }
});
