import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../test/runs.ts';
import { checkSearch, searchesOf } from '../../../test/search-check.ts';
import { searchOracle } from '../../../test/search-oracle.ts';
import { buildSearchWorld, type SearchWorld } from '../../../test/search-world.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { Statement } from './gallery.statements.ts';
import { memberPage } from './member.statements.ts';
import { type MemberQuery, readMemberSearch } from './member-filters.ts';
import { newestPage } from './member-walk.statements.ts';
import { createSearchRepository, type SearchRepository } from './search.repository.ts';
import { createSearchService } from './search.service.ts';
import { createSearchCursors } from './search-cursor.ts';

const NOW = new Date('2027-03-10T12:30:00Z');
/** `npm run drill -- search` compares 500 searches over 20,000 homes, which takes minutes. */
const HOMES = 2_000;
const SEARCHES = runs(30, 120);
/** Few searches are answered from the newest homes, and they are fast. */
const WALKS = 500;

let database: TestDatabase;
let world: SearchWorld;
let repository: SearchRepository;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildSearchWorld(database.pool, HOMES, NOW);
  repository = createSearchRepository(database.pool);
  // Numbers of searches with exact dates then come from bits.
  while ((await repository.writeChunks('2027-03-10', HOMES)) > 0);
});
afterAll(() => database.drop());

describe('subscribers’ searches by place and dates', () => {
  it(`[FIND-30, FIND-07, FIND-08, FIND-09, FIND-12, FIND-13, FIND-14, FIND-15, FIND-16, FIND-17, FIND-21, FIND-23, FIND-24, FIND-25, FIND-26] ${SEARCHES} seeded searches find what a plain check of every home finds, in the same order and number`, async () => {
    const next = searchesOf(world, 9);
    let found = 0;
    for (let run = 0; run < SEARCHES; run++) {
      if ((await checkSearch(repository, world, next())) > 0) found++;
    }
    // Searches that find nothing prove little.
    expect(found).toBeGreaterThan(SEARCHES / 2);
  }, 240_000);

  it('[FIND-23, FIND-30] first pages found among the newest homes are the same as with a check of every home', async () => {
    const next = searchesOf(world, 10);
    const walked: Record<string, number> = {};
    for (let run = 0; run < WALKS; run++) {
      const search = await readMemberSearch(
        { ...next(), type: undefined, ids: undefined },
        repository.gazetteer,
        NOW,
      );
      // Few homes are enough for a small page.
      const walk = newestPage(search, undefined, 2);
      const { rows } = walk ? await database.pool.query(walk) : { rows: [] };
      if (rows.length < 3) continue;
      const every = await database.pool.query(memberPage(search, undefined, { size: 2 }));
      expect(rows, JSON.stringify(search)).toEqual(every.rows);
      const [first] = rows;
      const second = newestPage(search, first.position, 1);
      expect((await database.pool.query(second as Statement)).rows).toEqual(every.rows.slice(1));
      const kind = `${search.where?.kind ?? 'world'}, ${search.windows ? 'dates' : 'any time'}`;
      walked[kind] = (walked[kind] ?? 0) + 1;
    }
    for (const where of ['place', 'region', 'country', 'world']) {
      expect(walked[`${where}, any time`]).toBeGreaterThan(0);
      expect(walked[`${where}, dates`]).toBeGreaterThan(2);
    }
  });

  it.each(['best', 'nearest', 'confirmed', 'newest'] as const)(
    '[FIND-31] pages in the order %s contain every home once, and refuse the cursor of another search',
    async (sort) => {
      const service = createSearchService({
        repository,
        cursors: createSearchCursors(Buffer.from('a secret of at least thirty-two bytes')),
        clock: () => NOW,
      });
      const subscriber = { level: 'subscriber', user_id: '', is_admin: false } as const;
      const { id } = world.places.find(({ country_code }) => country_code === 'PT') as { id: number };
      const query: MemberQuery = {
        place: String(id),
        within: '200',
        check_in: '2027-04-02',
        check_out: '2027-04-04',
        play: '3',
        sort,
      };
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const { json_text } = await service.list({ ...query, ...(cursor && { cursor }) }, subscriber);
        const page = JSON.parse(json_text);
        ids.push(...page.homes.map(({ id }: { id: string }) => id));
        cursor = page.next_cursor;
        if (cursor) {
          for (const other of [{ sort: 'newest' as const, guests: 1 }, { within: '25' }, { play: '2' }]) {
            await expect(service.list({ ...query, ...other, cursor }, subscriber)).rejects.toMatchObject({
              status: 400,
              message: 'cursor is not one of ours.',
            });
          }
        }
      } while (cursor);
      const plain = searchOracle(world, await readMemberSearch(query, repository.gazetteer, NOW));
      expect(ids.length).toBeGreaterThan(24);
      expect(ids).toEqual(plain.map(({ home }) => home.id));
    },
  );
});
