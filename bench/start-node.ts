import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Long enough for a start that builds the web client first. */
const PATIENCE_MS = 180_000;

/** Runs a script with Node on a free port and waits until it accepts requests. */
export async function startNode(script: string, settings: Record<string, string>) {
  const port = await freePort();
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return accepting(child, port, script);
}

/** A program that has been started on this port, once it accepts requests. @throws if it ends before */
export async function accepting(child: ChildProcess, port: number, name: string) {
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await answers())) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${name} did not start`);
    await delay(50);
  }
  return {
    url,
    pid: child.pid as number,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
