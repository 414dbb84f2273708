import { createHash, randomBytes } from 'node:crypto';

/** A secret for a cookie or a link, 256 random bits, and its hash to store. */
export function newToken(): { token: string; token_hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, token_hash: hashToken(token) };
}

/** SHA-256 is enough for a random secret, because it cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
