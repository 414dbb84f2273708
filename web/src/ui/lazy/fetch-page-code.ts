/** The `<template>` with the tags of the page's code, if it is deferred (server: platform/web/web-build.ts). */
const TEMPLATE = 'page-code';
/** The code is fetched after this long even if a photo is still loading. */
const LONGEST_MS = 4_000;
/** Events of someone about to use the page. */
const SIGNS = ['pointerdown', 'touchstart', 'keydown', 'focusin'];

/**
 * Fetches the code of a page that can be read without it: once everything visible has loaded and the browser is idle,
 * or immediately when someone uses the page. Clicks until then are recorded (early-clicks.ts).
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
