import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, until } from './kit.ts';

const CONFIGURATION = fileURLToPath(new URL('../../../deploy/several/nginx.conf', import.meta.url));

/** Debian installs it in a folder that is only in root's PATH. */
const PROGRAM = spawnSync('nginx', ['-v']).error ? '/usr/sbin/nginx' : 'nginx';

/** The installed version of nginx, if any. */
export function nginxVersion(): string | undefined {
  return /nginx\/([\d.]+)/.exec(spawnSync(PROGRAM, ['-v'], { encoding: 'utf8' }).stderr ?? '')?.[1];
}

/** nginx as configured in deploy/several, in front of processes on these ports; without TLS. */
export async function startNginx(ports: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'swapstead-nginx-'));
  const port = await freePort();
  const site = siteOf(await readFile(CONFIGURATION, 'utf8'), port, ports);
  const siteFile = join(folder, 'site.conf');
  await writeFile(siteFile, site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const main = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off; worker_processes 1;',
    `pid ${folder}/nginx.pid; error_log ${folder}/error.log;`,
    'events { worker_connections 4096; }',
    `http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
  ];
  const file = join(folder, 'nginx.conf');
  await writeFile(file, main.join('\n'));
  const child = spawn(PROGRAM, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.status === 200, 'nginx');
  return {
    url,
    pid: child.pid as number,
    /**
     * Takes one of the processes out of the balancer, or none, as deploy/several/roll.sh does; running requests
     * finish.
     */
    async leaveOut(out: number | undefined) {
      await writeFile(siteFile, site.replace(`server 127.0.0.1:${out} `, '$&down '));
      child.kill('SIGHUP');
    },
    /** Lines of the error log. */
    errors: async () => (await readFile(join(folder, 'error.log'), 'utf8')).split('\n').filter(Boolean),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The operator's configuration with local addresses, and without limits per address, because all requests of a drill
 * have the same one. Everything else is under test.
 */
function siteOf(configuration: string, port: number, ports: readonly number[]): string {
  const servers = ports.map((one) => `    server 127.0.0.1:${one} fail_timeout=2s;\n`).join('');
  return configuration
    .replace(/( {4}server app-\d:3000 fail_timeout=2s;\n)+/, servers)
    .replace(/server \{\n {4}listen 80;[^}]*\}\n/, '')
    .replace(/listen 443[^;]*;/, `listen 127.0.0.1:${port};`)
    .replace(/ {4}(?:ssl|limit)_.*\n/g, '');
}
