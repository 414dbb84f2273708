import { createHash } from 'node:crypto';
import { isSubscribed, type SubscriptionStatus } from '@swapstead/contract/subscription';
import type { SwapState } from '@swapstead/contract/swap-states';
import type { SwapView } from '@swapstead/contract/swap-view';
import type { SwapRow } from '@swapstead/contract/swaps';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isRefusal, isUuid, notFound, type Refusal } from '../../platform/errors.ts';
import { memberOf } from '../../platform/http/route.ts';
import type { Settle } from './clock.ts';
import { conditionsOf } from './conditions.ts';
import { historyOf } from './history.ts';
import type { Moves } from './moves.ts';
import { revisionChanged, stateChanged, swapRefusal } from './refusals.ts';
import { readSight, type Sight } from './sight.repository.ts';
import { partyOf, type StoredSwap } from './stored-swap.ts';
import { swapsRepository as swaps } from './swaps.repository.ts';
import { standingColumns } from './swaps.statements.ts';
import { type PartyRights, swapView } from './view.ts';

/** What comes with every write: what was on the screen, and a name of its own so that it acts once. */
export type Sent = { submission_id: string; from: SwapState; revision: number };

/** The same with the act for which it was sent: under its name another one is refused. */
export type SentAct = Sent & { act: string };

/** A swap under its lock, at the moment that decides. */
export type Locked = { client: pg.PoolClient; swap: StoredSwap; user_id: string; now: Date; sight: Sight };

/** The same for the party who acts. */
export type Acting = Locked & { me: number; rights: PartyRights };

/** An act on a swap: who may, what is done, and what whoever acted is shown of it. */
type Act<Shown> = {
  /** Refuses who may not act on this swap. */
  admit: (swap: StoredSwap) => void;
  work: (locked: Locked) => Promise<unknown>;
  show: (locked: Locked) => Shown | Promise<Shown>;
  /** States in which it is possible. */
  allowed?: readonly SwapState[] | undefined;
};

type Parts = { pool: pg.Pool; clock: () => Date; settle: Settle; moves: Moves };

export type Acts = ReturnType<typeof createActs>;

/** A deadlock is tried again: two acceptances over the same homes can meet. */
const AGAIN = { retries: 5 };

const swapNotFound = () => notFound('Swap');

/** How a party reads a swap and acts on it: in what order things are refused, and what counts once (file 11). */
export function createActs({ pool, clock, settle, moves }: Parts) {
  /** The swap as this party sees it now. @throws 404 for anybody else */
  async function see(db: Pick<pg.Pool, 'query'>, id: string, user_id: string) {
    const now = clock();
    const sight = isUuid(id) ? await readSight(db, id, { user_id, now }) : undefined;
    if (!sight) throw swapNotFound();
    requireParty(sight.swap, user_id);
    return { swap: sight.swap, view: viewOf(sight, user_id, now) };
  }

  /**
   * Runs an act under the lock of the swap, once for each submission. A refusal that `work` returns is thrown after what
   * it has written is kept; one that it throws undoes everything.
   */
  async function once<Shown>(id: string, user_id: string, sent: SentAct, act: Act<Shown>): Promise<Shown> {
    if (!isUuid(id)) throw swapNotFound();
    const { submission_id } = sent;
    const done = await inTransaction(
      pool,
      async (client): Promise<{ refused: Refusal } | { shown: Shown }> => {
        await swaps.lock(client, [id]);
        const now = clock();
        const lockedNow = async (): Promise<Locked> => {
          const sight = await readSight(client, id, { user_id, now, submission_id });
          if (!sight) throw swapNotFound();
          return { client, swap: sight.swap, user_id, now, sight };
        };
        const locked = await lockedNow();
        const { swap, sight } = locked;
        act.admit(swap);
        await settle(client, swap, now);
        const content = contentOf(sent);
        if (sight.before) {
          const { swap_id, content: was } = sight.before;
          if (swap_id !== swap.id || was !== content.toString('hex')) throw swapRefusal('sent_already');
          return { shown: await act.show(await lockedNow()) };
        }
        const stale = refusalOf(swap, sent, act.allowed);
        if (stale) return { refused: stale };
        const result = await act.work(locked);
        await moves.bump(client, swap);
        if (isRefusal(result)) return { refused: result };
        const name = { user_id, submission_id, swap_id: id, content };
        // The same one was sent for another swap at this moment.
        if (await swaps.submittedOnce(client, name)) throw swapRefusal('sent_already');
        return { shown: await act.show(await lockedNow()) };
      },
      AGAIN,
    );
    if ('refused' in done) throw done.refused;
    return done.shown;
  }

  return {
    see,
    once,

    /** The swap as this party sees it now. @throws 404 for anybody else */
    async read(id: string, viewer: Viewer): Promise<SwapView> {
      return (await see(pool, id, memberOf(viewer).user_id)).view;
    },

    /** An act of a party (see `once`). */
    act(
      id: string,
      viewer: Viewer,
      sent: SentAct,
      work: (acting: Acting) => Promise<unknown>,
      allowed?: readonly SwapState[],
    ): Promise<SwapView> {
      const { user_id } = memberOf(viewer);
      return once(id, user_id, sent, {
        admit: (swap) => requireParty(swap, user_id),
        work: (locked) => {
          const rights = rightsOf(locked.sight, user_id);
          return work({ ...locked, me: rights.me, rights });
        },
        show: ({ sight, now }) => viewOf(sight, user_id, now),
        allowed,
      });
    },
  };
}

/** The own swap; one that was kept from this member is not there (PROP-28). */
export async function ownSwap(db: Pick<pg.Pool, 'query'>, id: string, userId: string): Promise<StoredSwap> {
  const swap = isUuid(id) ? await swaps.byId(db, id) : undefined;
  if (!swap) throw swapNotFound();
  requireParty(swap, userId);
  return swap;
}

function requireParty(swap: StoredSwap, userId: string): void {
  const me = partyOf(swap, userId);
  if (me === undefined || (swap.is_withheld && me !== swap.proposer)) throw swapNotFound();
}

/** What the member may do beside what the state allows, read at this moment (PROP-31). */
function rightsOf(sight: Sight, userId: string): PartyRights {
  return { me: partyOf(sight.swap, userId) as number, ...standing(sight), figure: sight.figure };
}

function viewOf(sight: Sight, userId: string, now: Date): SwapView {
  const { swap, history, terms } = sight;
  const row: SwapRow = swapView(swap, rightsOf(sight, userId), now);
  const conditions = row.state === 'open' && terms ? conditionsOf(terms) : [];
  return { ...row, history: historyOf(history, swap, row), conditions };
}

export type Standing = { status: SubscriptionStatus | null; is_stopped: boolean };

/** Whether the member may start and agree swaps. */
export const standing = ({ status, is_stopped }: Standing) => ({
  is_subscribed: isSubscribed(status),
  is_stopped,
});

/** The same, read at this moment. */
export async function standingOf(db: Pick<pg.Pool, 'query'>, userId: string) {
  const { rows } = await db.query<Standing>({
    name: 'swaps-standing',
    text: `select ${standingColumns('$1')}`,
    values: [userId],
  });
  return standing(rows[0] as Standing);
}

function refusalOf(
  swap: StoredSwap,
  sent: Sent,
  allowed: readonly SwapState[] | undefined,
): Refusal | undefined {
  if (sent.from !== swap.state || (allowed && !allowed.includes(swap.state))) return stateChanged(swap);
  return sent.revision === swap.revision ? undefined : revisionChanged(swap);
}

/** A fingerprint of what was sent, to tell a repeated request from another one under the same name. */
export function contentOf(sent: object): Buffer {
  return createHash('sha256').update(JSON.stringify(sent)).digest();
}
