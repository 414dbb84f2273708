import { rm } from 'node:fs/promises';
import { startServer } from './server.ts';

/**
 * Lets a server add the demo content once and end. Every server of the run that has it begins with a copy of that
 * folder (`startServer` finds it through the environment): the pictures are encoded once.
 * @returns removes it
 */
export async function prepareDemo(
  script: string,
  log: string,
  settings: Record<string, string>,
): Promise<() => Promise<void>> {
  const server = await startServer(script, log, settings);
  await server.stop({ keepsData: true });
  process.env.E2E_DEMO_FOLDER = server.dataDir;
  return () => rm(server.dataDir, { recursive: true, force: true });
}
