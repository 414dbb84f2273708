/** The same as early.ts, for text pages: their code loads when the browser is idle, and they have no homes. */

import { recordEarlyClicks } from './lib/loading/early-clicks.ts';
import { fallBackOnFailure } from './lib/loading/no-js-fallback.ts';
import { offerLanguage } from './lib/loading/offer-language.ts';
import { fetchCodeWhenIdle } from './ui/lazy/fetch-page-code.ts';

recordEarlyClicks();
fallBackOnFailure();
offerLanguage();
fetchCodeWhenIdle();
