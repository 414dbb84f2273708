import type { LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { startEmbedded } from '../../src/platform/database/embedded.ts';
import { createPool } from '../../src/platform/database/pool.ts';
import type { RealServer } from '../real-server.ts';
import { fingerprint, problemsOf } from '../swap-oracle.ts';
import { type Party, PEOPLE, swapActions } from '../swaps.ts';
import type { TestApp } from '../test-app.ts';
import { openCountingProxy } from './counting-proxy.ts';
import type { Drill, DrillReport } from './drill.ts';
import { inFolder, killServer, startServer, stopServer } from './kit.ts';

type Actions = ReturnType<typeof swapActions>;
type Press = () => Promise<LightMyRequestResponse>;

const words = 'Something has come up and we cannot stay.';
const SIGNINGS = 20;
const silent = { info() {}, warn() {}, error() {} };

/** What is killed in the middle, with everything that comes before it: a request that can be sent again. */
const ACTS: Record<string, (swaps: Actions) => Promise<Press>> = {
  async accept(swaps) {
    const [ann, ben] = await two(swaps);
    const id = await swaps.proposed(ann, ben, { my_stay: soon(), their_stay: soon() });
    return pressing(swaps, ben, id, 'accept', { people: PEOPLE });
  },
  async sign(swaps) {
    const [ann, ben] = await two(swaps);
    const id = await swaps.agreed(ann, ben, { my_stay: soon(), their_stay: soon() });
    await swaps.sign(ann, id);
    const { sha256 } = (await swaps.ask('GET', `swaps/${id}/agreement`, ben)).json();
    return pressing(swaps, ben, id, 'sign', { sha256, name: ben.name, read: true });
  },
  async cancel(swaps) {
    const [ann, ben] = await two(swaps);
    const id = await swaps.final(ann, ben, { my_stay: soon(), their_stay: soon() });
    return pressing(swaps, ben, id, 'cancel', { reason: 'plans', words });
  },
  async 'delete the account'(swaps) {
    const [ann, ben] = await two(swaps);
    await swaps.final(ann, ben, { my_stay: soon(), their_stay: soon() });
    await swaps.proposed(ben, ann, { my_stay: soon(40), their_stay: soon(40) });
    return () => swaps.ask('POST', 'functions/delete-profile', ann);
  },
};

const soon = (days = 20) => {
  const day = (later: number) =>
    new Date(Date.now() + (days + later) * 86_400_000).toISOString().slice(0, 10);
  return { check_in: day(0), check_out: day(7) };
};

async function two(swaps: Actions): Promise<[Party, Party]> {
  const parties = (await swaps.parties(2)) as [Party, Party];
  for (const party of parties) await swaps.saveGuide(party);
  return parties;
}

async function pressing(swaps: Actions, as: Party, id: string, what: string, more: object): Promise<Press> {
  const body = { ...(await swaps.onScreen(as, id)), ...more };
  return () => swaps.ask('POST', `swaps/${id}/${what}`, as, body);
}

/** Members who speak to a real server; a request that gets no answer has the status 0. */
function actionsOver(url: () => string, pool: pg.Pool): Actions {
  async function inject({ method, url: path, headers, payload }: Request) {
    try {
      const reply = await fetch(url() + path, {
        method,
        headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
        ...(payload && { body: JSON.stringify(payload) }),
      });
      const body = await reply.text();
      return { statusCode: reply.status, body, json: () => JSON.parse(body) };
    } catch {
      return { statusCode: 0, body: '', json: () => ({}) };
    }
  }
  return swapActions({ app: { inject }, pool } as unknown as TestApp);
}

type Request = { method: string; url: string; headers: Record<string, string>; payload?: object };

/**
 * Kills the server with -9 between two statements of the transactions in which a swap is agreed, signed, cancelled and
 * left, each time a bit later, and presses again. Then two processes give the last two signatures at once.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const problems: string[] = [];
  const figures: Record<string, number> = { kills: 0 };
  await inFolder(async (dataDir) => {
    const postgres = await startEmbedded({ dataDir, throwaway: true }, silent);
    const { host, port } = postgres.connection as { host: string; port: number };
    const proxy = await openCountingProxy(`${host}/.s.PGSQL.${port}`, 'swapstead');
    const pool = createPool(postgres.connection, 4, silent);
    const databaseUrl = `postgres://swapstead@127.0.0.1:${proxy.port}/postgres`;
    const start = () => startServer(dataDir, { DATABASE_URL: databaseUrl });
    let server = await start();
    const swaps = actionsOver(() => server.url, pool);

    /** Kills in the middle of one act, starts again and presses again. */
    async function killOnce(act: string, at: number | 'after commit') {
      const press = await (ACTS[act] as (typeof ACTS)[string])(swaps);
      const before = await fingerprint(pool);
      let killed: Promise<void> | undefined;
      proxy.watch(at, () => (killed ??= killServer(server)));
      const lost = await press();
      proxy.unwatch();
      if (!killed) return problems.push(`${act}: was not killed before statement ${at}`);
      await killed;
      figures.kills = (figures.kills ?? 0) + 1;
      const where = `${act}, killed ${at === 'after commit' ? at : `before statement ${at}`}`;
      if (lost.statusCode !== 0) problems.push(`${where}: it was answered with ${lost.statusCode}`);
      const isThere = (await fingerprint(pool)) !== before;
      if (isThere !== (at === 'after commit')) problems.push(`${where}: ${isThere ? 'something' : 'nothing'} is there`);
      server = await start();
      const again = await press();
      // Who is gone already is not signed in any more.
      const done = act === 'delete the account' && isThere ? 401 : act === 'delete the account' ? 204 : 200;
      if (again.statusCode !== done) problems.push(`${where}: pressed again, ${again.statusCode} ${again.body}`);
      for (const problem of await problemsOf(pool)) problems.push(`${where}: ${problem}`);
    }

    try {
      const names = Object.keys(ACTS);
      for (const act of names) {
        const press = await (ACTS[act] as (typeof ACTS)[string])(swaps);
        proxy.watch(Number.POSITIVE_INFINITY, () => {});
        await press();
        const statements = proxy.unwatch();
        figures[`statements of '${act}'`] = statements;
        const kills = Math.max(2, Math.floor(rounds / names.length));
        for (let kill = 0; kill < kills - 1; kill++) {
          await killOnce(act, 2 + Math.floor((kill * (statements - 2)) / (kills - 1)));
        }
        await killOnce(act, 'after commit');
        print(`${act}: ${statements} statements, ${figures.kills} kills so far`);
      }
      problems.push(...(await signAtOnce(server, dataDir, pool, databaseUrl)));
    } finally {
      problems.push(...(await stopServer(server)));
      proxy.close();
      await pool.end();
      await postgres.stop();
    }
  });
  return {
    figures,
    held: [
      'of an act that was killed in the middle nothing is there, of one that was committed everything',
      'pressed again it counts once: states, nights, history, signatures and notices agree with one another',
      'two processes that give the last two signatures at once make it final once',
    ],
    retried: ['every act, by who had pressed'],
    problems,
  };
}

/** Each party signs through another process at the same moment; both stand, and it is final once (AGREE-18). */
async function signAtOnce(first: RealServer, dataDir: string, pool: pg.Pool, databaseUrl: string): Promise<string[]> {
  const second = await startServer(dataDir, { DATABASE_URL: databaseUrl });
  const problems: string[] = [];
  try {
    const [one, other] = [actionsOver(() => first.url, pool), actionsOver(() => second.url, pool)];
    for (let n = 0; n < SIGNINGS; n++) {
      const [ann, ben] = await two(one);
      const id = await one.agreed(ann, ben, { my_stay: soon(), their_stay: soon() });
      const replies = await Promise.all([one.sign(ann, id), other.sign(ben, id)]);
      const statuses = replies.map(({ statusCode }) => statusCode).join(' and ');
      if (statuses !== '200 and 200') problems.push(`signed at once: ${statuses}`);
      const { state } = await one.view(ann, id);
      if (state !== 'final') problems.push(`signed at once: ${state}`);
    }
    problems.push(...(await problemsOf(pool)));
  } finally {
    problems.push(...(await stopServer(second)));
  }
  return problems;
}

export const drill: Drill = {
  breaks: 'kills the server with -9 between the statements of accepting, signing, cancelling and leaving',
  rounds: 120,
  run,
};
