import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createHistogram, keptBy } from './histogram.ts';

const BUCKETS = [0.002, 0.01, 0.5, 10];
const VALUES = [0, 0.002, 0.0021, 0.3, 0.5, 9, 11, 1_000];

it("reports the same as prom-client's histogram for the same values, label by label", async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  const settings = { name: 'request_seconds', help: 'Requests, "by" route' };
  const one = createHistogram(ours, { ...settings, buckets: BUCKETS });
  const other = new Histogram({
    ...settings,
    buckets: BUCKETS,
    labelNames: ['route', 'status'],
    registers: [theirs],
  });
  for (const labels of [
    { route: '/api/homes', status: 200 },
    { route: '/"\\', status: 499 },
  ]) {
    const observe = one.series(labels);
    for (const value of VALUES) {
      observe(value);
      other.observe(labels, value);
    }
  }
  expect((await ours.metrics()).split('\n').sort()).toEqual((await theirs.metrics()).split('\n').sort());
});

it('reports nothing before anything was counted', async () => {
  const registry = new Registry();
  createHistogram(registry, { name: 'request_seconds', help: 'Requests', buckets: BUCKETS });
  expect(await registry.metrics()).not.toContain('request_seconds_count');
});

it('creates each series once', () => {
  let made = 0;
  const seriesOf = keptBy((key: string) => ({ key, made: ++made }));
  expect([seriesOf('a'), seriesOf('b'), seriesOf('a')].map((one) => one.made)).toEqual([1, 2, 1]);
});
