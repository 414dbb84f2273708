import type { Wish } from '@swapstead/contract/matching/wishes.endpoints';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { AgreedQuestion } from './agreed-question.tsx';
import { useRemoveWish } from './use-remove-wish.ts';
import { isAgreedIn, wishesQuery } from './wishes.queries.ts';

type AgreedWishesProps = { userId: string; swap: Pick<SwapView, 'id' | 'state'> };

/** On the page of a swap that was agreed: whether the wishes that it lies in are still needed (WISH-15). */
export function AgreedWishes({ userId, swap: { id, state } }: AgreedWishesProps) {
  const isAgreed = isAgreedIn(state);
  // The page of the swap is complete without them, so a failure shows nothing here.
  const { data } = useQuery({ ...wishesQuery(userId), enabled: isAgreed });
  const list = useRef<HTMLDivElement>(null);
  const wishes = isAgreed ? (data?.wishes.filter(({ agreed_swap_id }) => agreed_swap_id === id) ?? []) : [];
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {wishes.map((wish) => (
        <AgreedWish key={wish.id} userId={userId} wish={wish} onGone={() => list.current?.focus()} />
      ))}
    </div>
  );
}

/** The question, with the name of the wish, since the page is about the swap. */
function AgreedWish({ userId, wish, onGone }: { userId: string; wish: Wish; onGone: () => void }) {
  const { isRemoving, remove } = useRemoveWish(userId, wish, onGone);
  return (
    <AgreedQuestion
      userId={userId}
      wish={wish}
      isRemoving={isRemoving}
      onRemove={remove}
      onKept={onGone}
      question={m.matching_wishes_agreed_named({ wish: wish.name })}
    />
  );
}
