/** What early.ts is for other pages, for those that are there to be read: their code comes later, and no homes stand on them. */
import { fetchCodeLater } from './lib/code-later.ts';
import { keepEarlyClicks } from './lib/early-clicks.ts';
import { watchForFailure } from './lib/without-code.ts';

keepEarlyClicks();
watchForFailure();
fetchCodeLater();
