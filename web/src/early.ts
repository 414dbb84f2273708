/**
 * Runs before the first paint of a page that the server rendered: a small script inside the HTML, allowed by its hash
 * in the content security policy (docs/decisions/0701). Everything here is done again, or taken over, by the web client.
 * Pages of text have another one (early-text.ts).
 */
import { keepEarlyClicks } from './lib/loading/early-clicks.ts';
import { watchForFailure } from './lib/loading/without-code.ts';
import { placeAllMasonry } from './ui/masonry-grid.ts';

placeAllMasonry();
keepEarlyClicks();
watchForFailure();
// The faces make some titles a line longer or shorter than their stand-ins.
void document.fonts?.ready.then(placeAllMasonry);
