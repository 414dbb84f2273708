import { ORIGINAL } from '@swapstead/contract/languages';
import type { Renderer } from '@swapstead/contract/site/rendering';
import { languages } from '@swapstead/messages';
import { importServerBuild, readWebBuild, type WebBuild, webFolder } from '../platform/web/web-build.ts';

/** The web client in one language. */
export type LanguageClient = {
  build: WebBuild;
  renderer: Renderer;
};

/** What the server needs from the web client. Tests that look at no page pass one that is not built. */
export type WebClient = {
  /** By language, English first; each that is on has a build of its own (docs/decisions/1022). */
  clients: ReadonlyMap<string, LanguageClient>;
  /** The English build, for what is the same in all. */
  build: WebBuild;
  /** The folders with the files that browsers fetch, English first. */
  folders: readonly string[];
};

/** The web client as built by `npm run build`, in the languages that are on. */
export async function readWebClient(): Promise<WebClient> {
  const clients = new Map(
    await Promise.all(
      languages.map(
        async (language): Promise<[string, LanguageClient]> => [
          language,
          { build: await readWebBuild(language), renderer: await importServerBuild(language) },
        ],
      ),
    ),
  );
  const { build } = clients.get(ORIGINAL) as LanguageClient;
  return { clients, build, folders: languages.map((language) => webFolder('dist', language)) };
}
