import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createBoundedGate } from '../../platform/bounded-gate.ts';

const hash = promisify(argon2);

/**
 * How many passwords are hashed at the same time; on two cores only one, so that the other core and two worker threads
 * stay free.
 */
const MOST_AT_ONCE = 2;
/** How many may wait, which is a second or two of work; further requests are refused. */
const MOST_WAITING = 60;

/** The cost of one Argon2id hash; `memory` in KiB. */
export type HashingCost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>;

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. Runs in libuv's thread pool. */
const COST: HashingCost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

export type Hashing = ReturnType<typeof createHashing>;

/** The only way to hash passwords in a server, so that a flood of sign-ins delays only itself. */
export function createHashing(cost = COST, cores = availableParallelism()) {
  const atOnce = Math.min(MOST_AT_ONCE, Math.max(1, cores - 1));
  const gate = createBoundedGate({ atOnce, mostWaiting: MOST_WAITING, resting: true });
  const nobody = phcOf(cost, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));

  return {
    requireRoom: gate.requireRoom,
    hash: (password: string) => gate.run(() => hashPassword(password, cost)),
    /**
     * Whether the password matches the hash. Without a hash (unknown address, account without password) it does the
     * same work for nothing, so that the time reveals nothing.
     */
    verify: (password: string, phc: string | null | undefined) =>
      gate.run(async () => (await belongs(password, phc ?? nobody)) && Boolean(phc)),
  };
}

/** The password's hash as a PHC string, which contains its parameters and salt. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  return phcOf(cost, nonce, await derive(password, { ...cost, nonce, tagLength: TAG_BYTES }));
}

async function belongs(password: string, phc: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = PHC.exec(phc) ?? [];
  if (!expected) throw new Error('A stored password hash has a form that is not ours');
  const wanted = Buffer.from(expected, 'base64');
  const tag = await derive(password, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: wanted.length,
  });
  return timingSafeEqual(tag, wanted);
}

function derive(password: string, parameters: Omit<Argon2Parameters, 'message'>) {
  // Different keyboards may type the same letters as different code points.
  return hash('argon2id', { ...parameters, message: password.normalize('NFC') });
}

const phcOf = ({ memory, passes, parallelism }: HashingCost, nonce: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
