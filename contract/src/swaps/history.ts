import { dayText } from './format.ts';

/** The sentences of the history of a swap (file 11, 'History'). `{name}` and `{day}` are filled in. */
export const HISTORY = {
  proposed: '{name} proposed a swap',
  said_yes: '{name} said yes',
  suggested: '{name} suggested a change',
  more_time: '{name} needs more time, until {day}',
  declined: '{name} declined',
  withdrew: '{name} withdrew',
  expired: 'Nobody answered in time',
  overtaken: 'Another swap took these nights',
  agreed: 'Agreed by everybody',
  signed: '{name} signed',
  final: 'Signed by everybody: final',
  change_agreed: 'The change was agreed',
  change_fell: 'The change was not agreed',
  lapsed: 'Not signed in time',
  cancelled: '{name} cancelled',
  home_gone: 'A home is no longer listed',
  left: 'A member has left',
  went_well: '{name} says that all went well',
  did_not_happen: '{name} says that it did not happen',
  did_happen: '{name} says that it did happen',
  completed: 'Completed',
  not_happened: 'It did not happen',
  team_moved: 'Our team moved the deadline to {day}',
  team_cancelled: 'Our team cancelled',
  team_completed: 'Our team decided: completed',
  team_not_happened: 'Our team decided: it did not happen',
  team_does_not_count: 'Our team decided: this cancelling does not count',
} as const;

export type HistoryAct = keyof typeof HISTORY;

/** @param day YYYY-MM-DD, if the sentence names one */
export function historySentence(
  act: HistoryAct,
  name: string,
  day: string | undefined,
  today: string,
): string {
  return HISTORY[act].replace('{name}', () => name).replace('{day}', day ? dayText(day, today) : '');
}
