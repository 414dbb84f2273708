import { m } from '@swapstead/messages';
import { dayText } from './format.ts';

/** The sentences of the history of a swap (file 11, 'History'). Some name who acted or a day. */
export const HISTORY = {
  proposed: m.swaps_history_proposed,
  said_yes: m.swaps_history_said_yes,
  suggested: m.swaps_history_suggested,
  more_time: m.swaps_history_more_time,
  declined: m.swaps_history_declined,
  withdrew: m.swaps_history_withdrew,
  expired: m.swaps_history_expired,
  overtaken: m.swaps_history_overtaken,
  agreed: m.swaps_history_agreed,
  signed: m.swaps_history_signed,
  final: m.swaps_history_final,
  change_agreed: m.swaps_history_change_agreed,
  change_fell: m.swaps_history_change_fell,
  lapsed: m.swaps_history_lapsed,
  cancelled: m.swaps_history_cancelled,
  home_gone: m.swaps_history_home_gone,
  left: m.swaps_history_left,
  went_well: m.swaps_history_went_well,
  did_not_happen: m.swaps_history_did_not_happen,
  did_happen: m.swaps_history_did_happen,
  completed: m.swaps_history_completed,
  not_happened: m.swaps_history_not_happened,
  team_moved: m.swaps_history_team_moved,
  team_cancelled: m.swaps_history_team_cancelled,
  team_completed: m.swaps_history_team_completed,
  team_not_happened: m.swaps_history_team_not_happened,
  team_not_happened_by: m.swaps_history_team_not_happened_by,
  team_does_not_count: m.swaps_history_team_does_not_count,
} as const;

export type HistoryAct = keyof typeof HISTORY;

/** What a sentence names: a day as YYYY-MM-DD, or how many nights a proposed stay costs; 0 for an exchange. */
type Named = { day?: string | undefined; nights?: number | undefined };

export function historySentence(
  act: HistoryAct,
  name: string,
  { day, nights = 0 }: Named,
  today: string,
): string {
  const sentence: (words: { name: string; day: string; nights: number }) => string = HISTORY[act];
  return sentence({ name, day: day ? dayText(day, today) : '', nights });
}
