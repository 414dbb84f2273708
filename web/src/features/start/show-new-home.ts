import { watchContent } from '../../lib/browser/observers.ts';

/** How long the gallery may take until it contains the new home, in milliseconds. */
const PATIENCE_MS = 10_000;
/** A little longer than the animation, in milliseconds. */
const RING_MS = 2_600;

/**
 * Scrolls to the card of a home as soon as the gallery contains it, and highlights it once.
 * @param onShown called then; never if the card doesn't appear, as in a filtered gallery
 * @returns a function that stops waiting
 */
export function showNewHome(id: string, onShown: () => void): () => void {
  const show = () => {
    const card = document.querySelector(`article[data-home="${id}"]`);
    if (!card) return false;
    stop();
    card.scrollIntoView({ block: 'center' });
    card.classList.add('ring-once');
    setTimeout(() => card.classList.remove('ring-once'), RING_MS);
    onShown();
    return true;
  };
  let unwatch: (() => void) | undefined;
  const patience = setTimeout(() => unwatch?.(), PATIENCE_MS);
  function stop() {
    unwatch?.();
    clearTimeout(patience);
  }
  if (!show()) unwatch = watchContent(document.body, { childList: true, subtree: true }, show);
  return stop;
}
