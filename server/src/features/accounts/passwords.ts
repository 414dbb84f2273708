import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { type BoundedGate, createBoundedGate } from '../../platform/bounded-gate.ts';

const hash = promisify(argon2);

/** On two cores one at a time: the other core answers everybody else. Two of Node's worker threads stay free. */
const MOST_AT_ONCE = 2;
/** A second or two of work; who comes then is told to come back. */
const MOST_WAITING = 60;

export type HashingGate = BoundedGate;

/** The one way to the hashing of passwords in a server: a flood of sign-ins waits for itself, not for others. */
export function createHashingGate(cores = availableParallelism()): HashingGate {
  const atOnce = Math.min(MOST_AT_ONCE, Math.max(1, cores - 1));
  return createBoundedGate({ atOnce, mostWaiting: MOST_WAITING, resting: true });
}

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. Runs in libuv's thread pool. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** The password's hash as a PHC string, which carries its own parameters and salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await derive(password, { ...COST, nonce, tagLength: TAG_BYTES });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/**
 * Whether the password belongs to the hash. Without a hash (unknown address, account without password) the same work
 * is done for nothing, so that the time tells nothing.
 */
export async function verifyPassword(password: string, phc: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = PHC.exec(phc ?? NOBODY) ?? [];
  if (!expected) throw new Error('A stored password hash has a form that is not ours');
  const wanted = Buffer.from(expected, 'base64');
  const tag = await derive(password, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: wanted.length,
  });
  return timingSafeEqual(tag, wanted) && Boolean(phc);
}

function derive(password: string, parameters: Omit<Argon2Parameters, 'message'>) {
  // The same letters may be typed as different code points on different keyboards.
  return hash('argon2id', { ...parameters, message: password.normalize('NFC') });
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(TAG_BYTES))}`;
