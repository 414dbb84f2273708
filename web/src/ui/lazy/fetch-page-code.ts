/** The `<template>` with the tags of the page's code, if that waits (server: platform/web/web-build.ts). */
const TEMPLATE = 'page-code';
/** After so long the code is fetched even if a photo has not come. */
const LONGEST_MS = 4_000;
/** Signs of somebody who is about to use the page. */
const SIGNS = ['pointerdown', 'touchstart', 'keydown', 'focusin'];

/**
 * Fetches the code of a page that can be read without it: once everything visible has come and the browser is idle, or
 * at once when somebody touches the page. Presses until then are kept (early-clicks.ts).
 */
export function fetchPageCode() {
  const template = document.getElementById(TEMPLATE);
  if (!(template instanceof HTMLTemplateElement)) return;
  const waiting = new AbortController();
  const begin = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    document.head.append(document.importNode(template.content, true));
  };
  const rest = () => ('requestIdleCallback' in window ? requestIdleCallback(begin) : setTimeout(begin, 200));
  const options = { signal: waiting.signal, capture: true, passive: true };
  for (const sign of SIGNS) addEventListener(sign, begin, options);
  addEventListener('load', rest, { signal: waiting.signal });
  setTimeout(begin, LONGEST_MS);
}
