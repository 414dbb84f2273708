import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../escape-html.ts';
import { TEST_PAGE_STYLE } from './style.ts';

/** A page of a simulated provider. `folder` is its address, such as '/test-billing'; the texts are HTML. */
export function testPage(
  folder: string,
  { title, mark, content }: { title: string; mark: string; content: string },
): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${title} | Swapstead</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${folder}/style.css"></head>
<body><p class="mark">${mark}</p><main>${content}</main></body></html>`;
}

/** A button that posts to an address, with hidden fields. */
export function testButton(
  address: string,
  label: string,
  look = '',
  fields: Record<string, string> = {},
): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${address}">${inputs.join('')}<button class="${look}">${label}</button></form>`;
}

/** Serves the style of the test pages in a folder, and reads their forms. */
export function serveTestPages(scope: FastifyInstance, folder: string): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, new URLSearchParams(body as string)),
  );
  scope.get(`${folder}/style.css`, { schema: { hide: true } }, async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(TEST_PAGE_STYLE),
  );
}

/** Sends a page that no cache keeps and no search engine lists. */
export function sendTestPage(reply: FastifyReply, status: number, page: string) {
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(page);
}
