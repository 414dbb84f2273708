import { join } from 'node:path';
import type { Plugin } from 'vite';
import { LIMITS } from '../../contract/src/limits.ts';

const OURS = [
  join(import.meta.dirname, '..', 'src'),
  join(import.meta.dirname, '..', '..', 'contract', 'src'),
];
const USED = /\bLIMITS\.(\w+)/g;

/**
 * Replaces each limit of the specification with its number: the first page needs nine of a hundred, and would load
 * all their names and values.
 */
export function limitsAsNumbers(): Plugin {
  return {
    name: 'limits-as-numbers',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!OURS.some((folder) => id.startsWith(folder)) || !code.includes('LIMITS.')) return null;
      return code.replace(USED, (_, name: string) => numberOf(name));
    },
  };
}

function numberOf(name: string): string {
  const number = (LIMITS as Record<string, number>)[name];
  if (number === undefined) throw new Error(`There is no limit ${name}.`);
  return `(${number})`;
}
