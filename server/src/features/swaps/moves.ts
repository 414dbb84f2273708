import type { NoticeEventName } from '@swapstead/contract/notice-events';
import type { HistoryAct } from '@swapstead/contract/swap-history';
import { HOLDING, leadsTo, type SwapAct, type SwapState } from '@swapstead/contract/swap-states';
import type pg from 'pg';
import { freeNights } from '../calendar/nights.ts';
import type { InboxRepository } from '../inbox/inbox.repository.ts';
import type { Notify } from '../notices/notices.ts';
import type { NewNotice } from '../notices/notify.repository.ts';
import { type HistoryFacts, othersOf, type StoredSwap, userOf } from './stored-swap.ts';
import { type SwapColumns, swapsRepository } from './swaps.repository.ts';
import type { SwapTalk } from './talk.ts';

/** What a change of a swap tells to whom, beside its history. */
export type Told = {
  event: NoticeEventName;
  /** The parties who are told. */
  to: readonly number[];
  /** Who did it. */
  by?: number;
  facts?: NewNotice['facts'];
  /** Told once for this; the revision is part of it. */
  once?: string;
  /** The revision is no part of it: a change that leaves it as it is tells nobody again. */
  inEveryRevision?: true;
};

type Entry = { act: HistoryAct; party?: number | null; facts?: HistoryFacts };

type Parts = { notify: Notify; show: SwapTalk['show']; inboxes: Pick<InboxRepository, 'lock' | 'bump'> };

export type Moves = ReturnType<typeof createMoves>;

/** The only place that changes the state of a swap: along the table of the contract, with its history and notices. */
export function createMoves({ notify, show, inboxes }: Parts) {
  /**
   * Swaps whose inboxes are locked, and those of which the open pages are told already. One is read anew in every
   * transaction, so both end with it.
   */
  const locked = new WeakSet<StoredSwap>();
  const bumped = new WeakSet<StoredSwap>();

  /** The inboxes of all parties in one order, before any of them is written; they come after every other lock. */
  const lockInboxes = async (client: pg.ClientBase, swap: StoredSwap) => {
    if (locked.has(swap)) return;
    await inboxes.lock(client, usersOf(swap));
    locked.add(swap);
  };

  /** Tells the open pages of all parties that the swap has changed, once in a transaction. */
  async function bump(client: pg.ClientBase, swap: StoredSwap): Promise<void> {
    if (bumped.has(swap)) return;
    await lockInboxes(client, swap);
    await inboxes.bump(client, 'swap', swap.id, usersOf(swap));
    bumped.add(swap);
  }

  /**
   * Adds to the history, which nobody can change any more, and shows it in the conversations and on open pages: whoever
   * changes a swap, a party, the clock or somebody else, comes by here.
   */
  async function record(
    client: pg.ClientBase,
    swap: StoredSwap,
    state: SwapState,
    now: Date,
    ...entries: Entry[]
  ) {
    const { rows } = await client.query<{ id: number }>({
      name: 'swap-history-add',
      text: ADD,
      values: [swap.id, state, now, JSON.stringify(entries)],
    });
    await lockInboxes(client, swap);
    const added = entries.map(({ act, party }, nr) => ({
      entry: (rows[nr] as { id: number }).id,
      act,
      by_user: party ? userOf(swap, party) : null,
    }));
    const conversation_ids = swap.conversations.map(({ conversation_id }) => conversation_id);
    await show(client, { swap_id: swap.id, is_withheld: swap.is_withheld, conversation_ids, entries: added });
    await bump(client, swap);
  }

  return {
    record,
    bump,

    /**
     * Brings the swap to a state, its nights with it. `swap` is changed too, so that what follows in the transaction
     * sees it.
     */
    async to(
      client: pg.ClientBase,
      swap: StoredSwap,
      move: { act: SwapAct; to: SwapState; now: Date; set?: SwapColumns; history?: Entry[] },
    ): Promise<void> {
      const { act, to, now, set = {}, history = [] } = move;
      if (!leadsTo(swap.state, act, to)) throw new Error(`No ${act} leads from ${swap.state} to ${to}`);
      await swapsRepository.update(client, swap.id, { ...set, state: to });
      if (holds(swap.state) && !holds(to)) await freeNights(client, idsOf(swap));
      swap.state = to;
      if (history.length > 0) await record(client, swap, to, now, ...history);
    },

    /** Tells parties, each once. Comes after every lock of the transaction. */
    async tell(client: pg.ClientBase, swap: StoredSwap, ...told: Told[]): Promise<void> {
      const notices = told.flatMap(({ event, to, by, facts, once = '', inEveryRevision }) =>
        to.flatMap((party): NewNotice[] => {
          const user_id = userOf(swap, party);
          if (!user_id || (swap.is_withheld && party !== swap.proposer)) return [];
          const member_id = by === undefined ? undefined : userOf(swap, by);
          return [
            {
              user_id,
              event,
              event_key: `${event} ${swap.id} ${inEveryRevision ? 'ever' : swap.revision} ${once}`.trim(),
              about: { swap_id: swap.id, ...(member_id && { member_id }) },
              ...(facts && { facts }),
            },
          ];
        }),
      );
      await notify(client, ...notices);
    },
  };
}

/** In the order in which they were given. */
const ADD = `insert into swap_history (swap_id, party, act, state, facts, created_at)
  select $1::uuid, party, act, $2::text, coalesce(facts, '{}'), $3::timestamptz
  from rows from (jsonb_to_recordset($4::jsonb) as (party smallint, act text, facts jsonb)) with ordinality
    as entry (party, act, facts, nr)
  order by nr returning id`;

const holds = (state: SwapState) => (HOLDING as readonly SwapState[]).includes(state);
/** Members who see the swap: of one that is withheld only who proposed it. */
const usersOf = (swap: StoredSwap) =>
  swap.parties.flatMap(({ party, user_id }) =>
    user_id && (!swap.is_withheld || party === swap.proposer) ? user_id : [],
  );
const idsOf = (swap: StoredSwap) => swap.stays.map(({ id }) => id);

/** Every party but these. */
export const allBut = (swap: StoredSwap, ...parties: number[]): number[] =>
  othersOf(swap, 0).filter((party) => !parties.includes(party));
