import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../../test/members.ts';
import { seededRandom } from '../../../test/seeded-random.ts';
import { startTestApp } from '../../../test/test-app.ts';

const test = await startTestApp();

type Page = { homes: HomeCard[]; next_cursor: string | null };
type Asker = { headers: Record<string, string> } | undefined;

async function titles(query: string, asker?: Asker): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const url = `/api/homes?${query}${cursor ? `&cursor=${cursor}` : ''}`;
    const page: Page = (await test.app.inject({ url, headers: asker?.headers ?? {} })).json();
    found.push(...page.homes.map(({ title }) => title));
    cursor = page.next_cursor;
  }
  return found;
}

type Listed = { title: string; description?: string; interests?: string[]; location?: string };

async function list(pool: pg.Pool, homes: Listed[]) {
  await pool.query(
    `insert into homes (user_id, title, description, location, home_type, interests, created_at)
     select (select id from users limit 1), h.title, coalesce(h.description, 'Quiet'), coalesce(h.location, 'Nowhere'), 'Loft',
       array(select jsonb_array_elements_text(coalesce(h.interests, '[]'))), timestamptz '2026-01-01' + n * interval '1 s'
     from rows from (jsonb_to_recordset($1::jsonb)
       as (title text, description text, location text, interests jsonb)) with ordinality as h(title, description, location, interests, n)`,
    [JSON.stringify(homes)],
  );
}

describe('a search by words', () => {
  let subscriber: Asker;
  beforeAll(async () => {
    subscriber = await signIn(test, { level: 'subscriber' });
    await list(test.pool, [
      { title: 'The green kitchen' },
      { title: 'Kitchen in the park', interests: ['Green living'] },
      { title: 'Mill house', description: 'Its kitchen looks on green fields.' },
      { title: 'Kitchen by the canal', location: 'Green Bay, United States' },
      { title: 'Green kitchens of the hill' },
      { title: 'The pool that runs into the bay', description: 'A green pool, and a kitchen.' },
    ]);
  });

  it('lists homes by title first, then by tags, then by description, and of equals the newest [FIND-22]', async () => {
    expect(await titles('search=green+kitchen')).toEqual([
      'Green kitchens of the hill',
      'The green kitchen',
      'Kitchen in the park',
      'The pool that runs into the bay',
      'Mill house',
    ]);
  });

  /** What a subscriber finds by 'green kitchen', by how well it matches. */
  const BY_FIT = [
    'Green kitchens of the hill',
    'The green kitchen',
    'Kitchen by the canal',
    'Kitchen in the park',
    'The pool that runs into the bay',
    'Mill house',
  ];

  it('ranks the place like a tag for subscribers, and for nobody else [FIND-22, HOME-11]', async () => {
    expect(await titles('search=green+kitchen', subscriber)).toEqual(BY_FIT);
  });

  it('lists the newest first if a subscriber chooses that [FIND-22]', async () => {
    const newest = 'search=green+kitchen&sort=newest';
    expect(await titles(newest, subscriber)).toEqual([
      'The pool that runs into the bay',
      'Green kitchens of the hill',
      'Kitchen by the canal',
      'Mill house',
      'Kitchen in the park',
      'The green kitchen',
    ]);
    expect(await titles('search=green+kitchen&sort=relevance', subscriber)).toEqual(BY_FIT);
  });

  it('keeps the order of relevance with dates and places, unless another was chosen [FIND-22]', async () => {
    const dated = 'search=green+kitchen&check_in=2027-07-10&check_out=2027-07-17';
    await test.pool.query(
      'update member_search set confirmed_on = current_date, silent_since = current_date',
    );
    expect(await titles(dated, subscriber)).toEqual(BY_FIT);
    expect(await titles(`${dated}&sort=best`, subscriber)).toEqual(
      await titles('search=green+kitchen&sort=newest', subscriber),
    );
  });

  it('follows a changed title, in the same transaction [FIND-22]', async () => {
    await test.pool.query(`update homes set title = 'Green mill, green kitchen' where title = 'Mill house'`);
    expect((await titles('search=green+kitchen'))[1]).toBe('Green mill, green kitchen');
    expect(await titles('search=green+mill')).toEqual(['Green mill, green kitchen']);
    await test.pool.query(`update homes set title = 'Mill house' where title like 'Green mill%'`);
    expect((await titles('search=green+kitchen')).at(-1)).toBe('Mill house');
  });
});

describe('pages of a search by words', () => {
  it('refuse a cursor from another order [FIND-31]', async () => {
    const asker = await signIn(test, { level: 'subscriber' });
    const ask = async (url: string) => test.app.inject({ url, headers: asker.headers });
    const { next_cursor } = (await ask('/api/homes?search=s')).json();
    expect((await ask(`/api/homes?search=s&cursor=${next_cursor}`)).statusCode).toBe(200);
    expect((await ask(`/api/homes?search=s&sort=newest&cursor=${next_cursor}`)).statusCode).toBe(400);
  });

  const HOMES = 2_600;
  /** From a word that most titles have to words that hardly any text has. */
  const WORDS = ['sea', 'sand', 'garden', 'piano', 'library', 'windmill', 'observatory'];
  let homes: Required<Pick<Listed, 'title' | 'description' | 'interests'>>[] = [];

  beforeAll(async () => {
    const random = seededRandom(215);
    const some = (share: number) =>
      WORDS.filter((_, index) => random.next() < share / 2.6 ** index).join(' ');
    homes = Array.from({ length: HOMES }, (_, number) => ({
      title: `N${number} ${some(0.6)}`.trim(),
      description: `House ${some(0.9)}`,
      interests: some(0.5).split(' ').filter(Boolean),
    }));
    await list(test.pool, homes);
  });

  function plainly(search: string, tag?: string): string[] {
    const words = search.split(' ');
    const hasAll = (text: string) => {
      const has = text.toLowerCase().split(/\W+/);
      return words.every((word, index) =>
        index === words.length - 1 ? has.some((one) => one.startsWith(word)) : has.includes(word),
      );
    };
    return homes
      .map(({ title, description, interests }, number) => {
        const texts = [title, interests.join(' '), description];
        const rank = [1, 2, 3].findIndex((count) => hasAll(texts.slice(0, count).join(' ')));
        return { title, rank, number, isTagged: !tag || interests.includes(tag) };
      })
      .filter(({ rank, isTagged }) => rank >= 0 && isTagged)
      .sort((a, b) => a.rank - b.rank || b.number - a.number)
      .map(({ title }) => title);
  }

  it.each([
    'sea',
    'sand',
    'garden',
    'piano',
    'library',
    'windmill',
    'observatory',
    's',
    'sea s',
    'observatory s',
    'piano s',
    'garden sea',
    'piano sand',
    'windmill library',
    'house wind',
    'house n25',
    'lighthouse',
  ])(
    'contain every home once and in order, from the first to the last: %s [FIND-22, FIND-31, HOME-29]',
    async (search) => {
      expect(await titles(`search=${search}`)).toEqual(plainly(search));
    },
  );

  it('do so together with tags and saved homes [FIND-21, FIND-22]', async () => {
    expect(await titles('search=piano&tags=sea')).toEqual(plainly('piano', 'sea'));
    // A word of every description and no title, with a common tag.
    expect(await titles('search=house&tags=sea')).toEqual(plainly('house', 'sea'));
    const { rows } = await test.pool.query<{ id: string; title: string }>(
      `select id, title from homes where title ~ '^N\\d' order by id limit 100`,
    );
    const saved = new Set(rows.map(({ title }) => title));
    expect(await titles(`search=sand&${rows.map(({ id }) => `ids=${id}`).join('&')}`)).toEqual(
      plainly('sand').filter((title) => saved.has(title)),
    );
  });
});
