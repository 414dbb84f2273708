import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import { hashPassword } from '../../src/features/accounts/passwords.ts';
import { startEmbedded } from '../../src/platform/database/embedded.ts';
import { createPool, type DatabaseConnection } from '../../src/platform/database/pool.ts';
import type { RealServer } from '../real-server.ts';
import { softwareAuthenticator } from '../software-authenticator.ts';
import type { Drill, DrillReport } from './drill.ts';
import { inFolder, type Member, newMembers, startServer, stopServer } from './kit.ts';

type Place = Extract<DatabaseConnection, { host: string }>;
type Site = { urls: readonly string[]; pool: pg.Pool; problems: string[] };

const PASSWORD = 'quiet-harbour';
const ORIGIN = 'http://localhost:4000';
const silent = { info() {}, warn() {}, error() {} };

/**
 * Two servers on one database, used by a member and a thief: an app code, a recovery code, a pending step and a
 * passkey assertion are each used at both servers at the same moment; a passkey counter goes back; then the site
 * moves to another host name.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const problems: string[] = [];
  let tried = 0;
  await inFolder(async (dataDir) => {
    const postgres = await startEmbedded({ dataDir, throwaway: true }, silent);
    const { host, port, user, database } = postgres.connection as Place;
    const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    const start = async (publicUrl: string) => {
      const server = await startServer(dataDir, { DATABASE_URL: url, PUBLIC_URL: publicUrl });
      servers.push(server);
      return server.url;
    };
    const pool = createPool(postgres.connection, 3, silent);
    const servers: RealServer[] = [];
    try {
      const site = { urls: [await start(ORIGIN), await start(ORIGIN)], pool, problems };
      for (let round = 1; round <= rounds; round++) {
        const key = await attack(site);
        tried += 5;
        print(`round ${round}: five things used twice at once`);
        if (round < rounds) continue;
        await moveAway(await start('https://moved.example'), key, problems);
      }
    } finally {
      for (const server of servers) problems.push(...(await stopServer(server)));
      await pool.end();
      await postgres.stop();
    }
  });
  return {
    figures: { rounds, 'things used twice at once': tried },
    held: [
      'an app code, a recovery code, a pending step and an assertion open one session each, at either server',
      'a passkey whose counter goes back is refused and paused',
      'at another host name the old passkey is not requested, and codes still sign the member in',
    ],
    retried: [],
    problems,
  };
}

/** What one round leaves for the move: a member with a passkey and recovery codes. */
type Holder = { member: Member; codes: string[] };

async function attack({ urls, pool, problems }: Site): Promise<Holder> {
  const [one, two] = urls as [string, string];
  const expectOnce = (what: string, statuses: number[]) => {
    if (statuses.filter((status) => status === 200).length !== 1)
      problems.push(`${what}: ${statuses.join(' and ')}`);
  };
  const [member] = (await newMembers(pool, 1)) as [Member];
  await pool.query('insert into user_passwords (user_id, password_hash) values ($1, $2)', [
    member.user_id,
    await hashPassword(PASSWORD),
  ]);
  const holder = browser(member.cookie);
  const { key } = await json(holder.ask(one, 'POST', '/api/security/app/setup'));
  const set = await json(holder.ask(one, 'POST', '/api/security/app', { code: codeOf(key, -1) }));
  const codes: string[] = set.recovery_codes;
  const authenticator = softwareAuthenticator({ origin: ORIGIN });
  const made = authenticator.make((await json(holder.ask(one, 'POST', '/api/passkeys/options'))).options);
  await holder.ask(one, 'POST', '/api/passkeys', { response: made, name: 'Key', second_step: true });

  const waiting = async () => {
    const own = browser();
    await own.ask(one, 'POST', '/api/auth/sign-in', { email: member.email, password: PASSWORD });
    return own;
  };
  const both = (given: object) => twice(waiting, urls, given);
  expectOnce('one code of the app at two servers', await both({ code: codeOf(key) }));
  expectOnce('one recovery code at two servers', await both({ recovery_code: codes.pop() }));

  const { cookie } = await waiting();
  const ways = [{ recovery_code: codes.pop() }, { recovery_code: codes.pop() }];
  const passed = await Promise.all(
    ways.map((given, index) => browser(cookie()).ask(urls[index] as string, 'POST', '/api/auth/step', given)),
  );
  expectOnce(
    'one waiting step at two servers',
    passed.map(({ status }) => status),
  );

  const asking = browser();
  const { options } = await json(asking.ask(one, 'POST', '/api/auth/passkey/options'));
  const passkey = authenticator.sign(options);
  const entered = await Promise.all(
    [one, two].map((url) => browser(asking.cookie()).ask(url, 'POST', '/api/auth/passkey', { passkey })),
  );
  expectOnce(
    'one assertion at two servers',
    entered.map(({ status }) => status),
  );

  const copy = browser();
  const again = await json(copy.ask(two, 'POST', '/api/auth/passkey/options'));
  const behind = await copy.ask(two, 'POST', '/api/auth/passkey', {
    passkey: authenticator.sign(again.options, { counter: 1 }),
  });
  if (behind.status !== 401) problems.push(`a counter that goes back: ${behind.status}`);
  const { passkeys } = await json(holder.ask(one, 'GET', '/api/passkeys'));
  if (!passkeys[0]?.paused) problems.push('a copied passkey was not paused');
  return { member, codes };
}

async function moveAway(url: string, { member, codes }: Holder, problems: string[]) {
  const own = browser();
  const asked = await own.ask(url, 'POST', '/api/auth/sign-in', { email: member.email, password: PASSWORD });
  const { ways } = await json(own.ask(url, 'GET', '/api/auth/step'));
  if (asked.status !== 202 || ways.includes('passkey'))
    problems.push(`after the move: ${asked.status}, ways ${ways}`);
  const entered = await own.ask(url, 'POST', '/api/auth/step', { recovery_code: codes.pop() });
  if (entered.status !== 200) problems.push(`after the move a recovery code gets ${entered.status}`);
}

/** Two browsers with the right password submit the same second step, each to another server. */
async function twice(
  waiting: () => Promise<ReturnType<typeof browser>>,
  urls: readonly string[],
  given: object,
): Promise<number[]> {
  const browsers = [await waiting(), await waiting()];
  const replies = await Promise.all(
    browsers.map((own, index) => own.ask(urls[index] as string, 'POST', '/api/auth/step', given)),
  );
  return replies.map(({ status }) => status);
}

/** Keeps the cookies that replies set, and sends them back. */
function browser(cookies = '') {
  const jar = new Map(
    cookies.split('; ').flatMap((pair) => (pair ? [pair.split('=') as [string, string]] : [])),
  );
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookie,
    async ask(url: string, method: string, path: string, body?: object): Promise<Response> {
      const reply = await fetch(url + path, {
        method,
        headers: { cookie: cookie(), ...(body && { 'content-type': 'application/json' }) },
        body: body ? JSON.stringify(body) : null,
      });
      for (const line of reply.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        jar.set(pair.slice(0, at), pair.slice(at + 1));
      }
      return reply;
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: replies have many shapes, and a missing field fails the drill.
const json = async (reply: Promise<Response>): Promise<any> => (await reply).json();

const codeOf = (key: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + periods * 30_000 });

export const drill: Drill = {
  failure: 'uses codes, steps and assertions at two servers at once, copies a passkey, moves the site',
  rounds: 5,
  run,
};
