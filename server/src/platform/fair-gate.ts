import { busy, refusal, tooManyRequests } from './errors.ts';

/** For whom something is done, and whether anybody still waits for it. */
export type Turn = { owner: string; isGone: () => boolean };

type Limits = {
  atOnce: number;
  /** How many of one owner may wait. */
  mostOfOwner: number;
  /** How many may wait altogether. */
  mostWaiting: number;
  /** What an owner reads of whom too many wait. */
  tooMany: string;
};

type Waiting = { begin: () => void; drop: () => void; isGone: () => boolean };

export type FairGate = ReturnType<typeof createFairGate>;

/** Whose work nobody waits for. */
const NOBODY: Turn = { owner: '', isGone: () => false };

const COME_BACK_S = 5;

/**
 * Lets so many works run at once, of different owners by turns: who sends ten waits for nine of the others, nobody else
 * does. What an owner sends beyond the few that may wait is refused, and work whose client has left is dropped.
 */
export function createFairGate({ atOnce, mostOfOwner, mostWaiting, tooMany }: Limits) {
  // In the order of turns: who has had one goes to the end.
  const queues = new Map<string, Waiting[]>();
  let working = 0;
  let waiting = 0;

  function letIn() {
    for (const [owner, queue] of queues) {
      if (working >= atOnce) return;
      queues.delete(owner);
      const next = queue.shift() as Waiting;
      if (queue.length > 0) queues.set(owner, queue);
      waiting--;
      if (next.isGone()) next.drop();
      else next.begin();
    }
  }

  async function runNow<T>(work: () => Promise<T>): Promise<T> {
    working++;
    try {
      return await work();
    } finally {
      working--;
      letIn();
    }
  }

  function enter<T>(work: () => Promise<T>, { owner, isGone }: Turn): Promise<T> {
    if (working < atOnce && waiting === 0) return runNow(work);
    return new Promise<T>((resolve, reject) => {
      const queue = queues.get(owner) ?? [];
      queues.set(owner, queue);
      waiting++;
      queue.push({ begin: () => resolve(runNow(work)), drop: () => reject(nobodyThere()), isGone });
    });
  }

  return {
    /** @throws 429 where too many of this owner wait already, 503 where too many do altogether */
    async run<T>(work: () => Promise<T>, turn: Turn): Promise<T> {
      if ((queues.get(turn.owner)?.length ?? 0) >= mostOfOwner) throw tooManyRequests(tooMany, COME_BACK_S);
      if (waiting >= mostWaiting) throw busy();
      return enter(work, turn);
    },
    /** Waits however many are waiting: for work that nobody waits for. */
    runPatiently: <T>(work: () => Promise<T>): Promise<T> => enter(work, NOBODY),
  };
}

/** Nobody reads it. */
const nobodyThere = () => refusal(400, 'incomplete', 'The request did not arrive whole. Please try again.');
