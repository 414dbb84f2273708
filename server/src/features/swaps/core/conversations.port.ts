import type { HistoryAct } from '@swapstead/contract/swaps/history';
import type pg from 'pg';

/** What swaps need from conversations. That slice is on a higher floor, so app.ts passes it in as an argument. */
export type SwapConversations = {
  /** Finds or opens the conversation of the two about the home. @throws if the guest has started too many today */
  open: (
    client: pg.ClientBase,
    about: { home_id: string; home_title: string; guest_id: string; host_id: string },
  ) => Promise<string>;
  /** Whether the member has blocked one of the others, and whether one of them has blocked the member. */
  blocks: (
    client: pg.ClientBase,
    userId: string,
    otherIds: readonly string[],
  ) => Promise<{ has_blocked: boolean; is_blocked: boolean }>;
  /** Ids of those others who have blocked the member. */
  blockersOf: (client: pg.ClientBase, userId: string, otherIds: readonly string[]) => Promise<string[]>;
  /** Ids of members whom the member has blocked, or who have blocked the member. */
  blockedWith: (db: Pick<pg.Pool, 'query'>, userId: string) => Promise<string[]>;
  /** Shows entries of the history, oldest first, in each conversation: the proposal as a card, the others as lines. */
  show: (client: pg.ClientBase, shown: Shown) => Promise<void>;
};

type Shown = {
  swap_id: string;
  is_withheld: boolean;
  conversation_ids: readonly string[];
  entries: readonly { entry: number; act: HistoryAct; by_user: string | null }[];
};
