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
 */
export function useLike(userId: string, homeId: string) {
  const client = useQueryClient();
  const query = likeQuery(userId, homeId);
  const { data, error, refetch } = useQuery(query);
  const [wanted, setWanted] = useState<boolean>();
  const last = useRef<boolean>(undefined);

  async function follow(before: LikeState) {
    let stored = before.liked;
    try {
      while (last.current !== stored) {
        const state = await sendLike(homeId, last.current as boolean);
        stored = state.liked;
        client.setQueryData(query.queryKey, { ...before, ...state });
      }
      if (stored !== before.liked) announce(stored);
    } catch (failure) {
      notSaved(failure);
    } finally {
      last.current = undefined;
      setWanted(undefined);
      void client.invalidateQueries(likedHomesQuery(userId));
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
