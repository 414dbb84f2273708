declare global {
  /** Buttons pressed before the client code ran; undefined once it handles clicks itself. */
  var earlyClicks: HTMLElement[] | undefined;
}

/** The attribute that shows a waiting click: a line at the top of the window (app.css). */
const WAITING = 'data-pressed';

/**
 * Records clicks on buttons and hides them from React, which loses clicks on parts that it has not hydrated yet.
 * Links and forms work without it.
 */
export function recordEarlyClicks() {
  globalThis.earlyClicks = [];
  const record = (event: MouseEvent) => {
    const { target } = event;
    const button =
      target instanceof Element ? target.closest<HTMLButtonElement>('button[type=button]') : null;
    if (!globalThis.earlyClicks || !button) return;
    globalThis.earlyClicks.push(button);
    document.documentElement.toggleAttribute(WAITING, true);
    event.stopPropagation();
  };
  document.addEventListener('click', record, { capture: true });
}

/** Repeats the recorded clicks, then leaves clicks to React. A second call does nothing. */
export function replayEarlyClicks() {
  for (const button of forgetEarlyClicks()) if (button.isConnected) button.click();
}

/**
 * Stops recording.
 * @returns the clicks recorded so far
 */
export function forgetEarlyClicks(): HTMLElement[] {
  const clicks = globalThis.earlyClicks ?? [];
  globalThis.earlyClicks = undefined;
  document.documentElement.toggleAttribute(WAITING, false);
  return clicks;
}
