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
  /** Shows an entry of the history in a conversation: the proposal as a card, what follows as lines. */
  show: (client: pg.ClientBase, shown: Shown) => Promise<void>;
};

type Shown = {
  conversation_id: string;
  swap_id: string;
  entry: number;
  act: HistoryAct;
  by_user: string | null;
  is_withheld: boolean;
};
