import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createMapGate } from './map-gate.ts';

describe('many simultaneous views of the map', () => {
  let test: TestApp;
  let greedy: SignedIn;
  let other: SignedIn;
  beforeAll(async () => {
    test = await createTestApp();
    greedy = await signIn(test, { level: 'subscriber' });
    other = await signIn(test, { level: 'subscriber' });
  });
  afterAll(() => test.close());

  const view = (member: SignedIn) =>
    test.app.inject({ url: '/api/homes/map?view=-180,-85,180,85&zoom=1', headers: member.headers });

  it('[MAP-24] leave the database to others: while 20 are counted, the gallery answers', async () => {
    const holding = await test.pool.connect();
    let views: ReturnType<typeof view>[] = [];
    try {
      // No view ends before this transaction does.
      await holding.query('begin');
      await holding.query('lock table member_search in access exclusive mode');
      views = Array.from({ length: 20 }, () => view(greedy));
      for (let time = 0; time < 3; time++) {
        const { statusCode } = await test.app.inject({
          url: `/api/homes?search=none${time}`,
          headers: other.headers,
        });
        expect(statusCode).toBe(200);
      }
    } finally {
      await holding.query('rollback');
      holding.release();
    }
    for (const { statusCode } of await Promise.all(views)) expect(statusCode).toBe(200);
    expect((await view(other)).statusCode).toBe(200);
  });

  it('[MAP-24] are counted one after the other on two cores, in turns with those of other members', async () => {
    const gate = createMapGate(2);
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const ask = (owner: string) =>
      gate.run(
        () =>
          new Promise<void>((resolve) => {
            begun.push(owner);
            ends.push(resolve);
          }),
        { owner, isGone: () => false },
      );
    const asked = [...Array.from({ length: 20 }, () => ask('greedy')), ask('other')];
    expect(begun).toEqual(['greedy']);
    for (let time = 0; time < asked.length; time++) {
      ends.shift()?.();
      await new Promise(setImmediate);
      expect(ends).toHaveLength(time < asked.length - 1 ? 1 : 0);
    }
    await Promise.all(asked);
    expect(begun.indexOf('other')).toBeLessThan(4);
  });
});
