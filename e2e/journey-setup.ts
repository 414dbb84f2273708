import { buildWeb } from '../server/bin/build-web.mjs';

/** Each journey starts its own server; they share the build. */
export default function setup(): void {
  buildWeb();
}
