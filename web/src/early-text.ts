/** What early.ts is for other pages, for those that are there to be read: their code comes later, and no homes stand on them. */

import { keepEarlyClicks } from './lib/loading/early-clicks.ts';
import { watchForFailure } from './lib/loading/without-code.ts';
import { fetchPageCode } from './ui/lazy/fetch-page-code.ts';

keepEarlyClicks();
watchForFailure();
fetchPageCode();
