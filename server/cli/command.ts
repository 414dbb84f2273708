import { resolve } from 'node:path';
import type { ArchiveManifest } from '../src/platform/backup/archive-format.ts';

/** Exit codes of backup and restore. */
export const EXIT = { ok: 0, failed: 1, usage: 2, incomplete: 3, stopped: 130 } as const;

/** A path relative to the caller's folder: npm runs scripts in the folder of the project. */
export const fromCaller = (path: string) => resolve(process.env.INIT_CWD ?? '.', path);

/** Aborted by the first Ctrl-C or SIGTERM. */
export function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  return stop.signal;
}

/** 'N homes, N members, N files (N MB)'. */
export function describeContent({ rows, files, file_bytes, missing }: ArchiveManifest): string {
  const number = (value = 0) => value.toLocaleString('en');
  const megabytes = Math.ceil(file_bytes / 1_000_000);
  const parts = [
    `${number(rows.users)} accounts`,
    `${number(rows.homes)} homes`,
    `${number(files)} files of photos (${number(megabytes)} MB)`,
  ];
  if (missing > 0) parts.push(`${number(missing)} files missing`);
  return parts.join(', ');
}
