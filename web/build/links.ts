import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FULL = /[\\/]ssr[\\/]components\.js$/;
/** The parts of the router that this site uses; the others keep the full file and are left out with it. */
const USED = /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/](dom[\\/]lib|components)\.js$/;
/** A mark on every link for the framework mode, 1.2 kB of the first page. */
const MARK = /,\s*"data-discover": [^,}]+/g;
const PLAIN = fileURLToPath(import.meta.resolve('./plain-links.ts'));

/** Lets the router's links do without its framework mode. A build fails where a new release asks for more. */
export function plainLinks(): Plugin {
  return {
    name: 'plain-links',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => (FULL.test(source) && importer && USED.test(importer) ? PLAIN : null),
    transform: (code, id) => (USED.test(id) ? code.replace(MARK, '') : null),
  };
}
