/** The `<template>` with the tags of a page's code, where that waits (server: platform/web/web-build.ts). */
const TEMPLATE = 'page-code';
/** A photo that never comes does not keep the code away. */
const LONGEST_MS = 4_000;
/** Signs of somebody who is about to use the page. */
const SIGNS = ['pointerdown', 'touchstart', 'keydown', 'focusin'];

/**
 * Fetches the code of a page that can be read without it: when everything that is seen has come and the browser rests,
 * or at once when somebody touches the page. What is pressed meanwhile waits for it (early-clicks.ts).
 */
export function fetchCodeLater() {
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
