import { createECDH } from 'node:crypto';
import type pg from 'pg';

export type PushKey = { publicKey: string; privateKey: string };

const CURVE = 'prime256v1';
const NAME = 'vapid';

/**
 * Creates the key that identifies this installation to push services (VAPID). It is inserted only once: of several
 * processes that start together, the first one's is used. The private half never leaves the server.
 */
export async function makePushKey(pool: pg.Pool): Promise<void> {
  const candidate = createECDH(CURVE);
  candidate.generateKeys();
  const secret = Buffer.concat([Buffer.alloc(32), candidate.getPrivateKey()]).subarray(-32);
  await pool.query('insert into secrets (name, secret) values ($1, $2) on conflict do nothing', [
    NAME,
    secret,
  ]);
}

/** The stored key; undefined if the database has none, then there is no push. */
export async function readPushKey(pool: pg.Pool): Promise<PushKey | undefined> {
  const { rows } = await pool.query<{ secret: Buffer }>('select secret from secrets where name = $1', [NAME]);
  const secret = rows[0]?.secret;
  if (secret?.length !== 32) return undefined;
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(secret);
  } catch {
    return undefined; // the number is not on the curve
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}
