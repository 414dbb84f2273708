import { afterAll, describe, expect, it } from 'vitest';
import { builtWeb } from '../../../test/built-web.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { readConfig } from '../config.ts';
import { mapDescription } from './map-settings.ts';

const TILES = 'https://tiles.example.org/{z}/{x}/{y}.mvt';
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://swapstead.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Swapstead <hello@swapstead.example>',
  BILLING: 'simulated',
};
const mapOf = (settings: Record<string, string>) => readConfig(settings).map;

describe("the operator's map", () => {
  it('[MAP-18] is the embedded one by default', () => {
    expect(mapOf({})).toBeUndefined();
    expect(mapDescription(undefined)).toBe('embedded');
  });

  it('[MAP-18, MAP-19] is a style, pictures, vector tiles or a .pmtiles file, and the start-up line names it', () => {
    expect(mapOf({ MAP_STYLE_URL: 'https://maps.example.org/style.json' })).toMatchObject({
      kind: 'style',
      origins: ['https://maps.example.org'],
    });
    const vectors = mapOf({ MAP_TILES_URL: TILES, MAP_ATTRIBUTION: '© Tiles' });
    expect(vectors).toMatchObject({ kind: 'vectors', url: TILES, attribution: '© Tiles' });
    expect(mapDescription(vectors)).toBe('vectors of https://tiles.example.org');
    const kinds = ['https://a.example/{z}/{x}/{y}.png', 'https://a.example/world.pmtiles'].map(
      (MAP_TILES_URL) => mapOf({ MAP_TILES_URL, MAP_ATTRIBUTION: '© Tiles' })?.kind,
    );
    expect(kinds).toEqual(['pictures', 'pmtiles']);
    expect(
      mapOf({
        MAP_STYLE_URL: 'https://maps.example.org/style.json',
        MAP_ORIGINS: 'https://tiles.example.org, https://maps.example.org/x',
      })?.origins,
    ).toEqual(['https://maps.example.org', 'https://tiles.example.org']);
  });

  it.each([
    ['MAP_STYLE_URL', { MAP_STYLE_URL: 'ftp://maps.example.org' }],
    ['MAP_STYLE_URL', { MAP_STYLE_URL: 'maps' }],
    ['MAP_STYLE_URL', { ...PRODUCTION, MAP_STYLE_URL: 'http://maps.example.org/style.json' }],
    ['MAP_TILES_URL', { ...PRODUCTION, MAP_TILES_URL: 'http://a.example/{z}/{x}/{y}', MAP_ATTRIBUTION: 'x' }],
    ['MAP_TILES_URL', { MAP_STYLE_URL: 'https://a.example/s', MAP_TILES_URL: TILES, MAP_ATTRIBUTION: 'x' }],
    ['MAP_TILES_URL', { MAP_TILES_URL: 'https://a.example/tiles', MAP_ATTRIBUTION: 'x' }],
    ['MAP_ATTRIBUTION', { MAP_TILES_URL: TILES }],
    ['MAP_ORIGINS', { MAP_ORIGINS: 'https://tiles.example.org' }],
    ['MAP_ORIGINS', { MAP_STYLE_URL: 'https://a.example/s', MAP_ORIGINS: 'tiles' }],
    [
      'MAP_ORIGINS',
      { ...PRODUCTION, MAP_STYLE_URL: 'https://a.example/s', MAP_ORIGINS: 'http://tiles.example.org' },
    ],
  ])('[MAP-18] stops the start with one line that names %s: %o', (name, settings) => {
    let said = '';
    try {
      readConfig(settings as unknown as Record<string, string>);
    } catch (error) {
      said = (error as Error).message;
    }
    const lines = said.split('\n').filter((line) => line.startsWith('MAP_'));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.startsWith(name)).toBe(true);
  });

  it('[MAP-18] may use http during development', () => {
    expect(mapOf({ MAP_STYLE_URL: 'http://127.0.0.1:4000/style.json' })?.kind).toBe('style');
  });
});

describe('the content policy of pages', () => {
  const apps: TestApp[] = [];
  afterAll(async () => {
    for (const app of apps) await app.close();
  });
  const policyOf = async (settings: Record<string, string>, url: string) => {
    const test =
      apps[Object.keys(settings).length ? 1 : 0] ?? (await createTestApp(settings, { web: builtWeb }));
    if (!apps.includes(test)) apps.push(test);
    const { headers } = await test.app.inject({ url });
    const directives = String(headers['content-security-policy']).split(';');
    return new Map(
      directives.map((line) => {
        const [name = '', ...sources] = line.trim().split(' ');
        return [name, sources] as const;
      }),
    );
  };
  const PAGES = ['/', '/homes', '/credits', '/privacy', '/nowhere'];
  const ORIGINS = ['https://maps.example.org', 'https://tiles.example.org'];

  it('[MAP-19] allows no other origin, no blob: except for selected pictures, and nothing unsafe', async () => {
    for (const page of PAGES) {
      const policy = await policyOf({}, page);
      const sources = [...policy.values()].flat();
      expect(sources.filter((source) => /unsafe|https?:/.test(source))).toEqual([]);
      const withBlobs = [...policy].filter(([, list]) => list.includes('blob:')).map(([name]) => name);
      expect(withBlobs).toEqual(['img-src']);
      expect(policy.get('connect-src')).toEqual(["'self'"]);
    }
  });

  it('[MAP-19] adds exactly the named origins, for pictures and connections, on every page', async () => {
    const settings = { MAP_STYLE_URL: `${ORIGINS[0]}/style.json`, MAP_ORIGINS: `${ORIGINS[1]}` };
    for (const page of PAGES) {
      const [before, after] = [await policyOf({}, page), await policyOf(settings, page)];
      for (const [name, sources] of after) {
        const gained = sources.filter((source) => !before.get(name)?.includes(source));
        expect(gained, name).toEqual(['connect-src', 'img-src'].includes(name) ? ORIGINS : []);
      }
    }
    const { body } = await (apps[1] as TestApp).app.inject('/privacy');
    expect(body).toContain('https://maps.example.org');
    expect(body).toContain('learns the address of the browser');
    const { body: usual } = await (apps[0] as TestApp).app.inject('/privacy');
    expect(usual).not.toContain('learns the address of the browser');
  });
});
