import { m } from '@swapstead/messages';
import { busy, refusal, tooManyRequests } from './errors.ts';

/** The owner of a task, and whether the client has disconnected. */
export type Turn = { owner: string; isGone: () => boolean };

type Limits = {
  atOnce: number;
  /** The maximum number of waiting tasks per owner. */
  mostOfOwner: number;
  /** The maximum number of waiting tasks in all. */
  mostWaiting: number;
  /** The refusal for an owner with too many waiting tasks. */
  tooMany: string;
};

type Waiting = { begin: () => void; drop: () => void; isGone: () => boolean };

export type FairGate = ReturnType<typeof createFairGate>;

/** For background work. */
const NOBODY: Turn = { owner: '', isGone: () => false };

const COME_BACK_S = 5;

/**
 * Runs `atOnce` tasks at once, alternating between owners: an owner of ten tasks waits for nine of their own, and
 * nobody else does. An owner's tasks beyond the limit are refused, and tasks of disconnected clients are dropped.
 */
export function createFairGate(limits: Limits) {
  const { atOnce, mostOfOwner, mostWaiting } = limits;
  // In the order of turns: an owner who has had one moves to the end.
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
    /** @throws 429 if too many tasks of this owner wait, 503 if too many wait in all */
    async run<T>(work: () => Promise<T>, turn: Turn): Promise<T> {
      if ((queues.get(turn.owner)?.length ?? 0) >= mostOfOwner)
        throw tooManyRequests(limits.tooMany, COME_BACK_S);
      if (waiting >= mostWaiting) throw busy();
      return enter(work, turn);
    },
    /** Waits in a queue of any length, for background work. */
    runPatiently: <T>(work: () => Promise<T>): Promise<T> => enter(work, NOBODY),
  };
}

/** The client has disconnected, so nobody reads this refusal. */
const nobodyThere = () => refusal(400, 'incomplete', m.refusals_incomplete());
