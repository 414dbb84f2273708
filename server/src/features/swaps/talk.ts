import type { HistoryAct } from '@swapstead/contract/swap-history';
import type pg from 'pg';

/** What the slice of conversations, a higher floor, does for swaps; it arrives as an argument in app.ts. */
export type SwapTalk = {
  /** The conversation of the two about the home, made if there is none yet; refuses who starts too many. */
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
  /** Members whom the member has blocked, or who have blocked the member. */
  blockedWith: (db: Pick<pg.Pool, 'query'>, userId: string) => Promise<string[]>;
  /**
   * Shows entries of the history, oldest first, in each of the conversations: the proposal as a card, what follows as
   * lines.
   */
  show: (client: pg.ClientBase, shown: Shown) => Promise<void>;
};

type Shown = {
  swap_id: string;
  is_withheld: boolean;
  conversation_ids: readonly string[];
  entries: readonly { entry: number; act: HistoryAct; by_user: string | null }[];
};
