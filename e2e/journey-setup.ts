import { buildWeb } from '../server/bin/build-web.mjs';

/** Each journey starts a server of its own; what they have in common is what is built. */
export default function setup(): void {
  buildWeb();
}
