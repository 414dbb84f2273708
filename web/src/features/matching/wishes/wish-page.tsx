import { dateText, dayIn } from '@swapstead/contract/days';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isApiError } from '../../../lib/api/api.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HomesDrawing } from '../../../ui/illustrations/homes-drawing.tsx';
import { LoadFailed, LoadFailedLine } from '../../../ui/load-failed.tsx';
import { LoadingLine } from '../../../ui/loading.tsx';
import { Masonry } from '../../../ui/masonry.tsx';
import { HomeCard } from '../../homes/card/home-card.tsx';
import { useContactHost } from '../../homes/contact/use-contact-host.ts';
import { WishChips } from './wish-chips.tsx';
import { untilText } from './wish-row.tsx';
import { addressOfWish, wordsOfWish } from './wish-search.ts';
import { newHomesQuery, useForgetResults, visitWish, wishCountQuery, wishQuery } from './wishes.queries.ts';

type WishPageProps = { viewer: Viewer & { user_id: string }; id: string };

/** One wish: the homes that began to fit it since the last visit, the last ones first (WISH-09). */
export function WishPage({ viewer, id }: WishPageProps) {
  const { user_id: userId } = viewer;
  const { data: wish, error, refetch } = useQuery(wishQuery(userId, id));
  // The day stays the same during a visit, also after the server has noted it.
  const [since, setSince] = useState<string>();
  if (wish && since === undefined) setSince(wish.new_since);
  const forgetResults = useForgetResults(wish?.today ?? null);
  const { data: count } = useQuery({
    ...wishCountQuery(userId, wish ?? { id, version: 0 }),
    enabled: wish !== undefined,
  });
  if (error && !wish) {
    const isGone = isApiError(error) && error.status === 404;
    return isGone ? (
      <EmptyState
        level={1}
        drawing={<HomesDrawing />}
        title={m.matching_wishes_one_not_found()}
        action={<ButtonLink to={paths.wishes()}>{m.matching_wishes_back()}</ButtonLink>}
      />
    ) : (
      <LoadFailed level={1} title={m.matching_wishes_not_loaded()} onRetry={refetch}>
        {error.message}
      </LoadFailed>
    );
  }
  if (!wish || since === undefined) return <LoadingLine>{m.matching_wishes_loading()}</LoadingLine>;
  return (
    <>
      <h1 dir="auto" className="text-40 leading-[1.08] wrap-anywhere">
        {wish.name}
      </h1>
      <div className="mt-4">
        <WishChips words={wordsOfWish(wish)} label={m.matching_wishes_chips({ wish: wish.name })} />
      </div>
      <p className="mt-4 text-ink-soft">{wish.problem ?? untilText(wish)}</p>
      <NewHomes viewer={viewer} id={id} since={since} placeName={wish.area?.name} />
      <div className="mt-10 flex flex-wrap gap-3">
        {wish.today && (
          <ButtonLink look="quiet" to={addressOfWish(wish.today)} onClick={forgetResults}>
            {m.matching_wishes_show_all({ count: count?.total ?? 0 })}
          </ButtonLink>
        )}
        <ButtonLink look="quiet" to={paths.wishes()}>
          {m.matching_wishes_back()}
        </ButtonLink>
      </div>
    </>
  );
}

type NewHomesProps = WishPageProps & { since: string; placeName: string | undefined };

function NewHomes({ viewer, id, since, placeName }: NewHomesProps) {
  const { user_id: userId } = viewer;
  const client = useQueryClient();
  const { contact } = useContactHost();
  const query = useInfiniteQuery(newHomesQuery(userId, id));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const isShown = data !== undefined;
  useEffect(() => {
    // If it fails, the homes count as new once more.
    if (isShown) visitWish(client, userId, id).catch(() => undefined);
  }, [client, userId, id, isShown]);
  const day = dateText(since.slice(0, 10), dayIn('UTC', new Date()));
  if (error && !data) {
    return (
      <LoadFailedLine className="mt-10" onRetry={refetch}>
        {m.matching_wishes_not_loaded()}
      </LoadFailedLine>
    );
  }
  if (!data) return <LoadingLine className="mt-10">{m.matching_wishes_loading()}</LoadingLine>;
  const homes = data.pages.flatMap((page) => page.homes);
  return (
    <section aria-labelledby="new-homes" className="mt-12">
      <h2 id="new-homes" className="mb-6 text-28">
        {homes.length > 0 ? m.matching_wishes_new_since({ day }) : m.matching_wishes_nothing_new({ day })}
      </h2>
      {homes.length === 0 && <p className="text-ink-soft">{m.matching_wishes_nothing_new_text()}</p>}
      <Masonry items={homes} keyOf={(home) => home.id} isNarrow={false}>
        {(home, index) => (
          <HomeCard
            home={home}
            viewer={viewer}
            isInView={index < 4}
            onContact={contact}
            placeName={placeName}
          />
        )}
      </Masonry>
      {hasNextPage && (
        <Button look="quiet" className="mt-8" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m.matching_wishes_show_more()}
        </Button>
      )}
    </section>
  );
}
