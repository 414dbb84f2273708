import { m } from '@swapstead/messages';
import { useEffect, useEffectEvent, useRef } from 'react';
import { watchView } from '../../../lib/browser/observers.ts';
import { useHydrated } from '../../../lib/loading/hydrated.ts';
import { Button } from '../../../ui/button.tsx';
import { problemText } from './gallery-states.tsx';

/**
 * How far before the end of the gallery the next page is loaded. Jumping past the end, to the footer, counts as well.
 */
const AHEAD = '5000px 0px 600px 0px';

type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
};

type MoreHomesProps = {
  gallery: Pages;
  loaded: number;
  /** Whether all loaded homes have been rendered; until then the end of the list is not in its final place. */
  isShown: boolean;
};

/**
 * Loads the next page near the end of the list, and with a button (HOME-29, HOME-30). After a failure only the button
 * tries again, so that scrolling does not hammer a failing server.
 * Neither this element nor the footer may be a scroll anchor (overflow-anchor): the end would stay in view and load
 * page after page. The footer is hidden while new homes push it down, from before their request is sent (data-coming),
 * because on a slow machine request, reply and rendering can fall into one frame. Without JavaScript nothing loads.
 */
export function MoreHomes({ gallery, loaded, isShown }: MoreHomesProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = gallery;
  const hasScript = useHydrated();
  const end = useRef<HTMLDivElement>(null);
  const isWaiting = isShown && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const loadNext = useEffectEvent(() => void fetchNextPage());
  useEffect(() => {
    if (!isWaiting || !end.current) return;
    return watchView(
      [end.current],
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) loadNext();
      },
      { rootMargin: AHEAD },
    );
  }, [isWaiting]);
  return (
    <div
      ref={end}
      data-coming={hasScript && (isWaiting || isFetchingNextPage || !isShown) ? '' : undefined}
      className="mx-auto grid w-fit justify-items-center gap-4 text-center [overflow-anchor:none]"
    >
      {isFetchNextPageError && (
        <p role="alert" className="mt-[clamp(40px,5vw,64px)]">
          <strong className="font-semibold">{m.homes_gallery_error_loading_homes()}</strong>
          <br />
          <span className="text-ink-soft">{problemText(error)}</span>
        </p>
      )}
      {hasNextPage && (
        <Button
          look="quiet"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className={isFetchNextPageError ? '' : 'mt-[clamp(40px,5vw,64px)]'}
        >
          {isFetchingNextPage ? m.common_loading() : m.homes_gallery_more_load_more()}
        </Button>
      )}
      <p role="status" className="sr-only">
        {loaded > 0 &&
          !isFetchingNextPage &&
          (hasNextPage
            ? m.homes_gallery_more_showing({ count: loaded })
            : m.homes_gallery_more_showing_all({ count: loaded }))}
      </p>
    </div>
  );
}
