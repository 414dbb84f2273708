import { createECDH, ECDH, randomBytes } from 'node:crypto';

/** What a browser gives with its subscription, in base64url: the public half of its key, and a secret of its own. */
export type BrowserKeys = { p256dh: string; auth: string };

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const SECRET_BYTES = 16;
/** What an uncompressed point begins with; OpenSSL would take others as well, which push services do not. */
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
    return false; // which is how OpenSSL says that the numbers are no point of the curve
  }
}

/** A pair of keys of a browser and its secret, as the twin push service makes them. */
export function newBrowserKeys() {
  const pair = createECDH(CURVE);
  return {
    pair,
    p256dh: pair.generateKeys('base64url'),
    auth: randomBytes(SECRET_BYTES).toString('base64url'),
  };
}
