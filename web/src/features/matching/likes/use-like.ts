import { LIKE_LIMIT, LIKE_LIMIT_CODE, type LikeState } from '@swapstead/contract/matching/likes.endpoints';
import { m } from '@swapstead/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isApiError } from '../../../lib/api/api.ts';
import { toast, toastError } from '../../../ui/toast.tsx';
import { likedHomesQuery, likeQuery, sendLike } from './likes.queries.ts';

/**
 * The toggle of a home. It shows the last press at once; requests go one after the other until the server agrees with
 * it, so pressing twice quickly ends where it began (LIKE-03, LIKE-17).
 * @param known the state, where a list has it; `onChanged` then reads that list again
 */
export function useLike(userId: string, homeId: string, known?: LikeState, onChanged?: () => void) {
  const client = useQueryClient();
  const query = likeQuery(userId, homeId);
  // A list that says so already needs no request for each of its homes.
  const { data: asked, error, refetch } = useQuery({ ...query, enabled: known === undefined });
  const [saved, setSaved] = useState<{ before: string; state: LikeState }>();
  const now = known && `${known.liked} ${known.ends_on}`;
  // The list has caught up, or another device was later.
  if (saved && saved.before !== now) setSaved(undefined);
  const data = known ? (saved?.state ?? known) : asked;
  const [wanted, setWanted] = useState<boolean>();
  const last = useRef<boolean>(undefined);

  async function follow(before: LikeState) {
    let stored = before.liked;
    try {
      while (last.current !== stored) {
        const state = await sendLike(homeId, last.current as boolean);
        stored = state.liked;
        client.setQueryData(query.queryKey, { ...before, ...state });
        if (now) setSaved({ before: now, state: { ...before, ...state } });
      }
      if (stored !== before.liked) announce(stored);
    } catch (failure) {
      notSaved(failure);
    } finally {
      last.current = undefined;
      setWanted(undefined);
      void client.invalidateQueries(likedHomesQuery(userId));
      onChanged?.();
    }
  }

  async function press() {
    if (!data) return;
    const isRunning = last.current !== undefined;
    last.current = !(last.current ?? data.liked);
    setWanted(last.current);
    if (isRunning) return;
    // A reading that began before the press would show the old state.
    await client.cancelQueries(query);
    await follow(data);
  }

  return { data, error, refetch, liked: wanted ?? data?.liked ?? false, press };
}

function announce(liked: boolean) {
  if (liked) toast(m.matching_likes_noted(), m.matching_likes_noted_text());
  else toast(m.matching_likes_taken_back(), m.matching_likes_taken_back_text());
}

export function notSaved(error: unknown) {
  const isLimit = isApiError(error) && error.code === LIKE_LIMIT_CODE;
  const title = isLimit
    ? m.matching_likes_limit_title({ count: LIKE_LIMIT.likes, days: LIKE_LIMIT.days })
    : m.matching_likes_not_saved();
  toastError(title, error instanceof Error ? error.message : '');
}
