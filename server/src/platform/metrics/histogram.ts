import type { Metric, Registry } from 'prom-client';

type Labels = Record<string, string | number>;
/** Counts of all buckets and of larger values, then the sum: numbers that are changed in place. */
type Series = { labels: Labels; figures: Float64Array };

/** Records a value in a series of one set of labels; frequent callers keep it. Takes seconds. */
export type Observe = (seconds: number) => void;

type Settings = { name: string; help: string; buckets: readonly number[] };

/**
 * A histogram that counts in its own arrays. prom-client's checks and sorts the labels for each value, which takes as
 * long as everything else in counting a search. Here callers request their series once and keep it.
 */
export function createHistogram(registry: Registry, { name, help, buckets }: Settings) {
  const all: Series[] = [];

  /** In Prometheus's format: each bucket includes those below it. */
  function* valuesOf({ labels, figures }: Series) {
    let below = 0;
    for (const [index, le] of buckets.entries()) {
      below += figures[index] ?? 0;
      yield { labels: { le, ...labels }, value: below, metricName: `${name}_bucket` };
    }
    const count = below + (figures[buckets.length] ?? 0);
    yield { labels: { le: '+Inf', ...labels }, value: count, metricName: `${name}_bucket` };
    yield { labels, value: figures[buckets.length + 1] ?? 0, metricName: `${name}_sum` };
    yield { labels, value: count, metricName: `${name}_count` };
  }

  registry.registerMetric({
    name,
    get: async () => ({ name, help, type: 'histogram', values: all.flatMap((one) => [...valuesOf(one)]) }),
  } as unknown as Metric<string>);

  return {
    /** A new series; there must be only one per set of labels. */
    series(labels: Labels): Observe {
      const above = buckets.length;
      const figures = new Float64Array(above + 2);
      all.push({ labels, figures });
      return (seconds) => {
        let bucket = 0;
        while (bucket < above && seconds > (buckets[bucket] as number)) bucket++;
        (figures[bucket] as number)++;
        (figures[above + 1] as number) += seconds;
      };
    },
  };
}

/** Memoises `make` by its key. */
export function keptBy<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = make(key);
      known.set(key, value);
    }
    return value;
  };
}
