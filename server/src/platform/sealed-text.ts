import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/**
 * Text that clients store and send back: they cannot read it, and anything that opens was sealed by us, so no
 * invented values reach the database.
 *
 * Sealing the same text twice gives the same result, so replies stay identical and cacheable. The nonce is derived
 * from the text with a separate key, which keeps AES-GCM secure without randomness.
 *
 * @param secret at least 32 bytes, the same in every server process
 * @param purpose text sealed for one purpose does not open for another
 */
export function createSeal(secret: string | Buffer, purpose: string) {
  const keyFor = (use: string) => createHmac('sha256', secret).update(`${purpose} ${use}`).digest();
  const sealKey = keyFor('seal');
  const nonceKey = keyFor('nonce');

  return {
    /** The text as base64url. */
    seal(plain: string): string {
      const nonce = createHmac('sha256', nonceKey).update(plain).digest().subarray(0, 12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      return Buffer.concat([
        nonce,
        cipher.update(plain, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]).toString('base64url');
    },

    /** The text, or undefined for anything that seal() did not create. */
    open(sealedText: string): string | undefined {
      const sealed = Buffer.from(sealedText, 'base64url');
      if (sealed.length < 29 || sealed.toString('base64url') !== sealedText) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, 12), {
        authTagLength: 16,
      });
      decipher.setAuthTag(sealed.subarray(-16));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8');
      } catch {
        return undefined; // not ours: the authentication tag is wrong
      }
    },
  };
}
