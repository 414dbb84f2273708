type Counts = { nights: number; open: number; ask: number };

/**
 * What a calendar says about nights of which none is closed or taken (PROP-07).
 * @param host the home's host; null if that is the reader
 */
export function openNightsSentence({ nights, open, ask }: Counts, host: string | null): string {
  if (ask === 0) return nights === 1 ? 'The night is open.' : `All ${nights} nights are open.`;
  const nobodyMarked = host ? `${host} hasn't marked` : "You haven't marked";
  const goOn = host ? 'You can still ask.' : 'You can still offer them.';
  if (open === 0 && nights === 1) {
    return `${nobodyMarked} this night yet. ${host ? goOn : 'You can still offer it.'}`;
  }
  if (open === 0) return `${nobodyMarked} these nights yet. ${goOn}`;
  const others = ask === 1 ? 'the other one' : `the other ${ask}`;
  return `${open} of ${nights} nights ${open === 1 ? 'is' : 'are'} open. ${nobodyMarked} ${others} yet. ${goOn}`;
}
