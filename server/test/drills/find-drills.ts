import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Drill } from './drill.ts';

const SUFFIX = '.drill.ts';

/** Every drill in this folder with its name, sorted by name. */
export async function findDrills(): Promise<{ name: string; drill: Drill }[]> {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith(SUFFIX)).sort();
  return Promise.all(
    files.map(async (file) => {
      const { drill } = (await import(join(import.meta.dirname, file))) as { drill: Drill };
      return { name: file.slice(0, -SUFFIX.length), drill };
    }),
  );
}
