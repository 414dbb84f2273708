import { HOLDING, leadsTo, type SwapAct, type SwapState } from '@swapstead/contract/swaps/states';
import type pg from 'pg';
import { freeNights } from '../../calendar/nights.repository.ts';
import type { InboxRepository } from '../../inbox/inbox.repository.ts';
import type { Notify } from '../../notices/notices.ts';
import type { NewNotice } from '../../notices/notify.repository.ts';
import type { SwapConversations } from './conversations.port.ts';
import type { PartyNotice } from './party-notice.ts';
import type { StayNights } from './stay-nights.ts';
import { type StoredSwap, userOf } from './stored-swap.ts';
import type { NewEntry, SwapColumns, SwapsRepository } from './swaps.repository.ts';

type Parts = {
  swaps: SwapsRepository;
  notify: Notify;
  conversations: Pick<SwapConversations, 'show' | 'blockersOf'>;
  inboxes: Pick<InboxRepository, 'lock' | 'bump'>;
  stayNights: Pick<StayNights, 'follow'>;
};

export type Transitions = ReturnType<typeof createTransitions>;

/** Changes the state of a swap along the transitions of the contract, with history and notices. No other code does. */
export function createTransitions({ swaps, notify, conversations, inboxes, stayNights }: Parts) {
  /**
   * Swaps whose inboxes are locked, and swaps whose parties already have an event. Each transaction reads its own object
   * of a swap, so these entries last as long as the transaction.
   */
  const locked = new WeakSet<StoredSwap>();
  const bumped = new WeakSet<StoredSwap>();

  /** Locks the inboxes of all parties before writing to any of them. Inbox locks are taken after all other locks. */
  const lockInboxes = async (client: pg.ClientBase, swap: StoredSwap) => {
    if (locked.has(swap)) return;
    await inboxes.lock(client, usersOf(swap));
    locked.add(swap);
  };

  /** Makes the open pages of all parties reload the swap, once per transaction. */
  async function bump(client: pg.ClientBase, swap: StoredSwap): Promise<void> {
    if (bumped.has(swap)) return;
    await lockInboxes(client, swap);
    await inboxes.bump(client, 'swap', swap.id, usersOf(swap));
    bumped.add(swap);
  }

  /**
   * The parties who have blocked this writer, and so may not read the words (PROP-28). A new block also needs the locks
   * of the inboxes, so none can be missed.
   */
  async function withheldFrom(client: pg.ClientBase, swap: StoredSwap, writer: number): Promise<number[]> {
    const by = userOf(swap, writer);
    if (!by) return [];
    await lockInboxes(client, swap);
    const others = swap.parties.flatMap(({ user_id }) => (user_id && user_id !== by ? user_id : []));
    const blockers = await conversations.blockersOf(client, by, others);
    return swap.parties.flatMap(({ party, user_id }) => (user_id && blockers.includes(user_id) ? party : []));
  }

  /** Adds to each entry which parties may not read its words. */
  async function withReaders(client: pg.ClientBase, swap: StoredSwap, entries: readonly NewEntry[]) {
    const all: NewEntry[] = [];
    for (const entry of entries) {
      const { party, facts } = entry;
      const from = party && facts?.words ? await withheldFrom(client, swap, party) : [];
      all.push(from.length > 0 ? { ...entry, facts: { ...facts, withheld_from: from } } : entry);
    }
    return all;
  }

  /**
   * Adds entries to the history and shows them in the conversations and on open pages. Every change of a swap is recorded
   * here, whether a party, our team or the clock caused it. Entries are never changed.
   */
  async function record(
    client: pg.ClientBase,
    swap: StoredSwap,
    state: SwapState,
    now: Date,
    ...given: NewEntry[]
  ) {
    const entries = await withReaders(client, swap, given);
    const ids = await swaps.addHistory(client, swap.id, entries, { state, at: now });
    await lockInboxes(client, swap);
    const added = entries.map(({ act, party }, nr) => ({
      entry: ids[nr] as number,
      act,
      by_user: party ? userOf(swap, party) : null,
    }));
    const conversation_ids = swap.conversations.map(({ conversation_id }) => conversation_id);
    await conversations.show(client, {
      swap_id: swap.id,
      is_withheld: swap.is_withheld,
      conversation_ids,
      entries: added,
    });
    await bump(client, swap);
  }

  /** Sends notices to parties, each once. Must follow all locks of the transaction. */
  async function notifyParties(
    client: pg.ClientBase,
    swap: StoredSwap,
    ...wanted: PartyNotice[]
  ): Promise<void> {
    const notices = wanted.flatMap(({ event, to, by, facts, once = '', inEveryRevision }) =>
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
  }

  return {
    record,
    bump,
    withheldFrom,
    notify: notifyParties,

    /**
     * Changes the state of the swap, and frees its nights if the new state holds none. The nights that a stay costs
     * follow in the same transaction. Also updates `swap`, so that the rest of the transaction sees the new state.
     */
    async to(
      client: pg.ClientBase,
      swap: StoredSwap,
      move: { act: SwapAct; to: SwapState; now: Date; set?: SwapColumns; history?: NewEntry[] },
    ): Promise<void> {
      const { act, to, now, set = {}, history = [] } = move;
      if (!leadsTo(swap.state, act, to)) throw new Error(`No ${act} leads from ${swap.state} to ${to}`);
      const was = swap.state;
      await swaps.update(client, swap.id, { ...set, state: to });
      if (holds(was) && !holds(to)) await freeNights(client, idsOf(swap));
      const moved = await stayNights.follow(client, swap, { was, to, by: set.ended_by ?? null, at: now });
      swap.state = to;
      if (history.length > 0) await record(client, swap, to, now, ...history);
      if (moved.length > 0) await notifyParties(client, swap, ...moved);
    },
  };
}

const holds = (state: SwapState) => (HOLDING as readonly SwapState[]).includes(state);
/** Members who may see the swap: for a withheld swap, only the proposer. */
const usersOf = (swap: StoredSwap) =>
  swap.parties.flatMap(({ party, user_id }) =>
    user_id && (!swap.is_withheld || party === swap.proposer) ? user_id : [],
  );
const idsOf = (swap: StoredSwap) => swap.stays.map(({ id }) => id);

/** The numbers of all parties but these. */
export const allBut = (swap: StoredSwap, ...parties: number[]): number[] =>
  swap.parties.map(({ party }) => party).filter((party) => !parties.includes(party));
