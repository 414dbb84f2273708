import { expect, it } from 'vitest';
import { seededRandom } from '../../../test/seeded-random.ts';
import { testDatabase } from '../../../test/test-database.ts';

/** A plain definition of words and terms. The functions of the database are faster and must give the same. */
const PLAIN = `select
  array(select left(word, 64) from unnest(regexp_split_to_array(fold_text(t) collate pg_c_utf8, '[^[:alnum:]]+')) as word
    where word <> '') as words,
  text_words(t) as found
  from unnest($1::text[]) with ordinality as texts(t, n) order by n`;

const database = await testDatabase();
const pool = database.pool;

const PIECES = [
  'garden',
  'Été',
  'Straße',
  'ﬁne',
  '日本',
  '한국',
  'İstanbul',
  'ΣΑΣ',
  "it's",
  'it’s',
  'wi-fi',
  'a/b',
  '3rd',
  '１２',
  'e\u0301',
  '…',
  '•',
  '“quoted”',
  '–',
  '\n\n',
  '\t',
  '\u00a0',
  '\u2028',
  '\u001f',
  '&',
  '_',
  '#tag',
  '~x',
  '\\',
  "''",
  ':*',
  '(',
  ')',
  '!',
  '.',
  ',',
  '😀',
  'x'.repeat(64),
  'y'.repeat(65),
  'é'.repeat(70),
  '²',
  '½',
  'ŀ',
  '\u200d',
  '٣',
  'ß',
];

it('words are what lies between all other characters, folded, whatever a text contains', async () => {
  const random = seededRandom(185);
  const text = () =>
    Array.from({ length: random.int(12) }, () => random.pick(PIECES) + random.pick(['', ' ', '  '])).join('');
  const texts = [...PIECES, '', ' ', ...Array.from({ length: 2_000 }, text)];
  const { rows } = await pool.query<{ words: string[]; found: string[] }>(PLAIN, [texts]);
  const wrong = rows.flatMap(({ words, found }, index) =>
    JSON.stringify(words) === JSON.stringify(found) ? [] : [{ text: texts[index], words, found }],
  );
  expect(rows).toHaveLength(texts.length);
  expect(wrong).toEqual([]);
});

it('terms of labels are whole labels, in any letter case', async () => {
  const lists = [
    ['Garden', 'City living'],
    ['Café', 'CAFÉ LATTE', "Host's", 'a & b'],
    ['İ', 'x y  z', '日本'],
    [],
  ];
  for (const labels of lists) {
    const { rows } = await pool.query(
      `select label_terms('#', $1::text[]) as found, tag_terms($1::text[]) as tags, is_label_list($1::text[]) as fits`,
      [labels],
    );
    expect(rows).toEqual([{ found: rows[0].tags, tags: rows[0].tags, fits: true }]);
  }
});

it.each([
  ['twice in another letter case', ['Garden', 'gARDEN']],
  ['twice, composed and not', ['é', 'e\u0301']],
  ['blank', ['']],
  ['not trimmed', [' Garden']],
  ['nothing', [null]],
])('no list of labels contains one that is %s', async (_, labels) => {
  const { rows } = await pool.query('select is_label_list($1::text[]) as fits', [labels]);
  expect(rows).toEqual([{ fits: false }]);
});
