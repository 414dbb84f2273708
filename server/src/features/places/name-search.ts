import { foldName } from './fold-name.ts';

/** The typed text, folded: the beginning of a name, and the parts after commas that narrow the search. */
export type NameSearch = { start: string; narrowing: string[] };

/** 'Vancouver, Can' searches 'vancouver' narrowed by 'can'; undefined if no name could match. */
export function readNameSearch(typed: string): NameSearch | undefined {
  const [start = '', ...narrowing] = typed.split(',').map(foldName);
  return start === '' ? undefined : { start, narrowing: narrowing.filter((part) => part !== '') };
}
