import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWeb } from '../server/bin/build-web.mjs';
import { startDatabases } from './databases.ts';
import { startOtherSite } from './other-site.ts';
import { START_SCRIPT, startServer, TEST_SETTINGS } from './server.ts';

const root = join(import.meta.dirname, '..');

/**
 * Two real servers for the whole run: one with a constant gallery, and one on which tests list and delete homes
 * (`listingHomes` in page/hosts.ts), so that neither disturbs the other. Also a PostgreSQL for the servers that tests
 * start themselves. Workers start after this and inherit the addresses through the environment. With E2E_BASE_URL all
 * tests use that address and no server is started.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // Playwright cleans up only after Ctrl-C; ending the run in another way must not leave a server behind.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'));
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    await Promise.all(stops.map((one) => one()));
  };
  try {
    // Before the servers, because both would build it at the same time.
    buildWeb();
    await Promise.all([
      startDatabases().then((end) => stops.push(end)),
      process.env.E2E_BASE_URL || startServers(stops),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function startServers(stops: (() => unknown)[]): Promise<void> {
  const elsewhere = await startOtherSite();
  stops.push(elsewhere.stop);
  process.env.E2E_OTHER_SITE = elsewhere.host;
  const script = process.env.E2E_SERVER ? join(root, process.env.E2E_SERVER) : START_SCRIPT;
  const settings = { ...TEST_SETTINGS, CALENDAR_HOSTS_ALLOWED: elsewhere.host };
  const logOf = (name: string) => join(root, 'test-results', name);
  stops.push(await prepareDemo(script, logOf('e2e-demo.log'), settings));
  const start = async (log: string) => {
    const server = await startServer(script, logOf(log), settings);
    stops.push(server.stop);
    return server.url;
  };
  [process.env.E2E_BASE_URL, process.env.E2E_HOSTS_URL] = await Promise.all([
    start('e2e-server.log'),
    start('e2e-hosts-server.log'),
  ]);
}

/**
 * Makes a server add the demo content once and stop. Every server of the run with demo content starts with a copy of
 * that folder (`startServer` gets its path from the environment), so the photos are encoded once.
 * @returns a function that removes it
 */
async function prepareDemo(
  script: string,
  log: string,
  settings: Record<string, string>,
): Promise<() => Promise<void>> {
  const server = await startServer(script, log, settings);
  await server.stop({ keepsData: true });
  process.env.E2E_DEMO_FOLDER = server.dataDir;
  return () => rm(server.dataDir, { recursive: true, force: true });
}
