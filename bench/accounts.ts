/**
 * `node bench/accounts.ts`: the costs of account security: a lookup in the embedded list of passwords, a passkey
 * assertion, and the bytes that pages load for it.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { readKnownPasswords } from '../server/src/features/accounts/leaked/known-passwords.ts';
import { softwareAuthenticator } from '../server/test/software-authenticator.ts';
import { median, report } from './rounds.ts';

const ROUNDS = 200;

async function times(work: () => unknown): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    await work();
    taken.push(performance.now() - begun);
  }
  return median(taken);
}

const ms = (value: number) => `${value.toFixed(3)} ms`;

const before = process.memoryUsage.rss();
const known = await readKnownPasswords();
const megabytes = (process.memoryUsage.rss() - before) / 1e6;
const look = await times(() => known.has(`quiet-harbour-${Math.random()}`));
report('a look into the embedded list (median)', '1 ms', ms(look), look <= 1);
report('memory of the embedded list', '1 MB', `${megabytes.toFixed(1)} MB`, megabytes <= 1);

const authenticator = softwareAuthenticator({ synced: true });
const [challenge, rpId] = [Buffer.alloc(32, 7).toString('base64url'), 'localhost'];
const expected = {
  expectedChallenge: challenge,
  expectedOrigin: 'http://localhost',
  expectedRPID: rpId,
  requireUserVerification: true,
};
const made = authenticator.make({ challenge, rp: { id: rpId } });
const { registrationInfo } = await verifyRegistrationResponse({ ...expected, response: made as never });
if (!registrationInfo) throw new Error('The passkey could not be made');
const { credential } = registrationInfo;
const signed = authenticator.sign({ challenge, rpId });
const verify = await times(() =>
  verifyAuthenticationResponse({ ...expected, response: signed as never, credential }),
);
report('an assertion verified (median)', '5 ms', ms(verify), verify <= 5);

const assets = join(import.meta.dirname, '../web/dist/assets');
const files = (await readdir(assets).catch(() => [])).filter((name) => name.endsWith('.js'));
let bytes = 0;
for (const name of files) {
  const text = await readFile(join(assets, name), 'utf8');
  // The chunks of the button, and of the library that it loads.
  if (/^(passkey-sign-in|passkey-browser|esm)-/.test(name)) bytes += brotliCompressSync(text).length;
}
report(
  'passkey code on /auth, brotli',
  '6 kB',
  `${(bytes / 1000).toFixed(1)} kB`,
  bytes > 0 ? bytes <= 6_000 : undefined,
);
