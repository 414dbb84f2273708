import { CONDITION_KEYS, CONDITIONS } from '@swapstead/contract/swaps/stay-messages';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { withoutDirectionTricks } from '@swapstead/contract/text';
import type { Terms } from './stored-swap.ts';

/** What each home asks of its guests by these terms, for a party who is about to agree (PROP-17). */
export const conditionsOf = ({ stays }: Terms): SwapView['conditions'] =>
  stays.map(({ number, conditions, house_rules }) => ({
    stay: number,
    choices: CONDITION_KEYS.map((key) => ({
      heading: CONDITIONS[key].heading,
      choice: conditions[key].choice,
      words: withoutDirectionTricks(conditions[key].words),
    })),
    house_rules: withoutDirectionTricks(house_rules),
  }));
