import type pg from 'pg';
import type { GalleryQuery } from '../server/src/features/search/gallery.statements.ts';
import { seededRandom } from '../server/test/seeded-random.ts';

const random = seededRandom(20_261_121);
const { pick } = random;

export type SearchCase = {
  kind: string;
  query: GalleryQuery;
  /** Requests a page this far back, as a fraction of the gallery's time span; undefined: the first page. */
  deep: number | undefined;
};

/** About 300 queries in fixed proportions; words and tags are drawn from the listings by frequency. */
export async function makeCases(client: pg.Client): Promise<SearchCase[]> {
  const sample = `'select words from home_search order by home_id limit 20000'`;
  const { rows } = await client.query<{ word: string; share: number }>(
    `select word, ndoc / 20000.0::float8 as share from ts_stat(${sample}) order by word`,
  );
  const words = rows.filter((row) => /^\p{L}{3,}$/u.test(row.word));
  /** Words that occur in this many homes; any word if the texts are too few. */
  const between = (low: number, high: number) => {
    const band = words.filter((word) => word.share > low && word.share <= high);
    return (band.length ? band : words).map(({ word }) => word);
  };
  const bands = {
    rare: between(0, 0.0005),
    medium: between(0.001, 0.02),
    common: between(0.02, 0.3),
    'very common': between(0.3, 1),
  };
  const everyTag = rows.filter((row) => row.word.startsWith('#'));
  const presets = everyTag.filter((t) => t.share > 0.01).map((t) => t.word.slice(1));
  const rareTags = everyTag.filter((t) => t.share <= 0.01).map((t) => t.word.slice(1));
  const custom = rareTags.length ? rareTags : presets;
  const anyWord = () => pick(bands[pick(['rare', 'medium', 'medium', 'common', 'very common'] as const)]);
  const nothing = () => `${pick(['zq', 'xj', 'qx'])}${Math.floor(random.next() * 1e6)}`;

  const kinds: [kind: string, count: number, make: () => GalleryQuery][] = [
    ['newest', 10, () => ({})],
    ['word, rare', 20, () => ({ search: pick(bands.rare) })],
    ['word, medium', 30, () => ({ search: pick(bands.medium) })],
    ['word, common', 20, () => ({ search: pick(bands.common) })],
    ['word, very common', 15, () => ({ search: pick(bands['very common']) })],
    [
      'words, rare + very common',
      12,
      () => ({ search: `${pick(bands.rare)} ${pick(bands['very common'])}` }),
    ],
    ['words, medium + medium', 12, () => ({ search: `${pick(bands.medium)} ${pick(bands.medium)}` })],
    ['words, common + common', 12, () => ({ search: `${pick(bands.common)} ${pick(bands.common)}` })],
    ['words, three', 12, () => ({ search: `${anyWord()} ${anyWord()} ${anyWord()}` })],
    ['prefix, 1 to 2 letters', 10, () => ({ search: anyWord().slice(0, 1 + Math.floor(random.next() * 2)) })],
    ['prefix, 3 to 5 letters', 24, () => ({ search: anyWord().slice(0, 3 + Math.floor(random.next() * 3)) })],
    [
      'word + prefix of 1 to 3',
      18,
      () => ({ search: `${anyWord()} ${anyWord().slice(0, 1 + Math.floor(random.next() * 3))}` }),
    ],
    ['tag, preset', 18, () => ({ tags: [pick(presets)] })],
    ['tag, custom', 12, () => ({ tags: [pick(custom)] })],
    ['tags, two', 18, () => ({ tags: [pick(presets), pick(presets)] })],
    ['tags, three', 12, () => ({ tags: [pick(presets), pick(presets), pick(presets)] })],
    ['word + tag', 24, () => ({ search: anyWord(), tags: [pick(presets)] })],
    ['word + two tags', 12, () => ({ search: anyWord(), tags: [pick(presets), pick(presets)] })],
    [
      'nothing found',
      15,
      () => ({ search: random.next() < 0.5 ? nothing() : `${pick(bands.common)} ${nothing()}` }),
    ],
    ['saved (200 ids)', 6, () => ({ ids: [] })],
    ['saved + word', 6, () => ({ ids: [], search: anyWord() })],
  ];
  const cases = kinds.flatMap(([kind, count, make]) =>
    Array.from({ length: count }, (_, index) => ({
      kind,
      query: make(),
      deep: index % 4 === 3 ? random.next() * 0.9 : undefined,
    })),
  );
  return cases
    .map((value) => ({ value, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);
}
