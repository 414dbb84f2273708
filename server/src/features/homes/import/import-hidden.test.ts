import { expect, it } from 'vitest';
import { signIn } from '../../../../test/members.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { openHomePlaces } from '../../places/open-home-places.ts';
import { importHomes } from './import-homes.ts';

const HOST = 'import@swapstead.invalid';

const app = await startTestApp();

async function importOne(id: string) {
  async function* line() {
    const row = { id, title: 'Home', description: 'A', location: 'Como, Italy', home_type: 'House' };
    yield { number: 1, text: JSON.stringify(row) };
  }
  const homePlaces = await openHomePlaces(app.pool);
  return importHomes(app.pool, line(), { homePlaces, host: HOST, report: () => undefined });
}

it('hides a home of a suspended host from subscribers too, until the suspension is lifted', async () => {
  const { headers } = await signIn(app, { level: 'subscriber' });
  const ofItaly = async () =>
    (await app.app.inject({ url: '/api/homes/count?country=IT', headers })).json().total;
  await importOne('L1');
  expect(await ofItaly()).toBe(1);
  const suspend = (at: string) =>
    app.pool.query(`update users set suspended_at = ${at} where email = $1`, [HOST]);
  await suspend('now()');
  await importOne('L2');
  expect(await ofItaly()).toBe(0);
  await suspend('null');
  expect(await ofItaly()).toBe(2);
});
