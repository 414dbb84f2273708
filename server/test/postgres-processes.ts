import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Cluster } from '../src/platform/database/embedded-cluster.ts';
import { clusterName } from '../src/platform/database/embedded-postmaster.ts';

/** The command lines of all processes of a cluster's PostgreSQL, including sessions and workers. */
export async function listProcessesOf(cluster: Cluster): Promise<string[]> {
  const commands = process.platform === 'linux' ? await linuxCommands() : await otherCommands();
  return commands.filter((command) => command.includes(clusterName(cluster)));
}

async function linuxCommands(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  // A process may end during the search: then it has no command line.
  return Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
}

async function otherCommands(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'command=']);
  return stdout.split('\n');
}
