import { foldName } from './fold-name.ts';

/**
 * How many names are folded between two turns of the event loop, which takes a few milliseconds, so that requests are
 * not delayed.
 */
const BATCH = 2_000;

const LINE_END = 10;

/** A byte that never occurs in UTF-8. It sorts after every text with the same prefix. */
const BEHIND = Buffer.from([0xff]);

export type AlternateNames = Awaited<ReturnType<typeof indexAlternateNames>>;

/**
 * An index of place names in other languages, scripts and times, searched by prefix. There are four times as many of
 * them as places, so they are stored in two blocks of bytes, original and folded, instead of objects: some 12 MB.
 * @param text lines of a name and the id of its place, in the order of the folded names
 */
export async function indexAlternateNames(text: Buffer, rankOf: ReadonlyMap<number, number>) {
  const lines = lineStarts(text);
  const count = lines.length - 1;
  const ranks = new Int32Array(count);
  const starts = new Uint32Array(count + 1);
  const blocks: Buffer[] = [];
  for (let first = 0; first < count; first += BATCH) {
    const folded: string[] = [];
    for (let index = first; index < Math.min(first + BATCH, count); index++) {
      const [name, id] = lineAt(index);
      const form = foldName(name);
      folded.push(form);
      starts[index + 1] = (starts[index] as number) + Buffer.byteLength(form);
      ranks[index] = rankOf.get(id) ?? -1;
    }
    blocks.push(Buffer.from(folded.join('')));
    await new Promise(setImmediate);
  }
  const block = Buffer.concat(blocks);

  function lineAt(index: number): [name: string, place_id: number] {
    const line = text.toString('utf8', lines[index] as number, (lines[index + 1] as number) - 1);
    const tab = line.lastIndexOf('\t');
    return [line.slice(0, tab), Number(line.slice(tab + 1))];
  }

  /** The position of the first name that is not before the bytes. */
  function firstFrom(wanted: Buffer): number {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      const [start, end] = [starts[middle] as number, starts[middle + 1] as number];
      if (block.compare(wanted, 0, wanted.length, start, end) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    /** The range of names with this prefix. */
    range(start: string): [from: number, to: number] {
      const bytes = Buffer.from(start);
      return [firstFrom(bytes), firstFrom(Buffer.concat([bytes, BEHIND]))];
    },
    /** The rank of the place of a name; -1 if the gazetteer has no such place. */
    rankAt: (index: number) => ranks[index] as number,
    /** Whether `start` is the whole name. */
    isWhole: (index: number, start: string) =>
      (starts[index + 1] as number) - (starts[index] as number) === Buffer.byteLength(start),
    nameAt: (index: number) => lineAt(index)[0],
  };
}

/** Where each line begins, and where the last one ends. */
function lineStarts(text: Buffer): number[] {
  const starts = [0];
  for (let at = text.indexOf(LINE_END); at >= 0; at = text.indexOf(LINE_END, at + 1)) starts.push(at + 1);
  return starts;
}
