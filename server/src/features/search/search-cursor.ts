import { createHash } from 'node:crypto';
import { invalid } from '../../platform/errors.ts';
import { createListCursors, type ListPosition } from '../../platform/http/list-cursor.ts';

/**
 * Page cursors as the client sees them. They are sealed, for two reasons. A position contains the exact time a home was
 * listed, which permissions.md does not give to visitors (homes listed together would reveal a common host). And a
 * cursor that opens is one that we issued, so no invented date or id reaches the database. A cursor belongs to its
 * search: with other filters or in another order it is refused (FIND-31).
 *
 * @param secret at least 32 bytes, the same in every server process
 */
export function createSearchCursors(secret: Buffer) {
  const cursors = createListCursors(secret).of('gallery');
  return {
    /** The position as about 150 characters of base64url. */
    seal: (end: ListPosition | undefined, search: object): string | null =>
      cursors.seal(end && [digestOf(search), ...end]),

    /** @throws 400 for anything that seal() did not make for this search */
    open(cursor: string | undefined, search: object): ListPosition | undefined {
      const [digest, ...position] = cursors.open(cursor) ?? [];
      if (digest === undefined) return undefined;
      if (digest !== digestOf(search)) throw invalid('cursor', 'cursor is not one of ours.');
      return position;
    },
  };
}

export type SearchCursors = ReturnType<typeof createSearchCursors>;

/** A short text that identifies the filters of a search, in any order. */
function digestOf(search: object): string {
  const entries = Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url').slice(0, 10);
}
