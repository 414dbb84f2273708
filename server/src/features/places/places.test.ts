import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { createHomePlacesRepository } from './home-places.repository.ts';

const { zoneOf } = createHomePlacesRepository();

const test = await startTestApp();
const member = await signIn(test, { level: 'subscriber' });

const ask = (path: string, query: string, as: SignedIn = member) =>
  test.app.inject({ url: `${path}?query=${encodeURIComponent(query)}`, headers: as.headers });
const entries = async (query: string) =>
  (await ask('/api/places', query)).json().places.map(({ entry }: { entry: string }) => entry);

describe('places by name', () => {
  it.each([
    ['zurich', 'Zürich, Switzerland'],
    ['ZÜRI', 'Zürich, Switzerland'],
    ['quebec city', 'Québec (Quebec City), Canada'],
    ['Antwerp', 'Antwerpen (Antwerp), Flanders, Belgium'],
    ['vancouver, can', 'Vancouver, British Columbia, Canada'],
    ['vancouver, washington', 'Vancouver, Washington, United States'],
    ['springfield, ill', 'Springfield, Illinois, United States'],
    ['portland, or, usa', 'Portland, Oregon, United States'],
    ['london, uk', 'London, England, United Kingdom'],
    ['amadora', 'Amadora, Lisbon, Portugal'],
    ['singapore', 'Singapore'],
    ['lisbon', 'Lisbon, Portugal'],
    ['hospitalet', "L'Hospitalet de Llobregat, Catalonia, Spain"],
  ])('%s suggests %s first [PLACE-02, PLACE-03]', async (query, first) => {
    expect((await entries(query))[0]).toBe(first);
  });

  it('whole names come before beginnings, then more inhabitants, then the name [PLACE-02]', async () => {
    const found = await entries('lisbon');
    expect(found.slice(0, 2)).toEqual(['Lisbon, Portugal', 'Lisbon, Maine, United States']);
    const york = await entries('york');
    expect(york[0]).toBe('York, England, United Kingdom');
    expect(york).toContain('New York City, New York, United States');
  });

  it('at most 8 are suggested, and equal entries show their inhabitants [PLACE-01, PLACE-03]', async () => {
    expect(await entries('sa')).toHaveLength(8);
    const { rows } = await test.pool.query<{ entry: string }>(
      'select entry from places group by entry having count(*) > 1',
    );
    // Nothing else tells these apart, not even the number of inhabitants.
    expect(rows.length).toBeLessThan(60);
    expect(await entries('buenaventura, valle del cauca')).toEqual([
      'Buenaventura, Valle del Cauca Department, Colombia (432,385 people)',
      'Buenaventura, Valle del Cauca Department, Colombia (240,387 people)',
    ]);
  });
});

describe('names as people type them', () => {
  it.each([
    ['Muenchen', 'Munich (München), Bavaria, Germany'],
    ['Koeln', 'Köln, North Rhine-Westphalia, Germany'],
    ['koel', 'Köln, North Rhine-Westphalia, Germany'],
    ['Zuerich', 'Zürich, Switzerland'],
    ['Malmoe', 'Malmö, Skåne, Sweden'],
    ['Tromsoe', 'Tromsø, Troms, Norway'],
    ['tromso', 'Tromsø, Troms, Norway'],
    ['Aarhus', 'Århus, Central Jutland, Denmark'],
    ['Aalesund', 'Ålesund, Møre og Romsdal, Norway'],
    ['Shkoder', 'Shkodër, Shkodër County, Albania'],
    ['Shkodra', 'Shkodër (Shkodra), Shkodër County, Albania'],
    ['Tirane', 'Tirana (Tiranë), Albania'],
  ])('%s is %s [PLACE-02]', async (query, first) => {
    expect((await entries(query))[0]).toBe(first);
  });

  it.each([
    [
      ['Saint-Denis, France', 'saint denis, france', 'St Denis, France', 'St. Denis, FR', 'st-denis, fr'],
      'Saint-Denis, Île-de-France, France',
    ],
    [['St Ives', 'st. ives', 'Saint Ives', 'SAINT IV'], 'St Ives, England, United Kingdom'],
    [['St. Gallen', 'St Gallen', 'Sankt Gallen', 'saint gallen'], 'Sankt Gallen, Saint Gallen, Switzerland'],
    [['St. Pölten', 'St Poelten', 'Sankt Polten'], 'Sankt Pölten, Lower Austria, Austria'],
    [['St Petersburg', 'saint petersburg'], 'Saint Petersburg, St.-Petersburg, Russia'],
    [['Ste-Foy', 'sainte foy'], 'Sainte-Foy-lès-Lyon, Auvergne-Rhône-Alpes, France'],
  ])('%j are one place [PLACE-02]', async (spellings, first) => {
    for (const spelling of spellings) expect((await entries(spelling))[0]).toBe(first);
  });

  it.each([
    ['Київ', 'Kyiv (Київ), Kyiv City, Ukraine'],
    ['東京', 'Tokyo (東京), Japan'],
    ['القاهرة', 'Cairo (القاهرة), Egypt'],
    ['Αθήνα', 'Athens (Αθήνα), Attica, Greece'],
    ['서울', 'Seoul (서울), South Korea'],
    ['मुंबई', 'Mumbai (मुंबई), Maharashtra, India'],
    ['ירושלים', 'Jerusalem (ירושלים), Israel'],
    ['КИЇ', 'Kyiv (Київ), Kyiv City, Ukraine'],
    ['パリ', 'Paris (パリ), Île-de-France, France'],
  ])('%s, in its own script, is %s [PLACE-02]', async (query, first) => {
    expect((await entries(query))[0]).toBe(first);
  });

  it.each([
    ['Astana', 'Astana, Kazakhstan'],
    ['Nur-Sultan', 'Astana (Nur-Sultan), Kazakhstan'],
    ['Kyiv', 'Kyiv, Kyiv City, Ukraine'],
    ['Kiev', 'Kyiv (Kiev), Kyiv City, Ukraine'],
    ['Mumbai', 'Mumbai, Maharashtra, India'],
    ['Bombay', 'Mumbai (Bombay), Maharashtra, India'],
    ['Odessa', 'Odesa (Odessa), Ukraine'],
    ['Gqeberha', 'Port Elizabeth (Gqeberha), Eastern Cape, South Africa'],
    ['port elizabeth', 'Port Elizabeth, Eastern Cape, South Africa'],
    ['Constantinople', 'Istanbul (Constantinople), Türkiye'],
  ])('%s, a current or former name, is %s [PLACE-02]', async (query, first) => {
    expect((await entries(query))[0]).toBe(first);
  });

  it.each([
    ['rio', 'Rio de Janeiro, Brazil'],
    ['york', 'York, England, United Kingdom'],
    ['victoria', 'Victoria, British Columbia, Canada'],
    ['monaco', 'Monaco, Municipality of Monaco, Monaco'],
    ['stock', 'Stockholm, Sweden'],
    ['ber', 'Berlin, State of Berlin, Germany'],
    ['bue', 'Buenos Aires, Buenos Aires F.D., Argentina'],
    ['pari', 'Paris, Île-de-France, France'],
    ['lond', 'London, England, United Kingdom'],
    ['lüttich', 'Liège (Lüttich), Wallonia, Belgium'],
  ])('%s is not displaced by names in other languages: %s comes first [PLACE-02]', async (query, first) => {
    expect((await entries(query))[0]).toBe(first);
  });

  it('alternate names that only begin with the text come after main names [PLACE-02]', async () => {
    const found = await entries('york');
    expect(found.slice(0, 4)).toEqual([
      'York, England, United Kingdom',
      'York, Pennsylvania, United States',
      'York, South Carolina, United States',
      'York, Nebraska, United States',
    ]);
  });

  it('a region is found in transcription too, before and after the comma [PLACE-02]', async () => {
    expect((await entries('winterthur, zuerich'))[0]).toBe('Winterthur, Zurich, Switzerland');
    expect((await entries('wil, st gallen'))[0]).toBe('Wil, Saint Gallen, Switzerland');
  });
});

describe('the region of a place', () => {
  it.each([
    ['hanoi', 'Hanoi, Vietnam', 'VN.01'],
    ['long xuyen', 'Long Xuyên, An Giang, Vietnam', 'VN.91'],
    ['ho chi minh city', 'Ho Chi Minh City, Vietnam', 'VN.79'],
    ['hue, vietnam', 'Huế, Thừa Thiên Huế Province, Vietnam', 'VN.46'],
    ['drammen', 'Drammen, Buskerud, Norway', 'NO.04'],
  ])(
    'is right for %s, although its code has changed in recent years [PLACE-03]',
    async (query, first, region) => {
      expect((await entries(query))[0]).toBe(first);
      const { rows } = await test.pool.query('select region_id from places where entry = $1', [first]);
      expect(rows).toEqual([{ region_id: region }]);
    },
  );

  it('is missing if its surroundings contradict it: Batam is among the Riau Islands, not in Riau [PLACE-03]', async () => {
    expect((await entries('batam'))[0]).toBe('Batam, Indonesia');
  });
});

describe('narrowing and rejected searches', () => {
  it('a region, a country or a code after a comma narrows the search; no match returns an empty list [PLACE-02]', async () => {
    expect(await entries('lisbon, pt')).toEqual(['Lisbon, Portugal']);
    expect(await entries('lisbon, xx')).toEqual([]);
    expect((await entries('alfama, lisb'))[0]).toBe('Lisbon, Portugal');
    for (const nothing of ['', ' ', ',', '%', '_', "'; drop table places; --", '\\', '\u202e\u2066', '🏠']) {
      expect(await entries(nothing)).toEqual([]);
    }
  });

  it('more than 120 characters and invalid text are refused, naming the parameter [PLACE-02]', async () => {
    for (const query of ['a'.repeat(121), 'a'.repeat(10_000), 'lis\0bon']) {
      const reply = await ask('/api/places', query);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().fields).toHaveProperty('query');
    }
    expect((await ask('/api/places', 'a'.repeat(120))).statusCode).toBe(200);
    expect(
      (await test.app.inject({ url: '/api/places?query=%ED%A0%80', headers: member.headers })).statusCode,
    ).toBeLessThan(500);
  });

  it('visitors get 401 and free members 403 before anything is read [PLACE-18]', async () => {
    const free = await signIn(test);
    for (const path of ['/api/places', '/api/areas']) {
      for (const query of ['lisbon', 'a'.repeat(10_000)]) {
        const url = `${path}?query=${query}&more=1`;
        expect((await test.app.inject({ url })).statusCode).toBe(401);
        expect((await test.app.inject({ url, headers: free.headers })).statusCode).toBe(403);
      }
    }
    expect((await test.app.inject({ url: '/api/areas/PT' })).statusCode).toBe(401);
    expect((await test.app.inject({ url: '/api/areas/none', headers: free.headers })).statusCode).toBe(403);
  });
});

describe('the time zone of a home', () => {
  it.each([
    ['lisbon', 'Europe/Lisbon'],
    ['dandong', 'Asia/Shanghai'],
    ['rundu', 'Africa/Windhoek'],
    ['dili', 'Asia/Dili'],
    ['jayapura', 'Asia/Jayapura'],
    ['nepalgunj', 'Asia/Kathmandu'],
    ['arua', 'Africa/Kampala'],
  ])('in %s is %s [PLACE-13]', async (name, zone) => {
    const [place] = (await ask('/api/places', name)).json().places;
    expect(place.time_zone).toBe(zone);
    const { rows } = await test.pool.query<{ id: string }>(
      `with home as (
         insert into homes (user_id, title, description, location, home_type)
         values ($1, 'A house', 'A house', 'Somewhere', 'House') returning id
       ) insert into home_places (home_id, place_id, chosen_by, centre)
         select home.id, places.id, 'host', point from home, places where places.id = $2 returning home_id as id`,
      [member.user_id, place.id],
    );
    expect(await zoneOf(test.pool, rows[0]?.id as string)).toBe(zone);
  });

  it('is UTC without a place [PLACE-13]', async () => {
    expect(await zoneOf(test.pool, randomUUID())).toBe('UTC');
  });
});
