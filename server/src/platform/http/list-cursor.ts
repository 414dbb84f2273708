import { invalid } from '../errors.ts';
import { createSeal } from '../sealed-text.ts';

/** Where a page of a list ended: the values it is ordered by, as text that PostgreSQL gave and reads again. */
export type ListPosition = readonly string[];

export type ListCursors = ReturnType<typeof createListCursors>;

/**
 * Cursors of a list that the client pages through.
 * @param secret at least 32 bytes, the same in every server process
 */
export function createListCursors(secret: Buffer) {
  return {
    /** @param list names the list with its order: a cursor of another one is refused */
    of(list: string) {
      const { seal, open } = createSeal(secret, `list ${list}`);
      return {
        seal: (end: ListPosition | undefined) => (end ? seal(JSON.stringify(end)) : null),
        /** @throws 400 for what is no cursor of this list */
        open(cursor: string | undefined): ListPosition | undefined {
          if (cursor === undefined) return undefined;
          const text = open(cursor);
          if (text === undefined) throw invalid('cursor', 'cursor is not one of ours.');
          return JSON.parse(text);
        },
      };
    },
  };
}
