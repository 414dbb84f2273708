import type { LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { startEmbedded } from '../../src/platform/database/embedded.ts';
import { createPool } from '../../src/platform/database/pool.ts';
import type { RealServer } from '../real-server.ts';
import { fingerprint, problemsOf } from '../swap-oracle.ts';
import { type Party, PEOPLE, swapActions } from '../swaps.ts';
import type { TestApp } from '../test-app.ts';
import { type CountingProxy, openCountingProxy } from './counting-proxy.ts';
import type { Drill, DrillReport } from './drill.ts';
import { inFolder, killServer, startServer, stopServer } from './kit.ts';

type Actions = ReturnType<typeof swapActions>;
type Press = () => Promise<LightMyRequestResponse>;

const words = 'Something has come up and we cannot stay.';
const SIGNINGS = 20;
const LEAVING = 'delete the account';
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
  async [LEAVING](swaps) {
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

/** A server that is killed and started again on a database that stays. */
type Scene = {
  swaps: Actions;
  pool: pg.Pool;
  proxy: CountingProxy;
  kill(): Promise<void>;
  restart(): Promise<void>;
};

const prepare = (act: string, swaps: Actions): Promise<Press> => (ACTS[act] as (typeof ACTS)[string])(swaps);

/** How many statements the transaction of an act has. */
async function countStatements(act: string, { swaps, proxy }: Scene): Promise<number> {
  const press = await prepare(act, swaps);
  proxy.watch(Number.POSITIVE_INFINITY, () => {});
  await press();
  return proxy.unwatch();
}

/** Kills in the middle of one act, starts again and presses again. @returns what is wrong then */
async function killOnce(act: string, at: number | 'after commit', scene: Scene): Promise<string[]> {
  const { swaps, pool, proxy } = scene;
  const press = await prepare(act, swaps);
  const before = await fingerprint(pool);
  let killed: Promise<void> | undefined;
  proxy.watch(at, () => {
    killed = scene.kill();
  });
  const lost = await press();
  proxy.unwatch();
  if (!killed) return [`${act}: was not killed ${at}`];
  await killed;
  const isThere = (await fingerprint(pool)) !== before;
  await scene.restart();
  const again = await press();
  const problems = await problemsOf(pool);
  if (lost.statusCode !== 0) problems.push(`it was answered with ${lost.statusCode}`);
  if (isThere !== (at === 'after commit')) problems.push(`${isThere ? 'something' : 'nothing'} is there`);
  if (again.statusCode !== statusAgain(act, isThere))
    problems.push(`again: ${again.statusCode} ${again.body}`);
  return problems.map((problem) => `${act}, killed ${at}: ${problem}`);
}

/** Who is gone is no longer signed in; everything else is answered with what is there. */
function statusAgain(act: string, isThere: boolean): number {
  if (act !== LEAVING) return 200;
  return isThere ? 401 : 204;
}

/** Where an act of so many statements is killed: spread evenly, and once after its COMMIT. */
function places(statements: number, kills: number): (number | 'after commit')[] {
  const between = Array.from(
    { length: Math.max(1, kills - 1) },
    (_, kill) => 2 + Math.floor((kill * (statements - 2)) / Math.max(1, kills - 1)),
  );
  return [...new Set(between), 'after commit'];
}

/**
 * Kills the server with -9 between two statements of the transactions in which a swap is agreed, signed, cancelled and
 * left, each time a bit later, and presses again. Then two processes give the last two signatures at once.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const problems: string[] = [];
  const figures: Record<string, number> = {};
  let kills = 0;
  await inFolder(async (dataDir) => {
    const postgres = await startEmbedded({ dataDir, throwaway: true }, silent);
    const { host, port } = postgres.connection as { host: string; port: number };
    const proxy = await openCountingProxy(`${host}/.s.PGSQL.${port}`, 'swapstead');
    const pool = createPool(postgres.connection, 4, silent);
    const databaseUrl = `postgres://swapstead@127.0.0.1:${proxy.port}/postgres`;
    const start = () => startServer(dataDir, { DATABASE_URL: databaseUrl });
    let server = await start();
    const scene: Scene = {
      swaps: actionsOver(() => server.url, pool),
      pool,
      proxy,
      kill: () => killServer(server),
      async restart() {
        server = await start();
      },
    };
    try {
      for (const act of Object.keys(ACTS)) {
        const statements = await countStatements(act, scene);
        figures[`statements of '${act}'`] = statements;
        for (const at of places(statements, Math.floor(rounds / Object.keys(ACTS).length))) {
          problems.push(...(await killOnce(act, at, scene)));
          kills += 1;
        }
        print(`${act}: ${statements} statements, ${kills} kills so far`);
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
    figures: { kills, ...figures },
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
async function signAtOnce(
  first: RealServer,
  dataDir: string,
  pool: pg.Pool,
  databaseUrl: string,
): Promise<string[]> {
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
