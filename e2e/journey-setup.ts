import { buildWeb } from '../server/bin/build-web.mjs';

/** The languages beside English in which the travellers read the site; a set has builds of its own. */
export const JOURNEY_LANGUAGES = 'de,fr';

/** Each journey starts its own server; they share the build. */
export default function setup(): void {
  buildWeb(JOURNEY_LANGUAGES);
}
