import { describe, expect, it } from 'vitest';
import { signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

const test = await startTestApp();
const member = await signIn(test, { level: 'subscriber' });

const ask = (path: string, query: string) =>
  test.app.inject({ url: `${path}?query=${encodeURIComponent(query)}`, headers: member.headers });

describe('suggestions for Where', () => {
  const areas = async (query: string) => (await ask('/api/areas', query)).json().areas;
  const area = (id: string) => test.app.inject({ url: `/api/areas/${id}`, headers: member.headers });

  it('are countries, regions and places, at most 10', async () => {
    const found = await areas('lisb');
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'region', id: 'PT.14', entry: 'Lisbon, Portugal' }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'place', id: '2267057', entry: 'Lisbon, Portugal' }),
    );
    expect((await areas('portugal'))[0]).toMatchObject({ kind: 'country', id: 'PT', entry: 'Portugal' });
    expect((await areas('faro, portugal')).map(({ kind }: { kind: string }) => kind)).toContain('region');
    expect((await areas('s')).length).toBeLessThanOrEqual(10);
  });

  it('include the size of a place, and a city before the region of its name [FIND-06]', async () => {
    const entriesOf = (found: { kind: string; size?: string; entry: string }[]) =>
      found.map(({ kind, size, entry }) => [size ?? kind, entry]);
    expect(entriesOf(await areas('lisbon')).slice(0, 3)).toEqual([
      ['city', 'Lisbon, Portugal'],
      ['region', 'Lisbon, Portugal'],
      ['town', 'Lisbon, Maine, United States'],
    ]);
    expect(entriesOf(await areas('andal'))[0]).toEqual(['region', 'Andalusia, Spain']);
    expect(entriesOf([(await area('2267057')).json(), (await area('PT')).json()])).toEqual([
      ['city', 'Lisbon, Portugal'],
      ['country', 'Portugal'],
    ]);
    const [place] = (await ask('/api/places', 'lisbon')).json().places;
    expect(place).not.toHaveProperty('size');
  });

  it('can be read again by an id from the address', async () => {
    expect((await area('2267057')).json()).toMatchObject({
      kind: 'place',
      name: 'Lisbon',
      country: 'Portugal',
    });
    expect((await area('PT.14')).json()).toMatchObject({ kind: 'region', entry: 'Lisbon, Portugal' });
    const { bounds } = (await area('PT')).json();
    expect(bounds[0]).toBeLessThan(-25);
    expect(bounds[3]).toBeGreaterThan(41);
    for (const id of ['1', '0', 'XX', 'pt', '999999999999', "PT'--", '%00', 'PT.99']) {
      expect([400, 404]).toContain((await area(id)).statusCode);
    }
  });

  it.each([
    'NaN',
    '0',
    '99999999',
    '2147483648',
    '9'.repeat(40),
    '1e309',
    'XX',
    'PT.999',
    '%',
    '%00',
    '\u202e',
    "'; --",
    'a'.repeat(10_000),
  ])('the area %# does not exist [FIND-29]', async (id) => {
    const url = `/api/areas/${encodeURIComponent(id)}`;
    const reply = await test.app.inject({ url, headers: member.headers });
    expect([400, 404]).toContain(reply.statusCode);
  });
});
