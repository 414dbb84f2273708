import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ROUTER = /[\\/]react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]/;
const FULL = /[\\/]ssr[\\/]components\.js$/;
/** The parts of the router that this site uses; the others keep the full file and are left out with it. */
const USED = /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/](dom[\\/]lib|components)\.js$/;
/** The attribute that marks every link for the framework mode, 1.2 kB of the first page. */
const MARK = /,\s*"data-discover": [^,}]+/g;
const PLAIN = fileURLToPath(import.meta.resolve('./plain-links.ts'));

/** Top-level calls without side effects: they create a context, a component or a set. */
const MADE = /^(const \w+ = )(?=React\$1\.(?:createContext|forwardRef|memo)\(|new Set\()/gm;
/** Names of contexts and components for developer tools. */
const NAMED = /^\w+\.displayName = ".*";$/gm;

/**
 * Reduces the router to what this site uses. Links lose the framework mode; the build fails if a new release needs
 * more of it. Forms, loaders and the route table are dropped, which the bundler would keep because it can't know that
 * creating a component has no side effect. Saves 5.5 kB on the first page.
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
