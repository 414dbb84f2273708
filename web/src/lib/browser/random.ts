import { attempt } from './attempt.ts';

/** Random bytes. Browsers without a source of them get numbers that are only unlikely to repeat. */
export function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  return attempt(() => crypto.getRandomValues(bytes)) ?? bytes.map(() => Math.floor(Math.random() * 256));
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A random UUID. Browsers offer randomUUID only on encrypted pages. */
export function randomId(): string {
  const made = attempt(() => crypto.randomUUID());
  if (made) return made;
  const bytes = randomBytes(16);
  // Version 4, variant 1 of RFC 9562.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
