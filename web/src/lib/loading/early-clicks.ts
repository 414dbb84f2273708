declare global {
  /** Buttons that were pressed before the web client ran; undefined once it handles presses itself. */
  var earlyClicks: HTMLElement[] | undefined;
}

/** The attribute that shows a waiting press: a line at the top of the window (app.css). */
const WAITING = 'data-pressed';

/**
 * Keeps presses of buttons for the web client, and away from React, which while hydrating would lose those on parts it
 * has not reached. Links and forms work without it.
 */
export function keepEarlyClicks() {
  globalThis.earlyClicks = [];
  const keep = (event: MouseEvent) => {
    const { target } = event;
    const button =
      target instanceof Element ? target.closest<HTMLButtonElement>('button[type=button]') : null;
    if (!globalThis.earlyClicks || !button) return;
    globalThis.earlyClicks.push(button);
    document.documentElement.toggleAttribute(WAITING, true);
    event.stopPropagation();
  };
  document.addEventListener('click', keep, { capture: true });
}

/** Repeats the presses so far and then leaves them to React. A second call does nothing. */
export function replayEarlyClicks() {
  for (const button of forgetEarlyClicks()) if (button.isConnected) button.click();
}

/** Keeps no presses any more. @returns those so far */
export function forgetEarlyClicks(): HTMLElement[] {
  const clicks = globalThis.earlyClicks ?? [];
  globalThis.earlyClicks = undefined;
  document.documentElement.toggleAttribute(WAITING, false);
  return clicks;
}
