import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../server/src/platform/database/database.ts';
import {
  freePort,
  inFolder,
  killServer,
  lookInto,
  startServer,
  stopServer,
} from '../../server/test/drills/kit.ts';
import { sendNow } from '../../server/test/drills/queue.ts';
import { seededRandom } from '../../server/test/seeded-random.ts';

const DAY_MS = 86_400_000;
const PRELOAD = new URL('../../server/test/drills/clock-preload.ts', import.meta.url).href;

export type MovedServer = {
  url: string;
  database: Database;
  dataDir: string;
  /** The calendar day, this many days after the server's current one. */
  day: (ahead: number) => string;
  /** Advances the server's clock by this many days; its database and the browsers keep the real time. */
  pass: (days: number) => Promise<void>;
  /** Starts a job that the scheduler starts every few minutes, so that nobody has to wait for it. */
  runs: (job: string) => Promise<void>;
  /** How often the server was killed. */
  kills: () => number;
  /** Stops killing it; resolves when it is running. */
  calm: () => Promise<void>;
};

type Options = {
  /** The languages beside English, as in LANGUAGES. */
  languages: string;
  /** If given, the process is killed with `kill -9` every `everyMs` milliseconds on average, and started again. */
  kills: { everyMs: number; seed: number } | undefined;
};

/**
 * The server as an operator starts it, in a process of its own whose clock the test sets.
 * @throws Error with the server's log if something was wrong with it
 */
export async function withRestartingServer(
  { languages, kills: planned }: Options,
  work: (server: MovedServer) => Promise<void>,
): Promise<void> {
  const troubles: string[] = [];
  await inFolder(async (dataDir) => {
    const port = String(await freePort());
    const CLOCK_FILE = join(dataDir, 'clock');
    await writeFile(CLOCK_FILE, '0');
    const settings = { PORT: port, CLOCK_FILE, NODE_OPTIONS: `--import=${PRELOAD}`, LANGUAGES: languages };
    const start = () => startServer(dataDir, settings);
    let server = await start();
    const { url } = server;
    const database = await lookInto(dataDir);
    let ahead = 0;
    let kills = 0;
    let isCalm = planned === undefined;
    async function killAgain() {
      if (!planned) return;
      const random = seededRandom(planned.seed);
      // A busy machine starts slowly and renders slowly: there the server runs longer between two kills.
      let startMs = 0;
      while (!isCalm) {
        await delay(planned.everyMs * (0.5 + random.next()) + startMs);
        if (isCalm) return;
        await killServer(server);
        kills++;
        const begun = performance.now();
        server = await start();
        startMs = performance.now() - begun;
      }
    }
    const killing = killAgain();
    const calm = () => {
      isCalm = true;
      return killing;
    };
    try {
      await work({
        url,
        database,
        dataDir,
        day: (days) => new Date(Date.now() + ahead + days * DAY_MS).toISOString().slice(0, 10),
        async pass(days) {
          ahead += days * DAY_MS;
          await writeFile(CLOCK_FILE, String(ahead));
          server.child.kill('SIGUSR2');
        },
        runs: (job) => sendNow(database, job),
        kills: () => kills,
        calm,
      });
    } finally {
      await calm();
      await database.close();
      troubles.push(...(await stopServer(server)));
    }
  });
  if (troubles.length > 0) throw new Error(troubles.join('\n'));
}
