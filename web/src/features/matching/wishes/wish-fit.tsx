import { dateText, dayIn } from '@swapstead/contract/days';
import type { Wish } from '@swapstead/contract/matching/wishes.endpoints';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LoadFailedLine } from '../../../ui/load-failed.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { richText } from '../../../ui/rich-text.tsx';
import { SLOW_MS } from './tell-count.ts';
import { wishCountQuery } from './wishes.queries.ts';

/** How many homes fit a wish, with photos of the first, and how long it lasts (WISH-08, WISH-20). */
export function WishFit({ userId, wish }: { userId: string; wish: Wish }) {
  const { data, error, refetch } = useQuery(wishCountQuery(userId, wish));
  const isSlow = useIsSlow(!data && !error);
  const photos = data?.homes.flatMap(({ id, photos: [photo] }) => (photo ? [{ id, photo }] : [])) ?? [];
  const day = dateText(wish.until, dayIn('UTC', new Date()));
  const isNew = (wish.new_homes ?? 0) > 0;
  return (
    <div className="mt-5 flex min-h-13.5 flex-wrap items-center gap-x-4 gap-y-3 sm:min-h-18">
      {photos.length > 0 && (
        <div className="flex" aria-hidden="true">
          {photos.map(({ id, photo }, index) => (
            <span
              key={id}
              className={`relative isolate block h-13.5 w-17 overflow-clip rounded-[10px] bg-sand ring-3 ring-paper sm:h-18 sm:w-24 ${index > 0 ? '-ms-3.5' : ''}`}
            >
              <Photo photo={photo} alt="" sizes="96px" />
            </span>
          ))}
        </div>
      )}
      <div className="min-w-0">
        {error && !data ? (
          <LoadFailedLine className="font-semibold" onRetry={refetch}>
            {m.matching_wishes_not_counted()}
          </LoadFailedLine>
        ) : (
          <p role="status" className="min-h-[1lh] font-semibold">
            {data && isNew
              ? richText(m.matching_wishes_fit_new.parts({ count: data.total, fresh: wish.new_homes ?? 0 }), {
                  new: (text) => <span className="text-clay">{text}</span>,
                })
              : data
                ? m.matching_wishes_fit({ count: data.total })
                : isSlow && m.matching_wishes_counting()}
          </p>
        )}
        <p className="text-15 text-ink-soft">
          {data?.total === 0 ? m.matching_wishes_until_looking({ day }) : m.matching_wishes_until({ day })}
        </p>
      </div>
    </div>
  );
}

/** Whether it has been waited for so long that the page should say so. */
function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isSlow;
}
