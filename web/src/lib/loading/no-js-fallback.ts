import { forgetEarlyClicks } from './early-clicks.ts';

/** Marks a page whose code failed: the styles then show what they show without scripts (app.css). */
const NO_JS_FALLBACK = 'data-no-js-fallback';

export const isNoJsFallback = () => document.documentElement.hasAttribute(NO_JS_FALLBACK);

/**
 * Turns a server-rendered page into one that needs no code. Texts stay, links and forms work as they do without
 * scripts, and buttons that would do nothing are removed.
 */
export function fallBackToNoJs() {
  forgetEarlyClicks();
  document.documentElement.toggleAttribute(NO_JS_FALLBACK, true);
  for (const part of document.querySelectorAll('#root noscript')) {
    const shown = Object.assign(document.createElement('span'), { className: part.className });
    // With scripts enabled, browsers parse the content of noscript as text.
    const { body } = new DOMParser().parseFromString(part.textContent ?? '', 'text/html');
    shown.append(...body.childNodes);
    part.replaceWith(shown);
  }
}

/** Until the client code is running: falls back to the static page if the code is blocked, missing or throws. */
export function fallBackOnFailure() {
  addEventListener(
    'error',
    ({ target, filename }: Event & { filename?: string }) => {
      const file = target instanceof HTMLScriptElement ? target.src : filename;
      if (globalThis.earlyClicks && file?.startsWith(`${location.origin}/assets/`)) fallBackToNoJs();
    },
    { capture: true },
  );
}
