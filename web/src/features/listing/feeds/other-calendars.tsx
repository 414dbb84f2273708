import { m } from '@swapstead/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFocusWhenLost } from '../../../lib/focus/use-focus-when-lost.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailedLine } from '../../../ui/load-failed.tsx';
import { ConnectFeed } from './connect-feed.tsx';
import { FeedItem } from './feed-item.tsx';
import { feedsChanged, feedsQuery } from './feeds.queries.ts';

type OtherCalendarsProps = {
  homeId: string;
  /** For hosts whose subscription has ended: calendars can only be removed (CAL-19). */
  isReadOnly?: boolean;
};

/** Connected calendars that close nights of a home, with the results of their last sync and actions (CAL-29). */
export function OtherCalendars({ homeId, isReadOnly = false }: OtherCalendarsProps) {
  const { data: feeds, error, refetch } = useQuery(feedsQuery(homeId));
  const [isConnecting, setConnecting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const heading = useFocusWhenLost(feeds?.length);
  useNightsOf(
    homeId,
    feeds
      ?.map(({ id, read_seconds, nights, until }) => [id, read_seconds === null, nights, until].join())
      .join(),
  );

  function close() {
    setConnecting(false);
    // The pressed button has been removed: the focus returns to the button that opened the form.
    setTimeout(() => opener.current?.focus());
  }

  return (
    <section aria-label={m.listing_other_calendars_other_calendars()}>
      <h4 ref={heading} tabIndex={-1} className="font-display text-20 outline-none">
        {m.listing_other_calendars_other_calendars()}
      </h4>
      {feeds?.length === 0 && !isConnecting && (
        <p className="mt-1 text-15 text-ink-soft">{m.listing_other_calendars_intro()}</p>
      )}
      {!feeds && !error && <div className="bone mt-3 h-20 rounded-tile" />}
      {!feeds && error && (
        <LoadFailedLine role="alert" className="mt-2 text-15" onRetry={refetch}>
          {m.listing_other_calendars_did_not_arrive()}
        </LoadFailedLine>
      )}
      {feeds && feeds.length > 0 && (
        <ul className="mt-1">
          {feeds.map((feed) => (
            <FeedItem key={feed.id} homeId={homeId} feed={feed} isReadOnly={isReadOnly} />
          ))}
        </ul>
      )}
      {!isReadOnly &&
        (isConnecting ? (
          <ConnectFeed homeId={homeId} onClose={close} />
        ) : (
          <Button
            ref={opener}
            look="quiet"
            size="small"
            className="mt-4 w-full"
            onClick={() => setConnecting(true)}
          >
            {m.listing_other_calendars_connect_a_calendar()}
          </Button>
        ))}
    </section>
  );
}

/** Loads the calendar again when a sync has changed the nights that are closed. */
function useNightsOf(homeId: string, closing: string | undefined) {
  const client = useQueryClient();
  const known = useRef(closing);
  useEffect(() => {
    if (known.current !== undefined && closing !== undefined && known.current !== closing) {
      void feedsChanged(client, homeId);
    }
    known.current = closing ?? known.current;
  }, [client, homeId, closing]);
}
