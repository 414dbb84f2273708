import { describe, expect, test } from 'vitest';
import { homeById } from '../homes/homes.statements.ts';
import {
  cardsInOrder,
  type GalleryQuery,
  galleryPage,
  galleryTags,
  galleryTotal,
} from './gallery.statements.ts';
import { RANKS, rankedPage } from './relevance.statements.ts';
import { createSearchCursors } from './search-cursor.ts';

const after = ['2026-11-21T02:43:00.123456Z', '5b0e2a3c-8f43-4a53-9a3f-0b3f7a1c2d4e'] as const;
const ids = [after[1]];
const shapes: GalleryQuery[] = [
  {},
  { after },
  { ids },
  { ids, after },
  { search: 'sea' },
  { tags: ['Garden'] },
  { search: 'sea', tags: ['Garden', 'Gym'], after },
  { search: 'sea', tags: ['Garden'], ids },
  { search: 'sea', ids, after },
  { guests: 4, bedrooms: 2, type: ['Villa'], amenity: ['Wifi'], after },
];
const secrets = /location|member_search|user_id|display_name|bio|avatar|email\b|contact|available|swap/;

describe('gallery statements', () => {
  test('[HOME-11, PERM-01, PERM-04] for visitors and free members name no locked column', () => {
    for (const projection of ['public'] as const) {
      for (const query of shapes) {
        expect(galleryPage(projection, query).text).not.toMatch(secrets);
        expect(galleryTotal(projection, query).text).not.toMatch(secrets);
      }
      for (const rank of RANKS) {
        for (const query of [{ search: 'sea' }, { search: 'sea', ids }, { search: 'sea', guests: 2 }]) {
          expect(rankedPage(projection, query, rank).text).not.toMatch(secrets);
        }
      }
      expect(
        cardsInOrder(projection, ids).text.replaceAll(/h\.user_id|pr\.user_id|email_verified/g, ''),
      ).not.toMatch(secrets);
      // the join to the host's rows is needed for 'Host since' and 'Verified'
      expect(homeById(projection).replaceAll(/h\.user_id|pr\.user_id|email_verified/g, '')).not.toMatch(
        secrets,
      );
    }
    expect(galleryTags().text).not.toMatch(secrets);
  });

  test('[HOME-10] for subscribers search the place too', () => {
    for (const query of shapes.filter((shape) => shape.search)) {
      expect(galleryPage('premium', query).text).toContain('member_search_terms(');
      expect(galleryTotal('premium', query).text).toContain('member_search_terms(');
    }
  });

  test('pass typed text as values only', () => {
    const search = `x'; drop table homes; -- % _ \\ & | ! :* <->`;
    const tags = [`'quoted' \\ "tag"`];
    for (const projection of ['public', 'premium'] as const) {
      for (const shape of shapes) {
        const plain = galleryPage(projection, {
          ...shape,
          search: 'x',
          tags: ['y'],
          type: ['Loft'],
          amenity: ['z'],
        });
        const odd = galleryPage(projection, { ...shape, search, tags, type: tags, amenity: tags });
        expect(odd.text).toBe(plain.text);
        expect(odd.values.slice(0, 4)).toEqual([search, tags, tags, tags]);
      }
    }
  });

  test('have exactly one text per name, as prepared statements require', () => {
    const texts = new Map<string, string>();
    for (const projection of ['public', 'premium'] as const) {
      for (const shape of shapes) {
        const statements = [galleryPage(projection, shape), galleryTotal(projection, shape)];
        for (const { name, text } of statements) {
          if (name) expect(texts.get(name) ?? text).toBe(text);
          if (name) texts.set(name, text);
        }
      }
    }
    expect(texts.size).toBe(17); // 8 pages for each of two audiences, 1 total
  });

  test('have a value for every placeholder', () => {
    for (const projection of ['public', 'premium'] as const) {
      for (const shape of shapes) {
        for (const { text, values } of [galleryPage(projection, shape), galleryTotal(projection, shape)]) {
          const used = new Set([...text.matchAll(/\$(\d+)/g)].map((match) => Number(match[1])));
          expect([...used].sort((a, b) => a - b)).toEqual(values.map((_, index) => index + 1));
        }
      }
    }
  });

  test('[HOME-09] ignore outer spaces, and treat blank as no search', () => {
    expect(galleryPage('public', { search: '  sea view ' }).values[0]).toBe('sea view');
    expect(galleryPage('public', { search: ' \t ', tags: [] })).toEqual(galleryPage('public', {}));
  });

  test('[HOME-26] use stored counts without filters and for a single tag, and count everything else', () => {
    expect(galleryTotal('public', {})).toMatchObject({ values: [''] });
    expect(galleryTotal('public', { tags: ['Gym'] })).toMatchObject({ values: ['Gym'] });
    expect(galleryTotal('public', { tags: ['Gym'] }).text).not.toContain('count(*)');
    expect(galleryTotal('public', { tags: ['Gym'], ids }).text).toContain('count(*)');
    expect(galleryTotal('public', { tags: ['Gym', 'Garden'] }).text).toContain('count(*)');
    expect(galleryTotal('public', { search: 'sea' }).name).toBeUndefined();
  });

  test('[HOME-38] find nothing for an empty list of saved homes, instead of everything', () => {
    expect(galleryPage('public', { ids: [] }).values).toEqual([[]]);
  });

  test('[HOME-29] keep the microseconds of the position', () => {
    expect(galleryPage('public', { after }).values).toEqual(after);
  });
});

describe('cursor', () => {
  const codec = createSearchCursors(Buffer.from('a secret of at least thirty-two bytes'));
  const seal = (position: readonly string[], of: object, by = codec) => by.seal(position, of) ?? '';
  const search = { search: 'sea', guests: 4 };

  test('[HOME-29] opens to the position it was made from, and is the same text every time', () => {
    expect(codec.open(seal(after, search), search)).toEqual(after);
    expect(seal(after, search)).toBe(seal([...after], { guests: 4, search: 'sea', tags: undefined }));
  });

  test('[FIND-31] opens only with its own search', () => {
    const sealed = seal(after, search);
    for (const other of [{}, { search: 'sea' }, { ...search, guests: 5 }, { ...search, sort: 'nearest' }]) {
      expect(() => codec.open(sealed, other)).toThrow('cursor is not one of ours.');
    }
  });

  test('[PERM-04] shows neither the time nor the id', () => {
    const shown = Buffer.from(seal(after, {}), 'base64url').toString('latin1');
    expect(shown).not.toContain('2026');
    expect(shown).not.toContain(after[1].slice(0, 8));
  });

  test('refuses everything else', () => {
    const sealed = seal(after, {});
    const flipped = (sealed[30] === 'A' ? 'B' : 'A') + sealed.slice(31);
    const others = [
      '',
      'x',
      '%',
      sealed.slice(1),
      `${sealed}A`,
      `${sealed} `,
      sealed.slice(0, 30) + flipped,
      'A'.repeat(200),
    ];
    others.push(seal(after, {}, createSearchCursors(Buffer.from('another secret of thirty-two bytes!!'))));
    for (const cursor of others)
      expect(() => codec.open(cursor, {}), cursor).toThrow('cursor is not one of ours.');
  });
});
