import { createSeal } from '../../platform/sealed-text.ts';
import type { Position } from './homes.search.ts';

/**
 * Page cursors as the client sees them. They are sealed, because a position holds the exact moment a home was
 * listed, which permissions.md does not give to visitors (homes listed together would show a common host), and
 * because whatever opens is then a position that we gave out: no invented date or id reaches the database.
 *
 * @param secret at least 32 bytes, the same in every server process
 */
export function createCursorCodec(secret: string | Buffer) {
  const seal = createSeal(secret, 'gallery cursor');
  return {
    /** The position as about 100 characters of base64url. */
    seal: ({ created_at, id }: Position): string => seal.seal(`${created_at} ${id}`),

    /** The position, or undefined for anything that seal() did not make. */
    open(cursor: string): Position | undefined {
      const [created_at, id] = seal.open(cursor)?.split(' ') ?? [];
      return created_at && id ? { created_at, id } : undefined;
    },
  };
}

export type CursorCodec = ReturnType<typeof createCursorCodec>;
