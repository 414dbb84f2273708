import type { Renderer } from '@swapstead/contract/site/rendering';
import { importServerBuild, readWebBuild, WEB_DIST, type WebBuild } from '../platform/web/web-build.ts';

/** What the server needs from the web client. Tests that look at no page pass one that is not built. */
export type WebClient = {
  build: WebBuild;
  renderer: Renderer;
  /** The folder with the files that browsers fetch. */
  folder: string;
};

/** The web client as built by `npm run build`. */
export async function readWebClient(): Promise<WebClient> {
  const build = await readWebBuild();
  return { build, renderer: await importServerBuild(), folder: WEB_DIST };
}
