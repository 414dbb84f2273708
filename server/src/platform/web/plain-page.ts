import { directionOf, pathIn } from '@swapstead/contract/languages';
import { currentLanguage } from '@swapstead/messages';
import { escapeHtml } from '../escape-html.ts';

/** `content` is HTML. */
type Content = { title: string; content: string };
export type PlainPage = (content: Content) => string;

const MARK = `<svg viewBox="0 0 32 32" fill="none" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" class="size-[30px]"><path class="stroke-(--mark-clay,var(--clay))" d="M29.5 27.5V15.3L21 5.5l-2.3 2.65M13.3 14.37l-3.6 4.13"/><path class="stroke-(--mark-pine,var(--pine))" d="M2.5 27.5V15.3L11 5.5l11.3 13"/></svg>`;

/**
 * Pages in the site's style without any script, for links in emails: one text and one button.
 * @param styles paths of the web client's style sheets
 */
export const createPlainPage =
  (styles: readonly string[]): PlainPage =>
  ({ title, content }) =>
    `<!doctype html>
<html lang="${currentLanguage()}" dir="${directionOf(currentLanguage())}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${escapeHtml(title)} | Swapstead</title>${styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('')}</head>
<body><header class="wrap py-6"><a href="${pathIn(currentLanguage(), '/')}" class="flex items-center gap-2.5 font-display text-[1.4375rem] leading-none">${MARK}Swapstead</a></header>
<main class="wrap pb-16"><div class="max-w-text rounded-card bg-surface p-6 shadow-soft sm:p-8">${content}</div></main></body></html>
`;
