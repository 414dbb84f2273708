/** The same as early.ts, for text pages: their code loads later, and they have no homes. */

import { keepEarlyClicks } from './lib/loading/early-clicks.ts';
import { watchForFailure } from './lib/loading/without-code.ts';
import { fetchPageCode } from './ui/lazy/fetch-page-code.ts';

keepEarlyClicks();
watchForFailure();
fetchPageCode();
