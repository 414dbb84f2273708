/** What members asked for, how long the answers took together, and what was refused. */
export function newUsage() {
  const requests = new Map<string, { count: number; ms: number }>();
  const refusals = new Map<string, number>();
  return {
    /** Begins a request; the returned function ends it. */
    time(name: string) {
      const begun = performance.now();
      return (): void => {
        const { count, ms } = requests.get(name) ?? { count: 0, ms: 0 };
        requests.set(name, { count: count + 1, ms: ms + performance.now() - begun });
      };
    },
    refused(code: string): void {
      refusals.set(code, (refusals.get(code) ?? 0) + 1);
    },
    /** The kinds of requests, those that took longest together first. */
    lines(): string[] {
      return [...requests]
        .sort(([, one], [, other]) => other.ms - one.ms)
        .map(
          ([name, { count, ms }]) =>
            `${name} ${count.toLocaleString('en')} times, ${(ms / count).toFixed(1)} ms each, ${(ms / 1_000).toFixed(0)} s in all`,
        );
    },
    requests: () => requests.values().reduce((sum, { count }) => sum + count, 0),
    refusals: () => [...refusals].sort(([, one], [, other]) => other - one),
  };
}
