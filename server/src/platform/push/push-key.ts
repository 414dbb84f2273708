import { createECDH } from 'node:crypto';
import type pg from 'pg';

export type PushKey = { publicKey: string; privateKey: string };

const CURVE = 'prime256v1';
const NAME = 'vapid';

/**
 * The key with which this installation names itself to push services (VAPID). Made where it is kept: of several
 * processes that start at once the first one's stays. The private half never leaves the server.
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

/** The key as it is kept; undefined where the database has none, then there is no push. */
export async function readPushKey(pool: pg.Pool): Promise<PushKey | undefined> {
  const { rows } = await pool.query<{ secret: Buffer }>('select secret from secrets where name = $1', [NAME]);
  const secret = rows[0]?.secret;
  if (secret?.length !== 32) return undefined;
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(secret);
  } catch {
    return undefined; // no number of the curve
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}
