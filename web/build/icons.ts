import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;

const LIGHT_MAKER = fileURLToPath(import.meta.resolve('./line-icon.ts'));
const FILE = /[\\/]lucide-react[\\/].*[\\/]icons[\\/][\w-]+\.mjs$/;
/** The lines of an icon in its file, behind which its other names may stand. */
const LINES = /^ {2}node: (\[[\s\S]*?\])(?:,\n {2}\w+: [\s\S]*?)?\n\};$/m;
/** A name of a line for lists in React: the lines are no list here. */
const KEY = /,\s*key: "\w+"/g;

/**
 * Imports each icon from its own file instead of from the list of all two thousand, which would all be read, and leaves
 * its lines alone in it, for a lighter function to make it of them.
 */
export function directIcons(): Plugin {
  const fileOf = iconFiles();
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (FILE.test(id)) return lightIcon(code);
      if (!id.endsWith('.tsx') || !code.includes("'lucide-react'")) return;
      return code.replace(IMPORT, (_, names: string) => names.split(',').map(importOf).join(''));
    },
  };

  function importOf(entry: string): string {
    const [name = '', here = name] = entry.trim().split(' as ');
    if (name === '' || name.startsWith('type ')) return '';
    const file = fileOf.get(name);
    if (!file) throw new Error(`lucide-react has no icon ${name}.`);
    return `import ${here} from 'lucide-react/icons/${file}';`;
  }
}

/** An icon's file with its lines only; null for a file that hands on the icon of another. */
function lightIcon(code: string): string | null {
  if (!code.includes('createLucideIcon')) return null;
  const [, lines] = LINES.exec(code) ?? [];
  if (!lines) throw new Error('Files of icons look different in this release of lucide-react.');
  return `import lineIcon from ${JSON.stringify(LIGHT_MAKER)};
export default /* @__PURE__ */ lineIcon(${lines.replace(KEY, '')});`;
}

/** Which file holds an icon, by each of its names. */
function iconFiles(): Map<string, string> {
  const list = readFileSync(
    new URL('../lucide-react.mjs', import.meta.resolve('lucide-react/icons/x')),
    'utf8',
  );
  const lines = list.matchAll(/^export \{(.*)\} from '\.\/icons\/([\w-]+)\.mjs';$/gm);
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}
