import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { wishersQuery } from './wishes.queries.ts';

/** How many members wish for an own home (WISH-17); nothing until that is known. */
export function Wishers({ userId, homeId }: { userId: string; homeId: string }) {
  const { data } = useQuery(wishersQuery(userId, homeId));
  if (!data) return null;
  const { members, is_outdated, matches_wait } = data;
  return (
    <p className="mt-2 text-15 text-ink-soft">
      {is_outdated
        ? m.matching_wishers_outdated()
        : members === null
          ? m.matching_wishers_few()
          : m.matching_wishers({ count: members })}
      {matches_wait && <span className="mt-1 block">{m.matching_wishers_matches_wait()}</span>}
    </p>
  );
}
