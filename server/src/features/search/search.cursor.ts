import { createHash } from 'node:crypto';
import { createSeal } from '../../platform/sealed-text.ts';

/** Where a page ended, as the texts that its order compares. */
type Position = readonly string[];

/**
 * Page cursors as the client sees them. They are sealed, because a position holds the exact moment a home was
 * listed, which permissions.md does not give to visitors (homes listed together would show a common host), and
 * because whatever opens is then a position that we gave out: no invented date or id reaches the database. A cursor
 * belongs to its search: with other filters or in another order it is none (FIND-31).
 *
 * @param secret at least 32 bytes, the same in every server process
 */
export function createCursorCodec(secret: string | Buffer) {
  const seal = createSeal(secret, 'gallery cursor');
  return {
    /** The position as about 150 characters of base64url. */
    seal: (position: Position, search: object): string =>
      seal.seal([digestOf(search), ...position].join(' ')),

    /** The position, or undefined for anything that seal() did not make of this search. */
    open(cursor: string, search: object): Position | undefined {
      const [digest, ...position] = seal.open(cursor)?.split(' ') ?? [];
      return digest === digestOf(search) && position.length > 0 ? position : undefined;
    },
  };
}

export type CursorCodec = ReturnType<typeof createCursorCodec>;

/** A short text that stands for the filters of a search, in whatever order they were given. */
function digestOf(search: object): string {
  const entries = Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url').slice(0, 10);
}
