import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

export type KnownPasswords = Awaited<ReturnType<typeof readKnownPasswords>>;

const PREFIX = 5;

/** SHA-1 as hex digits, which is what ranges of passwords are asked by; it protects nothing. */
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

/** The embedded list of the commonest passwords, in lower case, by the first five digits of their SHA-1. */
export async function readKnownPasswords() {
  const text = await readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8');
  const ranges = new Map<string, string[]>();
  for (const password of text.trim().split('\n')) {
    const hash = sha1(password);
    const range = ranges.get(hash.slice(0, PREFIX));
    if (range) range.push(hash.slice(PREFIX));
    else ranges.set(hash.slice(0, PREFIX), [hash.slice(PREFIX)]);
  }
  return {
    /** Ends of the hashes that begin with these five digits. */
    range: (prefix: string): string[] => ranges.get(prefix) ?? [],
    has: (password: string): boolean => {
      const hash = sha1(password.toLowerCase());
      return ranges.get(hash.slice(0, PREFIX))?.includes(hash.slice(PREFIX)) ?? false;
    },
  };
}

/** Prefix and rest of a password's hash, as a range is asked. */
export function rangeOf(password: string): { prefix: string; rest: string } {
  const hash = sha1(password);
  return { prefix: hash.slice(0, PREFIX), rest: hash.slice(PREFIX) };
}
