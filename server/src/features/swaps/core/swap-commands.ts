import { createHash } from 'node:crypto';
import type { SwapRow } from '@swapstead/contract/swaps/endpoints';
import type { SwapState } from '@swapstead/contract/swaps/states';
import type { SwapView } from '@swapstead/contract/swaps/view';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { isRefusal, isUuid, notFound, type Refusal } from '../../../platform/errors.ts';
import { memberOf } from '../../../platform/http/route.ts';
import { conditionsOf } from './conditions.ts';
import type { ApplyElapsedTime } from './expiry.ts';
import { historyOf } from './history.ts';
import { revisionChanged, stateChanged, swapRefusal } from './refusals.ts';
import { partyOf, type StoredSwap } from './stored-swap.ts';
import type { SubmissionsRepository } from './submissions.repository.ts';
import { subscriptionStanding } from './subscription-standing.ts';
import type { SwapSnapshot, SwapSnapshotRepository } from './swap-snapshot.repository.ts';
import type { SwapsRepository } from './swaps.repository.ts';
import type { Transitions } from './transitions.ts';
import { type PartyRights, swapView } from './view.ts';

/** Part of every write: state and revision on the sender's screen, and an id under which it takes effect once. */
export type Sent = { submission_id: string; from: SwapState; revision: number };

/** A write with the name of its act. Another act with the same submission id is refused. */
export type SentAct = Sent & { act: string };

/** A locked swap, the acting member, and the instant that counts as now in the whole transaction. */
export type Locked = {
  client: pg.PoolClient;
  swap: StoredSwap;
  user_id: string;
  now: Date;
  snapshot: SwapSnapshot;
};

/** A locked swap whose acting member is a party, with the party's number and rights. */
export type Acting = Locked & { me: number; rights: PartyRights };

/** The steps of an act; `runOnce` runs admit, work and show in this order. */
type Act<Shown> = {
  /** Throws for a member who may not act on this swap. */
  admit: (swap: StoredSwap) => void;
  work: (locked: Locked) => Promise<unknown>;
  show: (locked: Locked) => Shown | Promise<Shown>;
  /** The states in which the act is possible; by default all. */
  allowed?: readonly SwapState[] | undefined;
};

type Parts = {
  swaps: SwapsRepository;
  snapshots: SwapSnapshotRepository;
  submissions: SubmissionsRepository;
  pool: pg.Pool;
  clock: () => Date;
  applyElapsedTime: ApplyElapsedTime;
  transitions: Transitions;
};

export type SwapCommands = ReturnType<typeof createSwapCommands>;

/** Two acceptances over the same homes can deadlock; the one that PostgreSQL aborts runs again. */
const RETRY = { retries: 5 };

const swapNotFound = () => notFound('Swap');

/** Reading a swap and acting on it. All acts go through `runOnce`, which fixes the order of refusals (file 11). */
export function createSwapCommands(parts: Parts) {
  const { swaps, snapshots, submissions, pool, clock, applyElapsedTime, transitions } = parts;

  /** The swap as this party sees it now. @throws 404 for anyone else */
  async function viewFor(db: Pick<pg.Pool, 'query'>, id: string, user_id: string) {
    const now = clock();
    const snapshot = isUuid(id) ? await snapshots.read(db, id, { user_id, now }) : undefined;
    if (!snapshot) throw swapNotFound();
    requireParty(snapshot.swap, user_id);
    return { swap: snapshot.swap, view: viewOf(snapshot, user_id, now) };
  }

  /**
   * Runs an act under the lock of the swap, once for each submission id. If `work` returns a refusal, its writes are
   * committed before the refusal is thrown; if `work` throws, they are rolled back.
   */
  async function runOnce<Shown>(id: string, user_id: string, sent: SentAct, act: Act<Shown>): Promise<Shown> {
    if (!isUuid(id)) throw swapNotFound();
    const { submission_id } = sent;
    const done = await inTransaction(
      pool,
      async (client): Promise<{ refused: Refusal } | { shown: Shown }> => {
        await swaps.lock(client, [id]);
        const now = clock();
        const lockedNow = async (): Promise<Locked> => {
          const snapshot = await snapshots.read(client, id, { user_id, now, submission_id });
          if (!snapshot) throw swapNotFound();
          return { client, swap: snapshot.swap, user_id, now, snapshot };
        };
        const locked = await lockedNow();
        const { swap, snapshot } = locked;
        act.admit(swap);
        await applyElapsedTime(client, swap, now);
        const content = requestDigest(sent);
        if (snapshot.before) {
          const { swap_id, content: was } = snapshot.before;
          if (swap_id !== swap.id || was !== content.toString('hex')) throw swapRefusal('sent_already');
          return { shown: await act.show(await lockedNow()) };
        }
        const stale = refusalOf(swap, sent, act.allowed);
        if (stale) return { refused: stale };
        const result = await act.work(locked);
        await transitions.bump(client, swap);
        if (isRefusal(result)) return { refused: result };
        const name = { user_id, submission_id, swap_id: id, content };
        // Another transaction has just used the same submission id for another swap.
        if (await submissions.add(client, name)) throw swapRefusal('sent_already');
        return { shown: await act.show(await lockedNow()) };
      },
      RETRY,
    );
    if ('refused' in done) throw done.refused;
    return done.shown;
  }

  return {
    viewFor,
    runOnce,

    /** The member's own swap. @throws 404 for anyone else, and if the swap is withheld from the member (PROP-28) */
    async ownSwap(db: Pick<pg.Pool, 'query'>, id: string, userId: string): Promise<StoredSwap> {
      const swap = isUuid(id) ? await swaps.byId(db, id) : undefined;
      if (!swap) throw swapNotFound();
      requireParty(swap, userId);
      return swap;
    },

    /** The swap as this party sees it now. @throws 404 for anyone else */
    async read(id: string, viewer: Viewer): Promise<SwapView> {
      return (await viewFor(pool, id, memberOf(viewer).user_id)).view;
    },

    /** Runs an act of a party (see `runOnce`). */
    act(
      id: string,
      viewer: Viewer,
      sent: SentAct,
      work: (acting: Acting) => Promise<unknown>,
      allowed?: readonly SwapState[],
    ): Promise<SwapView> {
      const { user_id } = memberOf(viewer);
      return runOnce(id, user_id, sent, {
        admit: (swap) => requireParty(swap, user_id),
        work: (locked) => {
          const rights = rightsOf(locked.snapshot, user_id);
          return work({ ...locked, me: rights.me, rights });
        },
        show: ({ snapshot, now }) => viewOf(snapshot, user_id, now),
        allowed,
      });
    },
  };
}

function requireParty(swap: StoredSwap, userId: string): void {
  const me = partyOf(swap, userId);
  if (me === undefined || (swap.is_withheld && me !== swap.proposer)) throw swapNotFound();
}

/** The member's present rights, whatever the state of the swap (PROP-31). */
function rightsOf(snapshot: SwapSnapshot, userId: string): PartyRights {
  return {
    me: partyOf(snapshot.swap, userId) as number,
    ...subscriptionStanding(snapshot),
    figure: snapshot.figure,
  };
}

function viewOf(snapshot: SwapSnapshot, userId: string, now: Date): SwapView {
  const { swap, history, terms } = snapshot;
  const row: SwapRow = swapView(swap, rightsOf(snapshot, userId), now);
  const conditions = row.state === 'open' && terms ? conditionsOf(terms) : [];
  return { ...row, history: historyOf(history, swap, row), conditions };
}

function refusalOf(
  swap: StoredSwap,
  sent: Sent,
  allowed: readonly SwapState[] | undefined,
): Refusal | undefined {
  if (sent.from !== swap.state || (allowed && !allowed.includes(swap.state))) return stateChanged(swap);
  return sent.revision === swap.revision ? undefined : revisionChanged(swap);
}

/** The SHA-256 of a request, which distinguishes a repeated request from another one with the same submission id. */
export function requestDigest(sent: object): Buffer {
  return createHash('sha256').update(JSON.stringify(sent)).digest();
}
