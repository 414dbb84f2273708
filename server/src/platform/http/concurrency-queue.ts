/** Somebody who wants to begin: one of `begin` and `refuse` is called, at once or later; neither for who is gone. */
export type Arrival = { begin: () => void; refuse: () => void; isGone: () => boolean };

type Limits = {
  /** How many work at once. */
  most: number;
  /** How many may wait for a place beside them. */
  mostWaiting?: number;
  /** How long one waits, in milliseconds, before being refused. */
  patienceMs?: number | undefined;
};

export type ConcurrencyQueue = ReturnType<typeof createConcurrencyQueue>;

/** Looks for those whose patience has ended, when nobody leaves; in milliseconds. */
const LOOK_MS = 100;

/**
 * Lets a number of arrivals work at once and others wait their turn. Beginning takes no place by itself: `take` and
 * `give` do, as work may begin later than the arrival and pause.
 */
export function createConcurrencyQueue({ most, mostWaiting = 5_000, patienceMs = 1_000 }: Limits) {
  const line: { arrival: Arrival; since: number }[] = [];
  let working = 0;
  let timer: NodeJS.Timeout | undefined;

  function dropImpatient() {
    const since = performance.now() - patienceMs;
    for (let first = line[0]; first && first.since < since; first = line[0]) {
      line.shift();
      if (!first.arrival.isGone()) first.arrival.refuse();
    }
  }

  function letIn() {
    dropImpatient();
    while (working < most && line.length > 0) {
      const { arrival } = line.shift() as (typeof line)[0];
      if (!arrival.isGone()) arrival.begin();
    }
    if (line.length === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  }

  return {
    enter(arrival: Arrival): void {
      if (working < most && line.length === 0) arrival.begin();
      else if (line.length >= mostWaiting) arrival.refuse();
      else {
        line.push({ arrival, since: performance.now() });
        timer ??= setInterval(letIn, LOOK_MS).unref();
      }
    },
    take(): void {
      working++;
    },
    give(): void {
      working--;
      if (line.length > 0) letIn();
    },
    working: () => working,
    waiting: () => line.length,
  };
}
