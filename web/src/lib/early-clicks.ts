declare global {
  /** Buttons that were pressed before the web client could hear it; undefined once it hears by itself. */
  var earlyClicks: HTMLElement[] | undefined;
}

/** Where something was pressed that waits: a line at the top of the window says so (app.css). */
const WAITING = 'data-pressed';

/**
 * Keeps presses of buttons for the web client, and away from React: while it takes the page over it would forget those
 * on parts that it has not reached. Links and forms work by themselves.
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

/** Presses again what was pressed so far, and lets React hear by itself from here on. Does nothing the second time. */
export function replayEarlyClicks() {
  const clicks = globalThis.earlyClicks ?? [];
  globalThis.earlyClicks = undefined;
  document.documentElement.toggleAttribute(WAITING, false);
  for (const button of clicks) if (button.isConnected) button.click();
}
