import type { People } from '@swapstead/contract/swaps/format';
import type { StayChange, StayTerms, StoredSwap } from './stored-swap.ts';

/** What the given terms change of the swap, one entry for each stay that differs. */
export function changesBetween(swap: StoredSwap, stays: readonly StayTerms[]): StayChange[] {
  return stays.flatMap((stay) => {
    const was = swap.stays.find(({ number }) => number === stay.number);
    if (!was) return [];
    const { check_in, check_out, people } = stay;
    const sameDays = was.check_in === check_in && was.check_out === check_out;
    const samePeople = JSON.stringify(inOrder(was.people)) === JSON.stringify(inOrder(people));
    const change: StayChange = {
      stay: stay.number,
      ...(was.home_id !== stay.home_id && { home: [was.home_title, stay.home_title] }),
      ...(!sameDays && {
        window: [
          { check_in: was.check_in, check_out: was.check_out },
          { check_in, check_out },
        ],
      }),
      ...(was.people && people && !samePeople && { people: [was.people, people] }),
    };
    return Object.keys(change).length > 1 ? change : [];
  });
}

const inOrder = (people: People | null) =>
  people && [people.adults, people.children, people.babies, people.pets];
