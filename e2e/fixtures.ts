import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  type Request,
  type Response,
  type WebError,
} from '@playwright/test';
import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import { decideEssential } from './page/consent.ts';

export { expect } from '@playwright/test';

interface Problems {
  /**
   * Expects a problem that the test provokes, such as `/^404 .*\/api\/homes\//`. If it doesn't occur the test fails,
   * so that no allowance outlives its reason.
   */
  allow(pattern: RegExp): void;
}

/** With the address of the photo, as homes name it. */
const MISSING_PHOTO = /^404 GET https?:\/\/[^/]+(\/photos\/[^/]+)\/\d+\.(?:avif|webp)$/;

/** Whether the cookie banner was answered before the test, in the test's own browser. */
type Consent = 'essential' | 'undecided';

/** The contexts that the tests of the current file have opened. A worker runs one file after another. */
const opened = { file: '', contexts: new Set<BrowserContext>() };

/**
 * Closes what an earlier file left open. Its pages go on asking a server that may have been stopped with the file, and
 * the next test would answer for that.
 */
async function closeLeftovers(file: string): Promise<void> {
  if (opened.file === file) return;
  const left = [...opened.contexts];
  opened.file = file;
  opened.contexts.clear();
  await Promise.all(left.map((context) => context.close()));
}

/**
 * Playwright's `test`, in which no problem goes unnoticed. An error on the console, a hydration warning, an uncaught
 * error, or a refused or failed request of our own origin fails the test, in every context it opens. A problem reads
 * `console.error: text`, `page error: text`, `404 GET http://...` or `net::ERR_... GET http://...`.
 */
export const test = base.extend<{ problems: Problems; consent: Consent }>({
  consent: ['essential', { option: true }],
  context: async ({ context, consent }, use) => {
    if (consent === 'essential') await decideEssential(context);
    await use(context);
  },

  problems: [
    async ({ browser, baseURL }, use, { file }) => {
      if (!baseURL) throw new Error('No baseURL: the global setup has to start the server first.');
      const origin = new URL(baseURL).origin;
      const seen: string[] = [];
      const allowed: RegExp[] = [];
      const stops: (() => void)[] = [];
      await closeLeftovers(file);
      const watchContext = (context: BrowserContext) => {
        opened.contexts.add(context);
        stops.push(watch(context, origin, (problem) => seen.push(problem)));
      };
      // Contexts shared by the tests of a file already exist.
      browser.contexts().forEach(watchContext);
      browser.on('context', watchContext);

      await use({ allow: (pattern) => void allowed.push(pattern) });

      browser.off('context', watchContext);
      for (const stop of stops) stop();
      const deleted = await deletedPhotos(seen, origin);
      const unexpected = seen.filter(
        (problem) => !deleted.has(problem) && !allowed.some((pattern) => pattern.test(problem)),
      );
      const missed = allowed.filter((pattern) => !seen.some((problem) => pattern.test(problem)));
      const complaints = [
        ...unexpected.map((problem) => `unexpected: ${problem}`),
        ...missed.map((pattern) => `allowed, but did not happen: ${pattern}`),
      ];
      if (complaints.length > 0) throw new Error(`The page was not quiet\n  ${complaints.join('\n  ')}`);
    },
    { auto: true },
  ],
});

/**
 * The problems caused by photos that disappeared while a page showed them, because another test deleted their home:
 * those whose home is no longer listed. A missing photo that the server still lists remains a problem.
 */
async function deletedPhotos(seen: readonly string[], origin: string): Promise<Set<string>> {
  const missing = seen.filter((problem) => MISSING_PHOTO.test(problem));
  if (missing.length === 0) return new Set();
  const offered = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const reply = await fetch(`${origin}/api/homes${cursor && `?cursor=${encodeURIComponent(cursor)}`}`);
    const page = (await reply.json()) as { homes: HomeCard[]; next_cursor: string | null };
    for (const { photos } of page.homes) for (const { photo_url } of photos) offered.add(photo_url);
    cursor = page.next_cursor;
  }
  return new Set(missing.filter((problem) => !offered.has(MISSING_PHOTO.exec(problem)?.[1] ?? '')));
}

/** @returns a function that ends it */
function watch(context: BrowserContext, origin: string, report: (problem: string) => void): () => void {
  const isOurs = (url: string) => url.startsWith(`${origin}/`);

  const onConsole = (message: ConsoleMessage) => {
    const text = message.text();
    // The browser's own line about a refused request lacks method and status; the response below has both.
    if (text.startsWith('Failed to load resource') && isOurs(message.location().url)) return;
    if (message.type() === 'error') report(`console.error: ${text} (${message.location().url})`);
    if (message.type() === 'warning' && /hydrat/i.test(text)) report(`console.warn: ${text}`);
  };
  const onError = (webError: WebError) => {
    const error = webError.error();
    report(`page error: ${error.stack ?? error.message}`);
  };
  const onResponse = (response: Response) => {
    if (!isOurs(response.url()) || response.status() < 400) return;
    report(`${response.status()} ${response.request().method()} ${response.url()}`);
  };
  const onFailed = (request: Request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // Requests cancelled because the user moved on are fine.
    if (!isOurs(request.url()) || reason === 'net::ERR_ABORTED') return;
    report(`${reason} ${request.method()} ${request.url()}`);
  };

  context.on('console', onConsole).on('weberror', onError);
  context.on('response', onResponse).on('requestfailed', onFailed);
  return () => {
    context.off('console', onConsole).off('weberror', onError);
    context.off('response', onResponse).off('requestfailed', onFailed);
  };
}
