import { join } from 'node:path';
import { startServer } from './server.ts';

const root = join(import.meta.dirname, '..');

/**
 * One real server for the whole run. Workers start after this and inherit the address through the environment.
 * With E2E_BASE_URL set the tests go against that address and nothing is started.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return;
  // Playwright tidies up after Ctrl-C only; whoever ends the run otherwise must not leave a server behind.
  process.once('SIGTERM', () => process.kill(process.pid, 'SIGINT'));
  const script = process.env.E2E_SERVER ?? 'server/bin/start.mjs';
  const server = await startServer(join(root, script), join(root, 'test-results', 'e2e-server.log'), {
    // Every test comes from one address.
    RATE_LIMIT: '100000',
    LOG_LEVEL: 'warn',
    // Encoding every demo photo again would take the processor away from the tests.
    PHOTO_AVIF: 'false',
  });
  process.env.E2E_BASE_URL = server.url;
  return server.stop;
}
