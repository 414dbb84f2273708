import { invalid } from '../errors.ts';
import { createSeal } from '../sealed-text.ts';

/** The end of a list's page: the values of its sort keys, as text from PostgreSQL, which parses it again. */
export type ListPosition = readonly string[];

export type ListCursors = ReturnType<typeof createListCursors>;

/**
 * Cursors of a list that the client pages through.
 * @param secret at least 32 bytes, the same in every server process
 */
export function createListCursors(secret: Buffer) {
  return {
    /** @param list identifies the list and its order: cursors of others are refused */
    of(list: string) {
      const { seal, open } = createSeal(secret, `list ${list}`);
      return {
        seal: (end: ListPosition | undefined) => (end ? seal(JSON.stringify(end)) : null),
        /** @throws 400 for anything but a cursor of this list */
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
