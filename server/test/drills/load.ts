import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type LoadPlan = {
  url: string;
  /** The gallery from memory, a search that no answer is kept for, or sign-ins from many networks. */
  kind: 'memory' | 'search' | 'sign-in';
  connections: number;
  seconds: number;
  /** Requests a second of all connections together; without it as many as are answered. */
  rate?: number;
  /** Addresses and passwords of which every second sign-in uses one. */
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

/** Asks a server from another process. */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)(process.execPath, [CLIENT, JSON.stringify(plan)]);
  return JSON.parse(stdout);
}

/** Answers with 200, a second. */
export const perSecond = ({ statuses, seconds }: LoadResult) => (statuses['200'] ?? 0) / seconds;

export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
