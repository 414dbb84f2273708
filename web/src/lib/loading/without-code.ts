import { forgetEarlyClicks } from './early-clicks.ts';

/** Marks a page whose code failed: styles then show what they show without script (app.css). */
const WITHOUT_CODE = 'data-without-code';

export const isWithoutCode = () => document.documentElement.hasAttribute(WITHOUT_CODE);

/**
 * Makes of a page that the server sent one that needs no code: what it says stays, links and forms work, as they do for
 * those who run no script, and buttons that nothing would hear are gone.
 */
export function standWithoutCode() {
  forgetEarlyClicks();
  document.documentElement.toggleAttribute(WITHOUT_CODE, true);
  for (const part of document.querySelectorAll('#root noscript')) {
    const shown = Object.assign(document.createElement('span'), { className: part.className });
    // With scripts on, browsers read what stands in a noscript as text.
    const { body } = new DOMParser().parseFromString(part.textContent ?? '', 'text/html');
    shown.append(...body.childNodes);
    part.replaceWith(shown);
  }
}

/** Until the code of the page is in charge: lets the page stand without it where it is blocked, is gone or breaks. */
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
