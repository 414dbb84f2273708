import { CONDITION_KEYS, CONDITIONS, choiceText } from '@swapstead/contract/swaps/stay-texts';
import type { ConditionsOfHome } from '@swapstead/contract/swaps/stays.endpoints';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { withoutDirectionTricks } from '@swapstead/contract/text';
import type { Terms } from './stored-swap.ts';

/** The conditions of each home in these terms, for a party who is about to accept (PROP-17). */
export const conditionsOf = ({ stays }: Terms): SwapView['conditions'] =>
  stays.map(({ number, conditions, house_rules }) => ({
    stay: number,
    choices: CONDITION_KEYS.map((key) => ({
      heading: CONDITIONS[key].heading,
      choice: choiceText(key, conditions[key].choice),
      words: withoutDirectionTricks(conditions[key].words),
    })),
    house_rules: withoutDirectionTricks(house_rules),
  }));

/** The conditions of a home whose host has not chosen any (AGREE-03). */
export const FIRST_CONDITIONS = Object.fromEntries(
  CONDITION_KEYS.map((key) => [key, { choice: CONDITIONS[key].at_first, words: '' }]),
) as ConditionsOfHome;
