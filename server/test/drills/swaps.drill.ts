import { fingerprint, problemsOf } from '../swap-oracle.ts';
import { type Party, PEOPLE, swapActions } from '../swaps.ts';
import { type Act, openScene, type Place, type Press, placesIn, type Scene } from './between-statements.ts';
import type { Drill, DrillReport } from './drill.ts';
import { inFolder, startServer, stopServer } from './kit.ts';
import { appOver } from './over-http.ts';

type Actions = ReturnType<typeof swapActions>;

const words = 'Something has come up and we cannot stay.';
const SIGNINGS = 20;
const LEAVING = 'delete the account';

/** The requests to kill, each with everything that must precede it. */
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

/** Kills the server in the middle of one act, restarts it and repeats the request. @returns problems found */
async function killOnce(name: string, at: Place, scene: Scene): Promise<string[]> {
  const act = actNamed(name);
  const killed = await scene.killOnce(act, at, () => fingerprint(scene.pool));
  if (!killed) return [`${name}: was not killed ${at}`];
  const { lost, isThere, again } = killed;
  const problems = await problemsOf(scene.pool);
  if (lost !== 0) problems.push(`it was answered with ${lost}`);
  if (isThere !== (at === 'after commit')) problems.push(`${isThere ? 'something' : 'nothing'} is there`);
  if (again.statusCode !== statusAgain(name, isThere))
    problems.push(`again: ${again.statusCode} ${again.body}`);
  return problems.map((problem) => `${name}, killed ${at}: ${problem}`);
}

const actNamed =
  (name: string): Act =>
  (app) =>
    (ACTS[name] as (typeof ACTS)[string])(swapActions(app));

/** A deleted member is no longer signed in; any other repeated request gets the current state. */
function statusAgain(act: string, isThere: boolean): number {
  if (act !== LEAVING) return 200;
  return isThere ? 401 : 204;
}

/**
 * Kills the server with -9 between two statements of the transactions in which a swap is agreed, signed, cancelled
 * and left, each time a bit later, and repeats the request. Then two processes receive the last two signatures at
 * once.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const problems: string[] = [];
  const figures: Record<string, number> = {};
  let kills = 0;
  await inFolder(async (dataDir) => {
    const scene = await openScene(dataDir);
    try {
      for (const act of Object.keys(ACTS)) {
        const statements = await scene.countStatements(actNamed(act));
        figures[`statements of '${act}'`] = statements;
        for (const at of placesIn(statements, Math.floor(rounds / Object.keys(ACTS).length))) {
          problems.push(...(await killOnce(act, at, scene)));
          kills += 1;
        }
        print(`${act}: ${statements} statements, ${kills} kills so far`);
      }
      problems.push(...(await signAtOnce(scene, dataDir)));
    } finally {
      problems.push(...(await scene.close()));
    }
  });
  return {
    figures: { kills, ...figures },
    held: [
      'a killed act leaves nothing, a committed one everything',
      'a repeated request takes effect once: states, nights, history, signatures and notices are consistent',
      'if two processes receive the last two signatures at once, the swap becomes final once',
    ],
    retried: ['every act, by the client'],
    problems,
  };
}

/**
 * Each party signs through another process at the same moment: both signatures count, and the swap becomes final once
 * (AGREE-18).
 */
async function signAtOnce({ app, pool, databaseUrl }: Scene, dataDir: string): Promise<string[]> {
  const second = await startServer(dataDir, { DATABASE_URL: databaseUrl });
  const problems: string[] = [];
  try {
    const [one, other] = [swapActions(app), swapActions(appOver(() => second.url, pool))];
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
  failure: 'kills the server with -9 between the statements of accepting, signing, cancelling and leaving',
  rounds: 120,
  run,
};
