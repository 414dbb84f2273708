import { peopleText, windowText } from '@swapstead/contract/swaps/format';
import { HISTORY, type HistoryAct, historySentence } from '@swapstead/contract/swaps/history';
import type { SwapEntry } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { reasonFor } from './reasons.ts';
import type { HistoryRow, StayChange, StoredSwap } from './stored-swap.ts';

/** The names of the parties as this reader sees them, and the reader's own party number, if any. */
type Reader = { parties: readonly { party: number; name: string }[]; today: string; me?: number };

/** The history of a swap for this reader, oldest first. */
export function historyOf(rows: readonly HistoryRow[], swap: StoredSwap, reader: Reader): SwapEntry[] {
  const nameOf = (party: number | null) => reader.parties.find((one) => one.party === party)?.name ?? '';
  const first = new Map<string, number | null>();
  return rows.flatMap(({ id, party, act, facts, at }) => {
    if (!isAct(act)) return [];
    const { reason = null, changes = [] } = facts;
    let words = facts.words || null;
    if (words && WITH_TERMS.has(act)) {
      // An earlier form of changes repeated the other party's words. They are shown only where they were first written.
      if (first.has(words) && first.get(words) !== party) words = null;
      else first.set(words, party);
    }
    if (!mayRead(reader.me, facts.withheld_from)) words = null;
    return {
      id,
      party,
      sentence: historySentence(act, nameOf(facts.by ?? party), facts, reader.today),
      at: new Date(at).toISOString(),
      reason: reason && reasonFor(reason),
      words,
      changes: changes.flatMap((change) => linesOf(change, swap, reader, nameOf)),
    };
  });
}

/** Whether this party may read words: not if they are withheld because the party had blocked the writer (PROP-28). */
export const mayRead = (party: number | undefined, withheldFrom: readonly number[] | null = []): boolean =>
  party === undefined || !withheldFrom?.includes(party);

/** One line per changed property: 'Your stay: 7 July to 14 July, now 8 July to 15 July' (SWAP-07). */
function linesOf(
  { stay: number, home, window, people }: StayChange,
  { stays, parties }: StoredSwap,
  { me, today }: Reader,
  nameOf: (party: number) => string,
): string[] {
  const guest = stays.find((stay) => stay.number === number)?.guest ?? 0;
  const whose = guest === me ? 'you' : parties.length === 2 ? 'they' : 'other';
  const changed = (was: string, now: string) =>
    m.swaps_history_changed_stay({ whose, name: nameOf(guest), was, now });
  return [
    ...(home ? [changed(...home)] : []),
    ...(window ? [changed(windowText(window[0], today), windowText(window[1], today))] : []),
    ...(people ? [changed(peopleText(people[0]), peopleText(people[1]))] : []),
  ];
}

/** Acts whose words belong to the terms. */
const WITH_TERMS = new Set<HistoryAct>(['proposed', 'suggested']);

const isAct = (act: string): act is HistoryAct => act in HISTORY;
