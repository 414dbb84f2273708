/** The `<template>` with the tags of the page's code, if it is deferred (server: platform/web/web-build.ts). */
const TEMPLATE = 'page-code';
/** The code is fetched after this long even if a photo is still loading. */
const LONGEST_MS = 4_000;
/** Events of someone about to use the page. */
const SIGNS = ['pointerdown', 'touchstart', 'keydown', 'focusin'];

/**
 * Fetches the code of a page of text: once everything visible has loaded and the browser is idle, or as soon as someone
 * uses the page. Clicks until then are recorded (early-clicks.ts).
 */
export function fetchCodeWhenIdle() {
  fetchCode((begin, signal) => {
    const rest = () =>
      'requestIdleCallback' in window ? requestIdleCallback(begin) : setTimeout(begin, 200);
    addEventListener('load', rest, { signal });
  });
}

/**
 * Fetches the code of a page whose photos show first: once those that load at once are there, or as soon as someone
 * uses the page. That is before the page's `load` event, which therefore waits for the code.
 */
export function fetchCodeAfterPhotos() {
  const loading = [...document.querySelectorAll('img')].filter(
    (photo) => photo.loading !== 'lazy' && !photo.complete,
  );
  fetchCode((begin, signal) => {
    let count = loading.length;
    if (count === 0) return begin();
    const one = () => {
      if (--count === 0) begin();
    };
    for (const photo of loading)
      for (const outcome of ['load', 'error']) photo.addEventListener(outcome, one, { signal });
  });
}

/** @param wait calls `begin` when the page no longer needs the line for itself; `signal` ends the waiting */
function fetchCode(wait: (begin: () => void, signal: AbortSignal) => void) {
  const template = document.getElementById(TEMPLATE);
  if (!(template instanceof HTMLTemplateElement)) return;
  const waiting = new AbortController();
  const { signal } = waiting;
  const begin = () => {
    if (signal.aborted) return;
    waiting.abort();
    document.head.append(document.importNode(template.content, true));
  };
  for (const sign of SIGNS) addEventListener(sign, begin, { signal, capture: true, passive: true });
  setTimeout(begin, LONGEST_MS);
  wait(begin, signal);
}
