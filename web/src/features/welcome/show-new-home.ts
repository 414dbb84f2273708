import { watchContent } from '../../lib/browser/observers.ts';

/** For so long the gallery may take until it has the new home. */
const PATIENCE_MS = 10_000;
/** A little longer than the animation. */
const RING_MS = 2_600;

/**
 * Brings the card of a home into view as soon as the gallery has it, and rings it once.
 * @param onShown called then; and where it does not come, as when the gallery is narrowed down, never
 * @returns gives up waiting
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
