import type { Start } from '@swapstead/contract/start/endpoints';
import { expect, it } from 'vitest';
import { matchWorld } from '../../../test/matches.ts';
import { setStatus } from '../../../test/members.ts';
import type { Party } from '../../../test/swaps.ts';

const { world, ann, ben, cleo, catchUp, page, likes, annAndBenWish } = await matchWorld();

const lines = async (as: Party) => {
  const { lines }: Start = (await world.ask('GET', 'start', as)).json();
  return lines.filter(({ kind }) => kind === 'match');
};
const line = (of: Party, name: string) => ({
  kind: 'match',
  home_id: of.home_id,
  name,
  home_title: `Home of ${name}`,
  count: 1,
});

it('a new match waits until its member has read the first page of matches, whatever the other reads [START-02]', async () => {
  await page(ann);
  await page(ben);
  world.clock.pass(1);
  await annAndBenWish();
  await catchUp();
  expect(await lines(ann)).toMatchObject([line(ben, 'Ben Best')]);
  expect(await lines(ben)).toMatchObject([line(ann, 'Ann Able')]);
  expect(await lines(cleo)).toEqual([]);
  world.clock.pass(1);
  await page(ann);
  expect(await lines(ann)).toEqual([]);
  expect(await lines(ben)).toMatchObject([line(ann, 'Ann Able')]);
});

it('no match waits for a member without a subscription [START-02]', async () => {
  await annAndBenWish();
  await likes.like(ann, cleo);
  await catchUp();
  expect(await lines(ben)).toHaveLength(1);
  await setStatus(world, ben.user_id, 'cancelled');
  expect(await lines(ben)).toEqual([]);
  await setStatus(world, ben.user_id, 'paid');
});
