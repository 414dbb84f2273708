import type { MatchCard } from '@swapstead/contract/matching/matches.endpoints';
import { keyOf } from './matches.queries.ts';

/** The cards on the screen by their keys, in the order in which they stay until the member asks for another. */
export type Shown = { order: readonly string[]; known: ReadonlyMap<string, MatchCard>; isWhole: boolean };

const keysOf = (found: readonly MatchCard[]) => [...new Set(found.map(keyOf))];

/** The cards as the server sorts them. @param isWhole no further page follows */
export function showAll(found: readonly MatchCard[], isWhole: boolean): Shown {
  return { order: keysOf(found), known: new Map(found.map((match) => [keyOf(match), match])), isWhole };
}

/**
 * A later reading: cards keep their place and show what is true now. Matches of further pages come last; new ones wait.
 */
export function readAgain(shown: Shown, found: readonly MatchCard[], isWhole: boolean): Shown {
  const waiting = new Set(newOf(shown, found));
  const further = keysOf(found).filter((key) => !shown.order.includes(key) && !waiting.has(key));
  return {
    order: [...shown.order, ...further],
    known: new Map([...shown.known, ...found.map((match) => [keyOf(match), match] as const)]),
    isWhole,
  };
}

/**
 * The keys of new matches. While pages are missing, one that follows all shown cards may just be the next of them.
 */
export function newOf({ order, isWhole }: Shown, found: readonly MatchCard[]): string[] {
  const keys = keysOf(found);
  const last = keys.findLastIndex((key) => order.includes(key));
  return keys.filter((key, index) => !order.includes(key) && (isWhole || index < last));
}
