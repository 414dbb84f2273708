import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebClient } from '../src/pages/web-client.ts';

/** For tests that ask the API only, so that they wait for no build: every page and every address of a file is refused. */
export async function webClientWithoutPages(folder: string): Promise<WebClient> {
  await mkdir(join(folder, 'assets'), { recursive: true });
  return {
    build: { earlyHashes: [], styles: [], asset: refuse, page: refuse },
    renderer: { addressOf: refuse, sourcesOf: refuse, renderPage: refuse },
    folder,
  };
}

function refuse(): never {
  const fault = 'This test looks at a page: make its app with { web: builtWeb }.';
  // The server answers 500 to what is thrown, and its log is silent.
  console.error(fault);
  throw new Error(fault);
}
