import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]*)\} from 'lucide-react';/g;

const MAKER = '../createLucideIcon.mjs';
const LIGHT_MAKER = fileURLToPath(import.meta.resolve('./line-icon.ts'));

/**
 * Imports each icon from its own file instead of from the list of all two thousand, which would all be read, and lets a
 * lighter function make it.
 */
export function directIcons(): Plugin {
  const fileOf = iconFiles();
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === MAKER && importer?.includes('lucide-react') ? LIGHT_MAKER : null,
    transform(code, id) {
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
