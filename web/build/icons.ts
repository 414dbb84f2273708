import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;

const LIGHT_MAKER = fileURLToPath(import.meta.resolve('./line-icon.ts'));
const FILE = /[\\/]lucide-react[\\/].*[\\/]icons[\\/][\w-]+\.mjs$/;
/** Icons that point along the line, and turn with it where a language is written from right to left (LANG-30). */
const DIRECTED = /[\\/](?:arrow|chevron)-(?:left|right)\.mjs$/;
/** The lines of an icon in its file, which may end with the icon's other names. */
const LINES = /^ {2}node: (\[[\s\S]*?\])(?:,\n {2}\w+: [\s\S]*?)?\n\};$/m;
/** The React key of a line: here the lines are no list. */
const KEY = /,\s*key: "\w+"/g;

/**
 * Imports each icon from its own file, because the index would load all two thousand. Only the icon's lines are kept;
 * a smaller function (line-icon.ts) makes a component of them.
 */
export function directIcons(): Plugin {
  const fileOf = iconFiles();
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (FILE.test(id)) return lightIcon(code, DIRECTED.test(id));
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

/** An icon's file reduced to its lines; null for a file that re-exports another icon. */
function lightIcon(code: string, turns: boolean): string | null {
  if (!code.includes('createLucideIcon')) return null;
  const [, lines] = LINES.exec(code) ?? [];
  if (!lines) throw new Error('Files of icons look different in this release of lucide-react.');
  return `import lineIcon from ${JSON.stringify(LIGHT_MAKER)};
export default /* @__PURE__ */ lineIcon(${lines.replace(KEY, '')}${turns ? ', true' : ''});`;
}

/** The file of an icon, by each of its names. */
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
