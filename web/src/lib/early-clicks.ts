declare global {
  /** Buttons that were pressed before the web client could hear it; undefined once it hears by itself. */
  var earlyClicks: HTMLElement[] | undefined;
}

/** Keeps presses of buttons for the web client. Links and forms work by themselves. */
export function keepEarlyClicks() {
  globalThis.earlyClicks = [];
  document.addEventListener('click', ({ target }) => {
    const button =
      target instanceof Element ? target.closest<HTMLButtonElement>('button[type=button]') : null;
    if (button) globalThis.earlyClicks?.push(button);
  });
}

/**
 * The buttons that were pressed so far. From here on React hears by itself, so this is called right before it begins.
 * @returns what presses them again, for when the page can do what they ask for
 */
export function takeEarlyClicks(): () => void {
  const clicks = globalThis.earlyClicks ?? [];
  globalThis.earlyClicks = undefined;
  return () => {
    for (const button of clicks) if (button.isConnected) button.click();
  };
}
