import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HomesDrawing } from '../../../ui/illustrations/homes-drawing.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { LoadingLine } from '../../../ui/loading.tsx';
import { PastWish } from './past-wish.tsx';
import { WishRow } from './wish-row.tsx';
import { wishesQuery } from './wishes.queries.ts';

/** The member's wishes, and those that are over (WISH-08, WISH-14). Without a subscription they sleep (WISH-22). */
export function WishList({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(wishesQuery(userId));
  const list = useRef<HTMLDivElement>(null);
  // The row that held the focus is gone.
  const onGone = () => list.current?.focus();
  if (error && !data) {
    return (
      <LoadFailed title={m.matching_wishes_not_loaded()} onRetry={refetch}>
        {error.message}
      </LoadFailed>
    );
  }
  if (!data) return <LoadingLine>{m.matching_wishes_loading()}</LoadingLine>;
  const { wishes, asleep, has_home } = data;
  const current = wishes.filter(({ is_over }) => !is_over);
  const past = wishes.filter(({ is_over }) => is_over);
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {asleep && (
        <p className="mb-8 flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-card bg-sand px-5 py-4">
          {m.matching_wishes_asleep()}
          <Link to={paths.subscription()} className="link-inline font-semibold">
            {m.swaps_new_swap_upgrade_to_premium()}
          </Link>
        </p>
      )}
      {current.length === 0 && !asleep && (
        <EmptyState
          drawing={<HomesDrawing />}
          title={m.matching_wishes_none()}
          action={<ButtonLink to={paths.homes()}>{m.swaps_browse_homes()}</ButtonLink>}
        >
          {m.matching_wishes_none_text()}
        </EmptyState>
      )}
      <ul>
        {current.map((wish) => (
          <WishRow
            key={wish.id}
            userId={userId}
            wish={wish}
            isAsleep={asleep}
            hasHome={has_home}
            onGone={onGone}
          />
        ))}
      </ul>
      {past.length > 0 && (
        <section aria-labelledby="past-wishes" className="mt-16">
          <h2 id="past-wishes" className="mb-5 text-28">
            {m.matching_wishes_past()}
          </h2>
          <ul>
            {past.map((wish) => (
              <PastWish key={wish.id} userId={userId} wish={wish} isAsleep={asleep} onGone={onGone} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
