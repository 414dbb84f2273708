import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { reviewActions } from '../../../test/reviews.ts';
import { annBenAndCleo, type Party } from '../../../test/swaps.ts';
import { migrate } from '../../platform/database/migrate.ts';

const { world } = await annBenAndCleo();
const { pairs, stayed, write } = reviewActions(world);

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');

/** The migrations of the release with reviews, and of those before it. */
async function migrationsUntilReviews(): Promise<string> {
  const until = await mkdtemp(join(tmpdir(), 'swapstead-migrations-'));
  onTestFinished(() => rm(until, { recursive: true }));
  for (const name of await readdir(MIGRATIONS)) {
    if (name < '0265') await cp(join(MIGRATIONS, name), join(until, name));
  }
  return until;
}

/** Takes the database back to the release before reviews, with everything that members have done until then. */
async function beforeReviews(pool: pg.Pool) {
  await pool.query(`
    drop table review_requests, review_replies, reviews, identity_checks, identity_marks, identity_asked,
      answer_figures, simulated_identity_checks cascade;
    drop function if exists keep_open_reviews cascade;
    alter table conversation_sides drop column reported_at;
    delete from schema_migrations where name >= '0263'`);
}

it('a swap that was completed before reviews existed can be written about until its time is over [REV-13]', async () => {
  const [dora, emil] = (await world.parties(2)) as [Party, Party];
  const id = await stayed(dora, emil);
  await beforeReviews(world.pool);
  const applied = await migrate(world.pool, await migrationsUntilReviews());
  expect(applied).toEqual(['0263_reviews.sql', '0264_trust.sql']);
  expect(await pairs(dora, id)).toMatchObject([{ state: 'writing', until: '2027-05-01', theirs: null }]);
  expect((await write(dora, id)).statusCode).toBe(200);
  world.clock.to('2027-05-02T00:00:00Z');
  expect((await write(emil, id)).json().code).toBe('writing_over');
});
