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
  /** How often the server was killed. */
  kills: () => number;
  /** Stops killing it; resolves when it is running. */
  calm: () => Promise<void>;
};

/**
 * The server as an operator starts it, in a process of its own whose clock the test sets.
 * @param everyMs if given, the process is killed (`kill -9`) and started again, on average this often
 * @throws Error with the server's log if something was wrong with it
 */
export async function withRestartingServer(
  work: (server: MovedServer) => Promise<void>,
  everyMs?: number,
): Promise<void> {
  const troubles: string[] = [];
  await inFolder(async (dataDir) => {
    const port = String(await freePort());
    const CLOCK_FILE = join(dataDir, 'clock');
    await writeFile(CLOCK_FILE, '0');
    const start = () => startServer(dataDir, { PORT: port, CLOCK_FILE, NODE_OPTIONS: `--import=${PRELOAD}` });
    let server = await start();
    const { url } = server;
    const database = await lookInto(dataDir);
    let ahead = 0;
    let kills = 0;
    let isCalm = everyMs === undefined;
    async function killAgain() {
      // A busy machine starts slowly and renders slowly: there the server runs longer between two kills.
      let startMs = 0;
      while (!isCalm) {
        await delay((everyMs as number) * (0.5 + Math.random()) + startMs);
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
