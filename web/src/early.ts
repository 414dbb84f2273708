/**
 * Runs before the first paint of a server-rendered page: a small inline script, allowed by its hash in the content
 * security policy (docs/decisions/0701). The client code repeats or takes over all it does. Text pages have another
 * one (early-text.ts).
 */

import { dropServerHtml } from './lib/loading/drop-server-html.ts';
import { recordEarlyClicks } from './lib/loading/early-clicks.ts';
import { fallBackOnFailure } from './lib/loading/no-js-fallback.ts';
import { offerLanguage } from './lib/loading/offer-language.ts';
import { fetchCodeAfterPhotos } from './ui/lazy/fetch-page-code.ts';
import { placeAllMasonry } from './ui/masonry-grid.ts';

dropServerHtml(document.getElementById('root'));
placeAllMasonry();
recordEarlyClicks();
fallBackOnFailure();
offerLanguage();
fetchCodeAfterPhotos();
// The loaded fonts may wrap some titles differently than their fallbacks.
document.fonts?.addEventListener('loadingdone', placeAllMasonry, { once: true });
