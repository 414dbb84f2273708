import { dateText, dayIn } from '@swapstead/contract/days';
import type { Wish } from '@swapstead/contract/matching/wishes.endpoints';
import { m } from '@swapstead/messages';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useRemoveWish } from './use-remove-wish.ts';
import { addressOfWish, withoutDays } from './wish-search.ts';

type PastWishProps = { userId: string; wish: Wish; isAsleep: boolean; onGone: () => void };

/** A wish that is over: its search can be used again without its days (WISH-14). */
export function PastWish({ userId, wish, isAsleep, onGone }: PastWishProps) {
  const { name, search, until } = wish;
  const { isRemoving, remove } = useRemoveWish(userId, wish, onGone);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-10 gap-y-2 border-t border-line py-5">
      <div className="min-w-0">
        <h3 dir="auto" className="text-20 wrap-anywhere text-ink-soft">
          {name}
        </h3>
        <p className="text-15 text-ink-soft">
          {m.matching_wishes_ended_on({ day: dateText(until, dayIn('UTC', new Date())) })}
        </p>
      </div>
      <div className="flex items-center gap-6">
        {!isAsleep && (
          <Link
            to={addressOfWish(withoutDays(search))}
            aria-label={m.matching_wishes_use_again_of({ wish: name })}
            className="inline-flex min-h-11 items-center text-15 font-semibold text-pine underline-offset-4 hover:underline"
          >
            {m.matching_wishes_use_again()}
          </Link>
        )}
        <Button
          look="quiet"
          size="small"
          className="border-transparent! px-0! hover:bg-transparent!"
          busy={isRemoving}
          onClick={() => void remove()}
          aria-label={m.matching_wishes_remove_of({ wish: name })}
        >
          {m.matching_wishes_remove()}
        </Button>
      </div>
    </li>
  );
}
