let heard = 0;

/** Something happened: an answer that is on its way may not know of it. */
export function noteEvent(): void {
  heard++;
}

/** How many events were heard: an answer to what was asked before the last of them may be older than it. */
export const eventsHeard = (): number => heard;

const MOST_TRIES = 5;

/** Asks, and asks again where something happened meanwhile, so that no event falls between an answer and the stream. */
export async function refetchUntilStable<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const before = heard;
    const answer = await ask();
    if (heard === before || attempt === MOST_TRIES) return answer;
  }
}
