import { describe, expect, it } from 'vitest';
import { createFairGate } from './fair-gate.ts';

const here = (owner: string) => ({ owner, isGone: () => false });

/** A gate with tasks that start in `order` and end one after the other when `finish` is called. */
function gateWithWorks() {
  const gate = createFairGate({ atOnce: 1, mostOfOwner: 2, mostWaiting: 4, tooMany: 'Too many of yours.' });
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      order.push(name);
      ends.push(() => resolve(name));
    });
  const finish = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { gate, order, work, finish };
}

describe('a fair gate', () => {
  it('lets an owner of one photo wait for only one of an owner of three', async () => {
    const { gate, order, work, finish } = gateWithWorks();
    const all = [
      ...['a1', 'a2', 'a3'].map((name) => gate.run(work(name), here('a'))),
      gate.run(work('b1'), here('b')),
      gate.runPatiently(work('job')),
    ];
    for (let time = 0; time < 5; time++) await finish();
    expect(order).toEqual(['a1', 'a2', 'b1', 'job', 'a3']);
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'job']);
  });

  it("refuses an owner's fourth task and the fifth waiting one, and accepts them later", async () => {
    const { gate, work, finish } = gateWithWorks();
    const running = ['a1', 'a2', 'a3'].map((name) => gate.run(work(name), here('a')));
    await expect(gate.run(work('a4'), here('a'))).rejects.toMatchObject({
      status: 429,
      message: 'Too many of yours.',
      retry_after: 5,
    });
    running.push(gate.run(work('b1'), here('b')), gate.run(work('b2'), here('b')));
    await expect(gate.run(work('c1'), here('c'))).rejects.toMatchObject({ status: 503 });
    for (let time = 0; time < 5; time++) await finish();
    await Promise.all(running);
    const later = gate.run(work('a4'), here('a'));
    await finish();
    expect(await later).toBe('a4');
  });

  it('drops tasks of disconnected clients, and continues after a failure', async () => {
    const { gate, order, work, finish } = gateWithWorks();
    const first = gate.run(work('a1'), here('a'));
    const left = gate.run(work('gone'), { owner: 'b', isGone: () => true });
    left.catch(() => 'told below');
    const failing = gate.run(() => Promise.reject(new Error('no picture')), here('c'));
    failing.catch(() => 'told below');
    const last = gate.run(work('d1'), here('d'));
    await finish();
    await finish();
    expect(order).toEqual(['a1', 'd1']);
    expect(await Promise.all([first, last])).toEqual(['a1', 'd1']);
    await expect(left).rejects.toMatchObject({ status: 400 });
    await expect(failing).rejects.toThrow('no picture');
  });
});
