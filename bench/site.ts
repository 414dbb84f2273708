import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { databaseUrl } from './database-url.ts';
import type { Member } from './pairs.ts';
import { startNode } from './start-node.ts';

/** The whole server in its own process, without demo and limits, on an empty database that is also open here. */
export async function startSite(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'swapstead-bench-'));
  const database = await openDatabase({ dataDir, poolSize: 4 }, createLogger('silent'));
  const { pool, connection } = database;
  await migrate(pool);
  const server = await startNode(join(import.meta.dirname, '../server/bin/start.mjs'), {
    DATABASE_URL: databaseUrl(connection),
    DATA_DIR: join(dataDir, 'files'),
    DEMO: 'false',
    RATE_LIMIT: '1000000000',
    LOG_LEVEL: 'error',
    ...settings,
  });
  const streams: IncomingMessage[] = [];
  const closeStreams = () => {
    for (const stream of streams.splice(0)) stream.destroy();
  };
  return {
    pool,
    connection,
    url: server.url,
    pid: server.pid,

    /** Opens a member's stream; `hear` gets its text as it arrives. */
    async openStream({ cookie }: Member, hear: (text: string) => void): Promise<void> {
      const asked = get(`${server.url}/api/conversations/events`, { headers: { cookie }, agent: false });
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      if (response.statusCode !== 200) throw new Error(`The stream answers ${response.statusCode}`);
      streams.push(response);
      response.setEncoding('utf8').on('data', hear);
      response.on('error', () => {});
    },

    closeStreams,

    async stop() {
      closeStreams();
      await server.stop();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
