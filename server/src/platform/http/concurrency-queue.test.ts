import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createConcurrencyQueue } from './concurrency-queue.ts';

function queues(limits: Parameters<typeof createConcurrencyQueue>[0]) {
  const queue = createConcurrencyQueue(limits);
  const told: string[] = [];
  const enter = (name: string, isGone = () => false) =>
    queue.enter({
      begin() {
        queue.take();
        told.push(name);
      },
      refuse: () => told.push(`no ${name}`),
      isGone,
    });
  return { queue, told, enter };
}

it('admits as many requests as there are places, and the next in order as places become free', () => {
  const { queue, told, enter } = queues({ most: 2 });
  for (const name of ['a', 'b', 'c', 'd']) enter(name);
  expect(told).toEqual(['a', 'b']);
  expect([queue.working(), queue.waiting()]).toEqual([2, 2]);
  queue.give();
  expect(told).toEqual(['a', 'b', 'c']);
  queue.give();
  queue.give();
  queue.give();
  enter('e');
  expect(told).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(queue.waiting()).toBe(0);
});

it('refuses immediately if the queue is full, and later requests that have waited too long', async () => {
  const { queue, told, enter } = queues({ most: 1, mostWaiting: 1, patienceMs: 30 });
  for (const name of ['a', 'b', 'c']) enter(name);
  expect(told).toEqual(['a', 'no c']);
  await expect.poll(() => told).toEqual(['a', 'no c', 'no b']);
  expect(queue.waiting()).toBe(0);
});

it('does not start requests that have waited too long or disconnected', async () => {
  const { queue, told, enter } = queues({ most: 1, patienceMs: 20 });
  enter('a');
  enter('late');
  await delay(30);
  enter('gone', () => true);
  enter('b');
  queue.give();
  expect(told).toEqual(['a', 'no late', 'b']);
});
