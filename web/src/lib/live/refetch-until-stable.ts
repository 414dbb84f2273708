let heard = 0;

/** Notes that an event came: an answer that is on its way may be older. */
export function noteEvent(): void {
  heard++;
}

/** How many events came so far. If the number has changed during a request, its answer may be out of date. */
export const eventsHeard = (): number => heard;

const MOST_TRIES = 5;

/** Asks again until no event came meanwhile, so that none falls between the answer and the stream. */
export async function refetchUntilStable<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const before = heard;
    const answer = await ask();
    if (heard === before || attempt === MOST_TRIES) return answer;
  }
}
