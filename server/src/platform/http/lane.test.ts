import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLane } from './lane.ts';

function lanes(limits: Parameters<typeof createLane>[0]) {
  const lane = createLane(limits);
  const told: string[] = [];
  const enter = (name: string, isGone = () => false) =>
    lane.enter({
      begin() {
        lane.take();
        told.push(name);
      },
      refuse: () => told.push(`no ${name}`),
      isGone,
    });
  return { lane, told, enter };
}

it('lets in as many as have a place, the next in their order as places become free', () => {
  const { lane, told, enter } = lanes({ most: 2 });
  for (const name of ['a', 'b', 'c', 'd']) enter(name);
  expect(told).toEqual(['a', 'b']);
  expect([lane.working(), lane.waiting()]).toEqual([2, 2]);
  lane.give();
  expect(told).toEqual(['a', 'b', 'c']);
  lane.give();
  lane.give();
  lane.give();
  enter('e');
  expect(told).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(lane.waiting()).toBe(0);
});

it('refuses at once who finds too many waiting, and later whose patience has ended though nobody leaves', async () => {
  const { lane, told, enter } = lanes({ most: 1, mostWaiting: 1, patienceMs: 30 });
  for (const name of ['a', 'b', 'c']) enter(name);
  expect(told).toEqual(['a', 'no c']);
  await expect.poll(() => told, { timeout: 10_000 }).toEqual(['a', 'no c', 'no b']);
  expect(lane.waiting()).toBe(0);
});

it('does not begin what waited too long or has gone meanwhile', async () => {
  const { lane, told, enter } = lanes({ most: 1, patienceMs: 20 });
  enter('a');
  enter('late');
  await delay(30);
  enter('gone', () => true);
  enter('b');
  lane.give();
  expect(told).toEqual(['a', 'no late', 'b']);
});
