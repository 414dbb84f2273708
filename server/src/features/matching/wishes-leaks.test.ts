import { afterAll, expect, it } from 'vitest';
import { sameMember } from '../../../test/like-worlds.ts';
import { createSwapWorld, type Party, type SwapWorld } from '../../../test/swaps.ts';
import { waitForJobs } from '../../../test/wait-for-jobs.ts';
import { PORTO, wishActions } from '../../../test/wishes.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { countWishes } from './wishes.jobs.ts';

type One = Awaited<ReturnType<typeof open>>;

const opened: SwapWorld[] = [];
afterAll(() => Promise.all(opened.map((world) => world.close())));

/** A database with Ann, Ben and Cleo and six others; Cleo's home is where Ben may wish to be. */
async function open() {
  const world = await createSwapWorld();
  opened.push(world);
  // One secret, so that cursors can be compared.
  await world.pool.query("update secrets set secret = decode(repeat('ab', length(secret)), 'hex')");
  const names = ['Ann', 'Ben', 'Cleo', ...Array.from({ length: 6 }, (_, n) => `Other${n}`)];
  const members: Party[] = [];
  for (const name of names) members.push(await sameMember(world, name));
  const [ann, ben, cleo, ...others] = members as [Party, Party, Party, ...Party[]];
  const actions = wishActions(world);
  await actions.forget();
  await world.pool.query('delete from pgboss.schedule where name = $1', [countWishes.name]);
  await actions.place(cleo, PORTO);
  return { world, ann, ben, cleo, others, ...actions };
}

const asked = ({ ann, ben, cleo }: One) => [
  'wishes',
  ...[ann, ben, cleo].flatMap(({ home_id }) => [`homes/${home_id}`, `homes/${home_id}/wishes`]),
  `homes?place=${PORTO}`,
  `homes/count?place=${PORTO}`,
  'homes?search=home',
  `homes/map?view=-10,38,-7,42&zoom=8`,
  'areas?query=Por',
  `members/${ben.user_id}`,
  'notices',
  'notices/unread',
  'start',
  'swaps',
  'homes/own',
];

/** What everybody but Ben is answered, without what differs between any two requests. */
async function readings(one: One): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const as of [one.ann, one.cleo, undefined]) {
    for (const path of asked(one)) {
      const got = await one.world.app.inject({ url: `/api/${path}`, headers: as?.headers ?? {} });
      const headers = Object.entries(got.headers).filter(
        ([name]) => !['date', 'content-length'].includes(name),
      );
      all.push({
        path,
        status: got.statusCode,
        headers,
        text: got.payload.replace(/"(request_id|updated_at)":"[^"]+"/g, ''),
      });
    }
  }
  return all;
}

async function day({ world, tell }: One, number: number) {
  world.clock.to(`2027-03-${String(number).padStart(2, '0')}T00:00:10Z`);
  await world.pool.query('update calendars set counts_from = $1, told = 90', [world.clock.now()]);
  await tell();
  await inTransaction(world.pool, (client) => world.jobs.send(client, countWishes, {}));
  await waitForJobs(world.pool, [countWishes]);
}

const figure = async ({ world, cleo }: One) =>
  (await world.ask('GET', `homes/${cleo.home_id}/wishes`, cleo)).json().members;

it("a wish of one member changes nothing for others, but a host's figure from the next midnight on [WISH-24] [WISH-23]", async () => {
  const [without, withWish] = [await open(), await open()] as const;
  const both = [without, withWish] as const;
  const same = async () => expect(await readings(withWish)).toEqual(await readings(without));
  for (const one of both)
    for (const other of one.others.slice(0, 4)) await one.wish(other, { place: PORTO }, { swaps: true });
  const { ben, wish, change, visit, remove, restore } = withWish;
  const made = await wish(ben, { place: PORTO }, { tells: false, swaps: false });
  await same();
  for (let number = 2; number <= 6; number++) {
    for (const one of both) await day(one, number);
    if (number === 3) await visit(ben, made.id);
    if (number === 4) {
      await remove(ben, made.id);
      await same();
      await restore(ben, made.id);
    }
    await same();
  }
  // In use for swaps, it may make the figure five; until midnight nothing shows.
  const used = await change(ben, made, { swaps: true });
  expect(used.statusCode).toBe(200);
  await same();
  for (const one of both) await day(one, 7);
  expect([await figure(without), await figure(withWish)]).toEqual([null, 5]);
  // Below five it never shows.
  for (const one of both) {
    for (const { id } of await one.list(one.others[0] as Party)) await one.remove(one.others[0] as Party, id);
    await day(one, 8);
  }
  await same();
});
