import { m, textTable } from '@swapstead/messages';
import { z } from 'zod';
import type { HistoryAct } from '../swaps/history.ts';

/** The line about a swap in the list of conversations. It names nobody: the list shows which side acted. */
const SWAP_LINES = textTable<HistoryAct>({
  proposed: m.conversations_swap_proposed,
  said_yes: m.conversations_swap_said_yes,
  suggested: m.conversations_swap_suggested,
  more_time: m.conversations_swap_more_time,
  declined: m.conversations_swap_declined,
  withdrew: m.conversations_swap_withdrew,
  expired: m.swaps_history_expired,
  overtaken: m.swaps_history_overtaken,
  agreed: m.swaps_history_agreed,
  signed: m.conversations_swap_signed,
  final: m.swaps_history_final,
  change_agreed: m.swaps_history_change_agreed,
  change_fell: m.swaps_history_change_fell,
  lapsed: m.swaps_history_lapsed,
  cancelled: m.conversations_swap_cancelled,
  home_gone: m.swaps_history_home_gone,
  left: m.swaps_history_left,
  went_well: m.conversations_swap_went_well,
  did_not_happen: m.conversations_swap_did_not_happen,
  did_happen: m.conversations_swap_did_happen,
  completed: m.swaps_history_completed,
  not_happened: m.swaps_history_not_happened,
  team_moved: m.conversations_swap_team_moved,
  team_cancelled: m.swaps_history_team_cancelled,
  team_completed: m.swaps_history_team_completed,
  team_not_happened: m.swaps_history_team_not_happened,
  team_not_happened_by: m.swaps_history_team_not_happened,
  team_does_not_count: m.swaps_history_team_does_not_count,
});

/** Each act of a swap's history by its code, for which the reader's page finds the line. */
export const swapActSchema = z.enum(Object.keys(SWAP_LINES) as [HistoryAct, ...HistoryAct[]]);

/** What a message says in the reader's language: what a member wrote, or the line about a swap. */
export const messageLine = ({ text, swap }: { text: string; swap: { act: HistoryAct } | null }): string =>
  swap ? SWAP_LINES[swap.act] : text;

/** The line about a swap, in the language in use. */
export const swapLine = (act: HistoryAct): string => SWAP_LINES[act];
