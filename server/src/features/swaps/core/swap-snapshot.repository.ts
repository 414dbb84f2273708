import type { SubscriptionStatus } from '@swapstead/contract/membership/subscription';
import type pg from 'pg';
import type { HistoryRow, StoredSwap, Terms } from './stored-swap.ts';
import { figureOf, historyRows, SWAP, subscriptionStandingColumns } from './swaps.statements.ts';

/** A consistent read of everything that an act on a swap and the page of the swap depend on. */
export type SwapSnapshot = {
  swap: StoredSwap;
  /** The terms of the present revision, while the swap is open. */
  terms: Terms | null;
  history: HistoryRow[];
  status: SubscriptionStatus | null;
  is_stopped: boolean;
  /** Swaps of the member that became final within two years, and how many of them the member has cancelled. */
  figure: { cancelled: number; agreed: number };
  /** The member's earlier request with this submission id, and its digest in hexadecimal. */
  before: { swap_id: string; content: string } | null;
};

type Request = {
  user_id: string;
  now: Date;
  /** The submission id of the present request. */
  submission_id?: string;
};

export type SwapSnapshotRepository = ReturnType<typeof createSwapSnapshotRepository>;

export function createSwapSnapshotRepository() {
  return {
    /** Reads a proposed swap for a member, in one statement, because every act begins and ends with it. */
    async read(
      db: Pick<pg.Pool, 'query'>,
      id: string,
      { user_id, now, submission_id }: Request,
    ): Promise<SwapSnapshot | undefined> {
      const { rows } = await db.query<SwapSnapshot>({
        name: 'swaps-snapshot',
        text: SNAPSHOT,
        values: [id, user_id, now, submission_id ?? null],
      });
      return rows[0];
    },
  };
}

const SNAPSHOT = `select ${SWAP} as swap, ${historyRows('w.id')} as history, ${subscriptionStandingColumns('$2')},
    case when w.state = 'open' then (
      select terms from swap_revisions r where r.swap_id = w.id and r.revision = w.revision) end as terms,
    (select row_to_json(f) from (${figureOf('$2', '$3')}) as f) as figure,
    (select json_build_object('swap_id', s.swap_id, 'content', encode(s.content, 'hex'))
      from swap_submissions s where s.user_id = $2 and s.submission_id = $4) as before
  from swaps w where w.id = $1 and w.origin = 'proposed'`;
