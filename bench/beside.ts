import { setTimeout as delay } from 'node:timers/promises';

/** What searches of the gallery take that are answered by the database, ten a second, while `work` goes on; in ms. */
export async function timesBeside(url: string, work: () => Promise<void>): Promise<number[]> {
  const took: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await (await fetch(`${url}/api/homes?search=none${begun}`)).arrayBuffer();
      took.push(performance.now() - begun);
      await delay(100);
    }
  })();
  await work();
  isOver = true;
  await asking;
  return took;
}
