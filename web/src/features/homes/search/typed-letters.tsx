/** The letters of an entry without case and accents, each with its position in the entry. */
function foldLetters(text: string): { folded: string; at: number[] } {
  let folded = '';
  const at: number[] = [];
  let index = 0;
  for (const letter of text) {
    const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    for (let step = 0; step < plain.length; step++) at.push(index);
    folded += plain;
    index += letter.length;
  }
  return { folded, at: [...at, index] };
}

/** The range of the typed letters in an entry, at the start of a word; none if the entry matched by another name. */
export function typedPart(entry: string, typed: string): readonly [from: number, to: number] | undefined {
  const wanted = foldLetters(typed.split(',')[0]?.trim() ?? '').folded;
  if (wanted === '') return undefined;
  const { folded, at } = foldLetters(entry);
  for (let from = folded.indexOf(wanted); from >= 0; from = folded.indexOf(wanted, from + 1)) {
    if (from > 0 && /[\p{L}\p{N}]/u.test(folded[from - 1] ?? '')) continue;
    return [at[from] as number, at[from + wanted.length] as number];
  }
  return undefined;
}

/** An entry with the typed letters in bold, to show why it is in the list. */
export function TypedLetters({ entry, typed }: { entry: string; typed: string }) {
  const part = typedPart(entry, typed);
  if (!part) return <>{entry}</>;
  const [from, to] = part;
  return (
    <>
      {entry.slice(0, from)}
      <mark className="bg-transparent font-bold text-inherit">{entry.slice(from, to)}</mark>
      {entry.slice(to)}
    </>
  );
}
