let heard = 0;

/** Counts an event: responses to requests already sent may be older. */
export function noteEvent(): void {
  heard++;
}

/** The number of events so far. If it changed during a request, the response may be out of date. */
export const eventsHeard = (): number => heard;

const MOST_TRIES = 5;

/** Repeats a request until no event arrived during it, so that no event is lost between response and stream. */
export async function refetchUntilStable<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const before = heard;
    const answer = await ask();
    if (heard === before || attempt === MOST_TRIES) return answer;
  }
}
