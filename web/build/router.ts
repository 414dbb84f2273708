import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ROUTER = /[\\/]react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]/;
const FULL = /[\\/]ssr[\\/]components\.js$/;
/** The parts of the router that this site uses; the others keep the full file and are left out with it. */
const USED = /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/](dom[\\/]lib|components)\.js$/;
/** A mark on every link for the framework mode, 1.2 kB of the first page. */
const MARK = /,\s*"data-discover": [^,}]+/g;
const PLAIN = fileURLToPath(import.meta.resolve('./plain-links.ts'));

/** What is made when a file is read: a context, a component, a set. Nothing else happens by it. */
const MADE = /^(const \w+ = )(?=React\$1\.(?:createContext|forwardRef|memo)\(|new Set\()/gm;
/** What tools for developers call a context or a component. */
const NAMED = /^\w+\.displayName = ".*";$/gm;

/**
 * Takes the parts of the router that this site uses: links without its framework mode (a build fails where a new release
 * asks for more), and nothing of forms, loaders and its table of routes, which the bundler would keep because it cannot
 * know that making a component has no effect. Together 5.5 kB of the first page.
 */
export function lightRouter(): Plugin {
  return {
    name: 'light-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => (FULL.test(source) && importer && USED.test(importer) ? PLAIN : null),
    transform(code, id) {
      if (!ROUTER.test(id)) return null;
      const made = code.replace(MADE, '$1/* @__PURE__ */ ').replace(NAMED, '');
      return USED.test(id) ? made.replace(MARK, '') : made;
    },
  };
}
