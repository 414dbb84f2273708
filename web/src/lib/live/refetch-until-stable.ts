let events = 0;

/** Counts an event: responses to requests already sent may be older. */
export function countEvent(): void {
  events++;
}

/** The number of events so far. If it changed during a request, the response may be out of date. */
export const eventCount = (): number => events;

const MOST_TRIES = 5;

/** Repeats a request until no event arrived during it, so that no event is lost between response and stream. */
export async function refetchUntilStable<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const before = events;
    const answer = await ask();
    if (events === before || attempt === MOST_TRIES) return answer;
  }
}
