import { expect, it } from 'vitest';
import { builtWeb } from '../../../test/built-web.ts';
import { signIn } from '../../../test/members.ts';
import { reviewActions } from '../../../test/reviews.ts';
import { swapWorld } from '../../../test/swaps.ts';

const world = await swapWorld(undefined, { web: builtWeb });
const { stayed, write, pairOf } = reviewActions(world);
const admin = await signIn(world, { admin: true });

/** The number of reviews in the structured data of a home's page, which search engines read. */
async function countOnPage(home_id: string): Promise<string | undefined> {
  const { body } = await world.app.inject({ url: `/house/${home_id}` });
  return /"reviewCount":(\d+)/.exec(body)?.[1];
}

it('a hidden review is gone at once from the page that is kept for visitors, and comes back with it [REV-32, REV-21]', async () => {
  const host = await world.party('Ben Best');
  const ids: string[] = [];
  for (const name of ['Ann Able', 'Cleo Cold', 'Dan Dale', 'Eve East']) {
    const guest = await world.party(name);
    const swap = await stayed(guest, host);
    for (const one of [guest, host]) await write(one, swap);
    ids.push((await pairOf(host, swap)).theirs?.id as string);
    await world.pool.query('delete from taken_nights');
  }
  world.clock.to('2027-04-19T12:00:00Z');
  await world.pool.query("update sessions set expires_at = '2030-01-01'");
  expect([await countOnPage(host.home_id), await countOnPage(host.home_id)]).toEqual(['4', '4']);
  const set = (hidden: boolean) =>
    world.ask('POST', `admin/reviews/${ids[0]}/hidden`, admin, {
      what: 'review',
      hidden,
      reason: 'It names a third person.',
    });
  expect((await set(true)).statusCode).toBe(200);
  expect(await countOnPage(host.home_id)).toBe('3');
  expect((await set(false)).statusCode).toBe(200);
  expect(await countOnPage(host.home_id)).toBe('4');
});
