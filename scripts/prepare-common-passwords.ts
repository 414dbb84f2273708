import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '@swapstead/contract/limits';

/**
 * `node scripts/prepare-common-passwords.ts LIST` creates the embedded list of common passwords from a text with one
 * password per line, commonest first: of the first 100,000 that are long enough, in lower case and without
 * duplicates, the first eight bytes of their SHA-1, sorted. NOTICE.md beside it names the source of the list.
 */
const MOST = 100_000;
const BYTES = 8;
const TARGET = join(import.meta.dirname, '../server/src/features/accounts/leaked/common-passwords.bin');

const [list = ''] = process.argv.slice(2);
const passwords = new Set<string>();
for (const line of (await readFile(list, 'utf8')).split('\n')) {
  const password = line.trim().toLowerCase();
  if (password.length >= LIMITS.password_min) passwords.add(password);
  if (passwords.size === MOST) break;
}
const beginnings = Array.from(passwords, (password) =>
  createHash('sha1').update(password).digest().subarray(0, BYTES),
).sort(Buffer.compare);
await writeFile(TARGET, Buffer.concat(beginnings));
console.log(`${passwords.size} passwords, ${beginnings.length * BYTES} bytes`);
