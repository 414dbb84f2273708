import { forgetEarlyClicks } from './early-clicks.ts';

/** Marks a page whose code failed: the styles then show what they show without scripts (app.css). */
const WITHOUT_CODE = 'data-without-code';

export const isWithoutCode = () => document.documentElement.hasAttribute(WITHOUT_CODE);

/**
 * Turns a server-rendered page into one that needs no code. Texts stay, links and forms work as they do without
 * scripts, and buttons that would do nothing are removed.
 */
export function standWithoutCode() {
  forgetEarlyClicks();
  document.documentElement.toggleAttribute(WITHOUT_CODE, true);
  for (const part of document.querySelectorAll('#root noscript')) {
    const shown = Object.assign(document.createElement('span'), { className: part.className });
    // With scripts enabled, browsers parse the content of noscript as text.
    const { body } = new DOMParser().parseFromString(part.textContent ?? '', 'text/html');
    shown.append(...body.childNodes);
    part.replaceWith(shown);
  }
}

/** Until the client code is running: falls back to the static page if the code is blocked, missing or throws. */
export function watchForFailure() {
  addEventListener(
    'error',
    ({ target, filename }: Event & { filename?: string }) => {
      const file = target instanceof HTMLScriptElement ? target.src : filename;
      if (globalThis.earlyClicks && file?.startsWith(`${location.origin}/assets/`)) standWithoutCode();
    },
    { capture: true },
  );
}
