/** A waiting request: either `begin` or `refuse` is called, now or later; neither after a disconnect. */
export type Arrival = { begin: () => void; refuse: () => void; isGone: () => boolean };

type Limits = {
  /** Requests processed at once. */
  most: number;
  /** Requests that may wait for a place. */
  mostWaiting?: number;
  /** How long a request waits before it is refused, in milliseconds. */
  patienceMs?: number | undefined;
};

export type ConcurrencyQueue = ReturnType<typeof createConcurrencyQueue>;

/** Interval of the check for requests that have waited too long, in milliseconds. */
const LOOK_MS = 100;

/**
 * Processes a number of requests at once and lets others wait. Starting a request does not occupy a place: `take` and
 * `give` do, because work may begin after the arrival, and pause.
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
