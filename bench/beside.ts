import { setTimeout as delay } from 'node:timers/promises';

/**
 * Times of uncached gallery searches while `work` runs, in ms.
 * @param pause between a reply and the next search, in ms
 */
export async function timesBeside(url: string, work: () => Promise<void>, pause = 100): Promise<number[]> {
  const took: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await (await fetch(`${url}/api/homes?search=none${begun}`)).arrayBuffer();
      took.push(performance.now() - begun);
      await delay(pause);
    }
  })();
  await work();
  isOver = true;
  await asking;
  return took;
}
