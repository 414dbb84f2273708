import { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWorkBudget } from './work-budget.ts';

/** Work per minute: 100 ms per second, with a burst of one second. */
const A_MINUTE = 6_000;
const ADA = '192.0.2.1';
const BOB = '192.0.2.2';

let waits: number[];
beforeEach(() => {
  waits = [];
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => void vi.useRealTimers());

const response = new ServerResponse({ method: 'GET' } as never);
const newBudget = () => createWorkBudget(A_MINUTE, async (_, ms) => void waits.push(ms));
const lasting = (ms: number) => async () => void vi.advanceTimersByTime(ms);

/** Requests this many replies at once. @returns how many ran immediately, after a wait, and not at all */
async function askFor(budget: ReturnType<typeof newBudget>, ips: readonly string[]) {
  waits = [];
  const outcomes = await Promise.allSettled(ips.map((ip) => budget.turn(ip, response)));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  const waited = waits.length - refused.length;
  return { atOnce: ips.length - waits.length, waited, refused: refused.length };
}

const times = (count: number, ip: string) => Array<string>(count).fill(ip);

it('runs what a network has saved up, then at the rate of its budget, and refuses the rest', async () => {
  const budget = newBudget();
  // A second of work is 200 replies of 5 ms, and the next second adds 20.
  expect(await askFor(budget, times(300, ADA))).toEqual({ atOnce: 200, waited: 20, refused: 80 });
  expect(await askFor(budget, [BOB])).toEqual({ atOnce: 1, waited: 0, refused: 0 });
  vi.advanceTimersByTime(1_050);
  expect(await askFor(budget, times(2, ADA))).toEqual({ atOnce: 1, waited: 1, refused: 0 });
  await expect(Promise.all(times(30, ADA).map((ip) => budget.turn(ip, response)))).rejects.toMatchObject({
    status: 429,
    retry_after: 1,
  });
});

it('charges the time of a reply, even of a failed one, but at most a second', async () => {
  const budget = newBudget();
  const turn = await budget.turn(ADA, response);
  await turn(lasting(500));
  // At most a second is saved: the rest is lost, except for the 5 ms of each request.
  expect(await askFor(budget, times(200, ADA))).toMatchObject({ atOnce: 101 });
  vi.advanceTimersByTime(10_000);
  const failing = await budget.turn(ADA, response);
  const failure = failing(async () => {
    await lasting(5_000)();
    throw new Error('no');
  });
  await expect(failure).rejects.toThrow('no');
  expect(await askFor(budget, times(2, ADA))).toEqual({ atOnce: 1, waited: 1, refused: 0 });
});

it('counts a household by its /64, and a network of households with more than one of them', async () => {
  const budget = newBudget();
  const household = Array.from({ length: 300 }, (_, n) => `2001:db8:0:100::${n.toString(16)}`);
  expect(await askFor(budget, household)).toMatchObject({ atOnce: 200 });
  const neighbours = Array.from(
    { length: 250 },
    (_, n) => `2001:db8:0:1${(n + 1).toString(16).padStart(2, '0')}::1`,
  );
  // The whole /56 has two seconds of work, of which the household has used 220 replies.
  expect(await askFor(budget, neighbours)).toMatchObject({ atOnce: 180 });
});
