import { join } from 'node:path';
import { buildWeb } from '../server/bin/build-web.mjs';
import { startElsewhere } from './elsewhere.ts';
import { type RunningServer, startServer } from './server.ts';

const root = join(import.meta.dirname, '..');

const SETTINGS = {
  // Every test comes from one address.
  RATE_LIMIT: '100000',
  LOG_LEVEL: 'warn',
  // Encoding every demo photo again would take the processor away from the tests.
  PHOTO_AVIF: 'false',
  // Headless browsers have no push service.
  PUSH: 'twin',
};

/**
 * Two real servers for the whole run: one whose gallery stays as it is, and one on which tests list and delete homes
 * (`listingHomes` in page/hosts.ts), so that neither counts what the other adds. Workers start after this and inherit
 * the addresses through the environment. With E2E_BASE_URL set all tests go against that address and nothing is
 * started.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return;
  // Playwright tidies up after Ctrl-C only; whoever ends the run otherwise must not leave a server behind.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'));
  const servers: RunningServer[] = [];
  const elsewhere = await startElsewhere();
  process.env.E2E_ELSEWHERE = elsewhere.host;
  const stop = async () => {
    elsewhere.stop();
    await Promise.all(servers.map((server) => server.stop()));
  };
  const start = async (log: string) => {
    const script = join(root, process.env.E2E_SERVER ?? 'server/bin/start.mjs');
    const server = await startServer(script, join(root, 'test-results', log), {
      ...SETTINGS,
      CALENDAR_HOSTS_ALLOWED: elsewhere.host,
    });
    servers.push(server);
    return server.url;
  };
  try {
    // Before them: two servers at once would both build it.
    buildWeb();
    [process.env.E2E_BASE_URL, process.env.E2E_HOSTS_URL] = await Promise.all([
      start('e2e-server.log'),
      start('e2e-hosts-server.log'),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
