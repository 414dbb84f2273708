import { createECDH, ECDH, randomBytes } from 'node:crypto';

/** A browser's keys from its subscription, in base64url: its public key, and a secret. */
export type BrowserKeys = { p256dh: string; auth: string };

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const SECRET_BYTES = 16;
/** The first byte of an uncompressed point; OpenSSL accepts others too, which push services do not. */
const UNCOMPRESSED = 0x04;

/** Whether a push can be encrypted with these keys: an uncompressed point of P-256, and a secret of 16 bytes. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== POINT_BYTES || point[0] !== UNCOMPRESSED) return false;
  return Buffer.from(auth, 'base64url').length === SECRET_BYTES && isOnCurve(point);
}

function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, CURVE);
    return true;
  } catch {
    return false; // OpenSSL's error for numbers that are not a point of the curve
  }
}

/** A browser's key pair and secret, as the fake push service creates them. */
export function newBrowserKeys() {
  const pair = createECDH(CURVE);
  return {
    pair,
    p256dh: pair.generateKeys('base64url'),
    auth: randomBytes(SECRET_BYTES).toString('base64url'),
  };
}
