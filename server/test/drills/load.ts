import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type LoadPlan = {
  url: string;
  /** The gallery from memory, a search that is never cached, or sign-ins from many networks. */
  kind: 'memory' | 'search' | 'sign-in';
  connections: number;
  seconds: number;
  /** Requests per second over all connections; without it, as many as the server answers. */
  rate?: number;
  /** Addresses and passwords, used by every second sign-in. */
  accounts?: readonly (readonly [email: string, password: string])[];
};

export type LoadResult = {
  statuses: Record<string, number>;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  failures: number;
  without_retry_after: number;
};

const CLIENT = join(import.meta.dirname, 'load-client.ts');

/** Sends load to a server from another process. */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)(process.execPath, [CLIENT, JSON.stringify(plan)]);
  return JSON.parse(stdout);
}

/** Replies with 200 per second. */
export const perSecond = ({ statuses, seconds }: LoadResult) => (statuses['200'] ?? 0) / seconds;

export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
