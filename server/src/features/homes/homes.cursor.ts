import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { Position } from './homes.search.ts';

/**
 * Page cursors as the client sees them. They are sealed, because a position holds the exact moment a home was
 * listed, which permissions.md does not give to visitors (homes listed together would show a common host), and
 * because whatever opens is then a position that we gave out: no invented date or id reaches the database.
 *
 * Sealing the same position twice gives the same text, so replies stay identical and cacheable. The nonce is
 * derived from the position with its own key, which keeps AES-GCM sound without randomness.
 *
 * @param secret at least 32 bytes, the same in every server process
 */
export function createCursorCodec(secret: string | Buffer) {
  const keyFor = (use: string) => createHmac('sha256', secret).update(`gallery cursor ${use}`).digest();
  const sealKey = keyFor('seal');
  const nonceKey = keyFor('nonce');

  return {
    /** The position as about 100 characters of base64url. */
    seal(position: Position): string {
      const plain = `${position.created_at} ${position.id}`;
      const nonce = createHmac('sha256', nonceKey).update(plain).digest().subarray(0, 12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      return Buffer.concat([
        nonce,
        cipher.update(plain, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]).toString('base64url');
    },

    /** The position, or undefined for anything that seal() did not make. */
    open(cursor: string): Position | undefined {
      const sealed = Buffer.from(cursor, 'base64url');
      if (sealed.length < 29 || sealed.toString('base64url') !== cursor) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, 12), {
        authTagLength: 16,
      });
      decipher.setAuthTag(sealed.subarray(-16));
      try {
        const plain = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString(
          'utf8',
        );
        const [created_at, id] = plain.split(' ');
        return created_at && id ? { created_at, id } : undefined;
      } catch {
        return undefined; // not ours: the tag does not fit
      }
    },
  };
}

export type CursorCodec = ReturnType<typeof createCursorCodec>;
