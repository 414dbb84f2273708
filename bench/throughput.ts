import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { median } from './rounds.ts';

const run = promisify(execFile);

export function isThere(program: string): boolean {
  const { error } = spawnSync(program, ['--version'], { stdio: 'ignore' });
  return error === undefined;
}

/**
 * Requests addresses as fast as possible, without pipelining: with wrk if installed, which uses the least processor
 * time itself, otherwise with autocannon, which uses more than most servers. Both have one thread, so a client that
 * takes a whole core limits the figure: `client()` returns its use since the last call.
 */
export function createClient({ connections, seconds }: { connections: number; seconds: number }) {
  const shares: number[] = [];
  const once = isThere('wrk') ? byWrk : byAutocannon;
  return {
    /** @returns replies per second */
    async throughput(url: string, headers: Record<string, string> = {}, atOnce = connections) {
      const { rate, clientSeconds } = await once({ url, headers, atOnce, seconds });
      shares.push(clientSeconds / seconds);
      return rate;
    },
    /** @returns replies per second, and the time within which 99 of 100 came, in ms */
    async measured(url: string, headers: Record<string, string> = {}, atOnce = connections) {
      const { rate, p99 } = await once({ url, headers, atOnce, seconds });
      return { rate, p99 };
    },
    /** Such as 'client 43 % of a core'. */
    client(): string {
      const share = median(shares.splice(0));
      return `client ${Math.round(share * 100)} % of a core`;
    },
  };
}

type Round = { url: string; headers: Record<string, string>; atOnce: number; seconds: number };

/** Units of the times that wrk prints. */
const MS_IN: Record<string, number> = { us: 0.001, ms: 1, s: 1_000 };

/** bash reports wrk's processor time. */
async function byWrk({ url, headers, atOnce, seconds }: Round) {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', '--latency', `-c${atOnce}`, `-d${seconds}`, ...sent, url];
  const { stdout, stderr } = await run('bash', ['-c', 'TIMEFORMAT="%U %S"; time wrk "$@"', 'wrk', ...args]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} failed: ${stdout}`);
  const clientSeconds = (stderr.match(/[\d.]+/g) ?? []).map(Number).reduce((sum, part) => sum + part, 0);
  const [, count, unit = ''] = /\s99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const p99 = Number(count) * (MS_IN[unit] ?? Number.NaN);
  return { rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]), p99, clientSeconds };
}

async function byAutocannon({ url, headers, atOnce, seconds }: Round) {
  const before = process.cpuUsage();
  const result = await autocannon({ url, headers, connections: atOnce, duration: seconds });
  if (result.non2xx || result.errors) throw new Error(`${url} failed ${result.non2xx + result.errors} times`);
  const { user, system } = process.cpuUsage(before);
  return {
    rate: result.requests.average,
    p99: result.latency.p99,
    clientSeconds: (user + system) / 1e6,
  };
}
