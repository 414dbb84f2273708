import { readFile, writeFile } from 'node:fs/promises';
import type { RealServer } from '../real-server.ts';
import { until } from './kit.ts';

const DAY_MS = 86_400_000;

/** Sets the clock of a server with clock-preload.ts, and resolves when the server uses it. */
export async function setClock(server: RealServer, file: string, daysAhead: number): Promise<void> {
  const ahead = String(daysAhead * DAY_MS);
  await writeFile(file, ahead);
  server.child.kill('SIGUSR2');
  const confirmed = () => readFile(`${file}.set`, 'utf8').catch(() => '');
  await until(async () => (await confirmed()) === ahead, `the clock ${daysAhead} days ahead`);
}
