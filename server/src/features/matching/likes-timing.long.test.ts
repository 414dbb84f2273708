import { expect, it } from 'vitest';
import { likeActions } from '../../../test/likes.ts';
import { annBenAndCleo } from '../../../test/swaps.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();
const { like, takeBack, forget } = likeActions(world);

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;

it('pressing and taking back take the same time whether or not the host likes too [LIKE-04]', async () => {
  await forget();
  await like(ben, ann);
  const times = { mutual: [[], []], alone: [[], []] } as Record<'mutual' | 'alone', [number[], number[]]>;
  const timed = async (act: Promise<{ statusCode: number }>, into: number[]) => {
    const from = performance.now();
    expect((await act).statusCode).toBe(200);
    into.push(performance.now() - from);
  };
  for (let n = 0; n < 2_000; n++) {
    // In turns, and the first one changes, so that neither is favoured by what the machine does meanwhile.
    const both = [
      [ben, 'mutual'],
      [cleo, 'alone'],
    ] as const;
    for (const [host, kind] of n % 2 ? both : both.toReversed()) {
      await timed(like(ann, host), times[kind][0]);
      await timed(takeBack(ann, host), times[kind][1]);
    }
    if (n % 50 === 0) await world.pool.query('truncate likes_made');
  }
  for (const which of [0, 1] as const) {
    const apart = Math.abs(median(times.mutual[which]) - median(times.alone[which]));
    expect(apart).toBeLessThan(1);
  }
}, 300_000);
