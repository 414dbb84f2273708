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
import { partyOf, type StoredSwap } from './stored-swap.ts';
import { swapsRepository as swaps } from './swaps.repository.ts';
import { type PartyRights, swapView } from './view.ts';

/** What comes with every write: what was on the screen, and a name of its own so that it acts once. */
export type Sent = { submission_id: string; from: SwapState; revision: number };

/** A swap under its lock, at the moment that decides. */
export type Locked = { client: pg.PoolClient; swap: StoredSwap; user_id: string; now: Date };

/** The same for the party who acts. */
export type Acting = Locked & { me: number; rights: PartyRights };

/** An act on a swap: who may, what is done, and what whoever acted is shown of it. */
type Act<Shown> = {
  /** The swap for this member; refuses everybody else. */
  find: (client: pg.PoolClient) => Promise<StoredSwap>;
  work: (locked: Locked) => Promise<unknown>;
  show: (locked: Locked) => Promise<Shown>;
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
  async function view(
    db: Pick<pg.Pool, 'query'>,
    swap: StoredSwap,
    userId: string,
    now: Date,
  ): Promise<SwapView> {
    const rights = await rightsOf(db, swap, userId, now);
    const row: SwapRow = swapView(swap, rights, now);
    const terms = row.state === 'open' ? await swaps.terms(db, swap.id, swap.revision) : { stays: [] };
    return { ...row, history: await historyOf(db, swap, row), conditions: conditionsOf(terms) };
  }

  /**
   * Runs an act under the lock of the swap, once for each submission. A refusal that `work` returns is thrown after what
   * it has written is kept; one that it throws undoes everything.
   */
  async function once<Shown>(id: string, user_id: string, sent: Sent, act: Act<Shown>): Promise<Shown> {
    if (!isUuid(id)) throw swapNotFound();
    const done = await inTransaction(
      pool,
      async (client): Promise<{ refused: Refusal } | { shown: Shown }> => {
        await swaps.lock(client, [id]);
        const swap = await act.find(client);
        const now = clock();
        await settle(client, swap, now);
        const locked = { client, swap, user_id, now };
        const content = contentOf(sent);
        const before = await swaps.submission(client, user_id, sent.submission_id);
        if (before) {
          if (before.swap_id !== id || !before.content.equals(content)) throw swapRefusal('sent_already');
          return { shown: await act.show(locked) };
        }
        const stale = refusalOf(swap, sent, act.allowed);
        if (stale) return { refused: stale };
        const result = await act.work(locked);
        await moves.bump(client, swap);
        if (isRefusal(result)) return { refused: result };
        await swaps.submitted(client, { user_id, submission_id: sent.submission_id, swap_id: id, content });
        const after = (await swaps.byId(client, id)) as StoredSwap;
        return { shown: await act.show({ ...locked, swap: after }) };
      },
      AGAIN,
    );
    if ('refused' in done) throw done.refused;
    return done.shown;
  }

  return {
    view,
    once,

    /** The swap as this party sees it now. @throws 404 for anybody else */
    async read(id: string, viewer: Viewer): Promise<SwapView> {
      const { user_id } = memberOf(viewer);
      return view(pool, await ownSwap(pool, id, user_id), user_id, clock());
    },

    /** An act of a party (see `once`). */
    act(
      id: string,
      viewer: Viewer,
      sent: Sent,
      work: (acting: Acting) => Promise<unknown>,
      allowed?: readonly SwapState[],
    ): Promise<SwapView> {
      const { user_id } = memberOf(viewer);
      return once(id, user_id, sent, {
        find: (client) => ownSwap(client, id, user_id),
        async work(locked) {
          const me = partyOf(locked.swap, user_id) as number;
          return work({
            ...locked,
            me,
            rights: await rightsOf(locked.client, locked.swap, user_id, locked.now),
          });
        },
        show: ({ client, swap, now }) => view(client, swap, user_id, now),
        allowed,
      });
    },
  };
}

/** The own swap; one that was kept from this member is not there (PROP-28). */
export async function ownSwap(db: Pick<pg.Pool, 'query'>, id: string, userId: string): Promise<StoredSwap> {
  const swap = isUuid(id) ? await swaps.byId(db, id) : undefined;
  const me = swap && partyOf(swap, userId);
  if (!swap || me === undefined || (swap.is_withheld && me !== swap.proposer)) throw swapNotFound();
  return swap;
}

/** What the member may do beside what the state allows, read at this moment (PROP-31). */
async function rightsOf(
  db: Pick<pg.Pool, 'query'>,
  swap: StoredSwap,
  userId: string,
  now: Date,
): Promise<PartyRights> {
  const { rows } = await db.query<Standing & { figure: PartyRights['figure'] }>({
    name: 'swaps-rights',
    text: `select ${STANDING}, (select row_to_json(f) from (${FIGURE}) as f) as figure`,
    values: [userId, now],
  });
  const [row] = rows as [(typeof rows)[number]];
  return { me: partyOf(swap, userId) as number, ...standing(row), figure: row.figure };
}

/** Swaps of the member $1 that became final within two years before $2, and those that the member has cancelled. */
export const FIGURE = `select count(*) as agreed,
    count(*) filter (where w.is_counted and w.ended_by = p.party) as cancelled
  from swap_parties p join swaps w on w.id = p.swap_id
  where p.user_id = $1 and w.final_at > $2::timestamptz - interval '730 days'`;

type Standing = { status: SubscriptionStatus | null; is_stopped: boolean };

const STANDING = `(select subscription_status from user_subscriptions where user_id = $1) as status,
  exists (select from member_stops where user_id = $1) as is_stopped`;

const standing = ({ status, is_stopped }: Standing) => ({ is_subscribed: isSubscribed(status), is_stopped });

/** Whether the member may start and agree swaps at this moment. */
export async function standingOf(db: Pick<pg.Pool, 'query'>, userId: string) {
  const { rows } = await db.query<Standing>({
    name: 'swaps-standing',
    text: `select ${STANDING}`,
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
