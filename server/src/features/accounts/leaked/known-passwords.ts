import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

export type KnownPasswords = Awaited<ReturnType<typeof readKnownPasswords>>;

/** How many hex digits select a range. */
const PREFIX = 5;
/** How many bytes of each SHA-1 the list contains. */
const BYTES = 8;

/** SHA-1 in hex, by which ranges of passwords are requested. It protects nothing. */
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

/** The embedded list of the 100,000 commonest passwords in lower case: sorted prefixes of their SHA-1, 800 kB. */
export async function readKnownPasswords() {
  const list = await readFile(new URL('./common-passwords.bin', import.meta.url));
  const at = (index: number) => list.subarray(index * BYTES, (index + 1) * BYTES);

  /** The rest of the hashes in the list that start with these five digits, as far as the list contains them. */
  function range(prefix: string): string[] {
    const first = Buffer.from(prefix.padEnd(2 * BYTES, '0'), 'hex');
    let [low, high] = [0, list.length / BYTES];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(middle).compare(first) < 0) low = middle + 1;
      else high = middle;
    }
    const found: string[] = [];
    for (let index = low; index < list.length / BYTES; index++) {
      const hash = at(index).toString('hex').toUpperCase();
      if (!hash.startsWith(prefix)) break;
      found.push(hash.slice(PREFIX));
    }
    return found;
  }

  return {
    range,
    has(password: string): boolean {
      const { prefix, rest } = rangeOf(password.toLowerCase());
      return range(prefix).some((beginning) => rest.startsWith(beginning));
    },
  };
}

/** The first five digits of a password's hash, and the rest. */
export function rangeOf(password: string): { prefix: string; rest: string } {
  const hash = sha1(password);
  return { prefix: hash.slice(0, PREFIX), rest: hash.slice(PREFIX) };
}
