import { SECURITY_TEXTS } from '@swapstead/contract/accounts/security-texts';
import { Secret, TOTP } from 'otpauth';
import { invalid } from '../../../platform/errors.ts';

/** The parameters that every authenticator app supports (GUARD-19). */
const SHAPE = { issuer: 'Swapstead', algorithm: 'SHA1', digits: 6, period: 30 } as const;
const KEY_BYTES = 20;

/** A new key of 160 random bits, in base32. */
export const newAppKey = (): string => new Secret({ size: KEY_BYTES }).base32;

/** The content of the QR code. */
export const appUri = (key: string, label: string): string => appOf(key, label).toString();

const appOf = (key: string, label = '') => new TOTP({ ...SHAPE, label, secret: Secret.fromBase32(key) });

/** The number of the current 30-second period, counted from 1970. */
const stepAt = (now: Date): number => Math.floor(now.getTime() / 1_000 / SHAPE.period);

/** The six typed digits, without spaces. Refuses anything else. */
export function digitsOf(typed: string): string {
  const digits = typed.replace(/\s/g, '');
  if (!/^[0-9]{6}$/.test(digits)) throw invalid('code', SECURITY_TEXTS.code_form);
  return digits;
}

/** The 30-second period of a code, the current or the previous one; undefined for a wrong code. */
export function stepOfCode(key: string, digits: string, now: Date): number | undefined {
  const delta = appOf(key).validate({ token: digits, timestamp: now.getTime(), window: 1 });
  return delta === null || delta > 0 ? undefined : stepAt(now) + delta;
}
