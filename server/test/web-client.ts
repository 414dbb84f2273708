import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@swapstead/messages';
import type { WebClient } from '../src/pages/web-client.ts';

/** For tests that only use the API, so that they need no build: every page and file address fails. */
export async function webClientWithoutPages(folder: string): Promise<WebClient> {
  await mkdir(join(folder, 'assets'), { recursive: true });
  const build = { earlyHashes: [], styles: [], asset: refuse, page: refuse };
  const renderer = { addressOf: refuse, sourcesOf: refuse, renderPage: refuse, ownPage: refuse };
  return {
    clients: new Map(languages.map((language) => [language, { build, renderer }])),
    build,
    folders: [folder],
  };
}

function refuse(): never {
  const fault = 'This test looks at a page: make its app with { web: builtWeb }.';
  // The server would answer 500 without logging the error.
  console.error(fault);
  throw new Error(fault);
}
