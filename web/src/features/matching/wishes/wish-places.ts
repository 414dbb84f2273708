import { USUAL_DISTANCE } from '@swapstead/contract/search/where';
import type { QueryClient } from '@tanstack/react-query';
import type { WishPlace } from '../../homes/search/where-entries.ts';
import { wishesQuery } from './wishes.queries.ts';

/** Where the member's wishes look that are awake and not over, each with its name; the one changed last first. */
export async function readWishPlaces(client: QueryClient, userId: string): Promise<WishPlace[]> {
  const { wishes, asleep } = await client.fetchQuery(wishesQuery(userId));
  if (asleep) return [];
  return wishes.flatMap(({ area, is_over, name, search }) =>
    area && !is_over ? [{ area, within: search.within ?? String(USUAL_DISTANCE), name }] : [],
  );
}
