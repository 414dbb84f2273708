import { createHash, randomBytes } from 'node:crypto';

/** Crockford's 32 digits, without the look-alikes I, L, O and U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 24;
const COUNT = 10;

/** Ten codes of 120 random bits each, in groups of four characters. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const code = Array.from(randomBytes(LENGTH), (byte) => DIGITS[byte % DIGITS.length]).join('');
    return code.match(/.{4}/g)?.join('-') ?? code;
  });
}

/**
 * The stored hash of a code, however it was typed: in any case, with or without hyphens and spaces, O for 0, I or L for
 * 1.
 */
export function hashRecoveryCode(typed: string): Buffer {
  const code = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return createHash('sha256').update(code).digest();
}
