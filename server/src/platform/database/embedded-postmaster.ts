import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from './embedded-cluster.ts';

/** What a running PostgreSQL writes into postmaster.pid. */
export type Postmaster = { pid: number; port: number; socketDir: string; status: string };

/** Reads postmaster.pid; undefined if there is none. Its lines appear one after another while PostgreSQL starts. */
export async function readPostmaster({ directory }: Cluster): Promise<Postmaster | undefined> {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
  const [pid, , , port, socketDir, , , status] = text.split('\n');
  if (!pid) return undefined;
  return { pid: Number(pid), port: Number(port), socketDir: socketDir ?? '', status: status?.trim() ?? '' };
}

/**
 * Whether this process id is the PostgreSQL of this cluster, and not another process that got the number later.
 * Checked by the command line, which everyone may read: /proc/N/cwd is not readable by root in most containers. A
 * zombie has no command line and counts as ended.
 */
export function isPostgresOf(cluster: Cluster, pid: number): boolean {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : execFileSync('ps', ['-ww', '-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return command.includes(clusterName(cluster));
  } catch {
    return false; // no such process
  }
}

/** The name in the command line of every process of this cluster. */
export function clusterName({ directory }: Cluster): string {
  return `swapstead-${createHash('sha256').update(directory).digest('hex').slice(0, 12)}`;
}

/** Sends a signal, unless the process has ended or another one has its number now. */
export function signalPostgres(cluster: Cluster, pid: number, signal: NodeJS.Signals): void {
  if (!isPostgresOf(cluster, pid)) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
