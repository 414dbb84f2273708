import { foldName } from './fold-name.ts';

/** What was typed, folded: the beginning of a name, and the parts after commas that narrow it. */
export type NameSearch = { start: string; narrowing: string[] };

/** 'Vancouver, Can' is the start 'vancouver' narrowed by 'can'; undefined where no name could begin so. */
export function readNameSearch(typed: string): NameSearch | undefined {
  const [start = '', ...narrowing] = typed.split(',').map(foldName);
  return start === '' ? undefined : { start, narrowing: narrowing.filter((part) => part !== '') };
}
