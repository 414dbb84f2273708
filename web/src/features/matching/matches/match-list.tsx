import { MATCHES_MOST, type MatchCard } from '@swapstead/contract/matching/matches.endpoints';
import { m } from '@swapstead/messages';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { dateTimeText } from '../../../lib/time/local-time.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Select } from '../../../ui/select.tsx';
import { Wishers } from '../wishes/wishers.tsx';
import { MatchItem } from './match-item.tsx';
import { MatchingNav } from './matching-nav.tsx';
import { NoMatches } from './no-matches.tsx';
import { useDismissing } from './use-dismissing.ts';
import { useShownMatches } from './use-shown-matches.ts';

const TITLE = 'matches-title';
const headingOf = (key: string) => `match-${key}`;

/** The matches of the member, or of one own home: the address says which (MATCH-02). */
export function MatchList({ userId, ownHome }: { userId: string; ownHome: string | undefined }) {
  const { query, page, found, cards, fresh, showNew } = useShownMatches(userId, ownHome);
  const [focus, setFocus] = useState<string>();
  const { aside, dismiss } = useDismissing(userId, (homeId) => {
    const back = cards.find(({ match }) => match.home.id === homeId);
    if (back) setFocus(headingOf(back.key));
  });
  const isFocused = useRef<string>(undefined);
  useEffect(() => {
    if (!focus || isFocused.current === focus) return;
    isFocused.current = focus;
    document.getElementById(focus)?.focus();
    setFocus(undefined);
    isFocused.current = undefined;
  }, [focus]);

  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const visible = cards.filter(({ match }) => aside.get(match.home.id) !== 'hidden');
  // The server may still count what was put aside a moment ago.
  const counted = new Set(found.filter(({ home }) => aside.get(home.id) === 'hidden')).size;
  const total = page && page.total - counted;
  const isEmpty = total === 0 && visible.length === 0;

  /** The next card takes the focus, after the last one the heading (MATCH-20). */
  function putAside(match: MatchCard, index: number) {
    const next = visible.slice(index + 1).find(({ match: other }) => other.home.id !== match.home.id);
    dismiss({ id: match.home.id, host_name: match.host_name });
    setFocus(next ? headingOf(next.key) : TITLE);
  }

  return (
    <>
      <h1
        id={TITLE}
        tabIndex={-1}
        className="text-[clamp(2.5rem,4vw,3.5rem)] leading-[1.06] tracking-[-0.028em] text-balance outline-none"
      >
        {total && !isEmpty ? titleOf(total) : m.matching_matches_title()}
      </h1>
      {Boolean(total) && (
        <p className="mt-3 max-w-[52ch] text-18 text-ink-soft">
          {found.some(({ windows }) => windows.length === 0)
            ? m.matching_matches_lead_some()
            : m.matching_matches_lead()}
        </p>
      )}
      <div className="mt-6">
        <MatchingNav matches={total ? countText(total) : undefined} />
      </div>
      {!data && error && (
        <LoadFailed title={m.matching_matches_not_loaded()} onRetry={refetch}>
          {error.message}
        </LoadFailed>
      )}
      {!data && !error && <Bones />}
      {page && page.own_homes.length > 1 && <OwnHomes homes={page.own_homes} ownHome={ownHome} />}
      {page?.as_of && (
        <p role="status" className="mb-4 rounded-tile bg-sand px-4 py-3">
          {m.matching_matches_behind({ time: dateTimeText(page.as_of) })}
        </p>
      )}
      {visible.length > 0 && <p className="max-w-none text-15 text-ink-soft">{m.matching_matches_order()}</p>}
      <div role="status" className="sticky top-[calc(var(--bar)+12px)] z-20 flex justify-center">
        {fresh.length > 0 && (
          <Button
            size="small"
            className="mt-4 shadow-lift"
            onClick={() => {
              showNew();
              setFocus(headingOf(fresh[0] as string));
            }}
          >
            {m.matching_matches_show_new({ count: fresh.length })}
          </Button>
        )}
      </div>
      {page && isEmpty && fresh.length === 0 && <NoMatches page={page} />}
      <ul className="mt-7 grid gap-7 sm:gap-8">
        {visible.map(({ key, match, isGone }, index) => (
          <li key={key} className="min-w-0">
            <MatchItem
              userId={userId}
              match={match}
              headingId={headingOf(key)}
              isFirst={index === 0}
              isGone={isGone && !aside.has(match.home.id)}
              onDismiss={() => putAside(match, index)}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="quiet" className="mt-8" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {m.matching_matches_show_more()}
        </Button>
      )}
      {page && page.own_homes.length > 0 && (
        <WishedFor userId={userId} homes={page.own_homes.filter(({ id }) => !ownHome || id === ownHome)} />
      )}
    </>
  );
}

const titleOf = (total: number) =>
  total >= MATCHES_MOST
    ? m.matching_matches_title_most({ count: MATCHES_MOST })
    : m.matching_matches_title_count({ count: total });

const countText = (total: number) => (total >= MATCHES_MOST ? `${MATCHES_MOST}+` : String(total));

type OwnHomesProps = { homes: readonly { id: string; title: string }[]; ownHome: string | undefined };

/** With several homes: whose matches are shown. */
function OwnHomes({ homes, ownHome }: OwnHomesProps) {
  const id = useId();
  const [, setParams] = useSearchParams();
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-medium">
        {m.matching_matches_for()}
      </label>
      <Select
        id={id}
        size="small"
        value={ownHome ?? ''}
        onChange={(chosen) => setParams(chosen ? { for: chosen } : {})}
        options={[
          { value: '', label: m.matching_matches_for_all() },
          ...homes.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        className="max-w-full sm:max-w-100"
      />
    </div>
  );
}

/** How many members wish for a home like each of these (WISH-17). */
function WishedFor({ userId, homes }: { userId: string; homes: readonly { id: string; title: string }[] }) {
  return (
    <section aria-labelledby="wished-for" className="mt-14 max-w-text border-t border-line pt-8">
      <h2 id="wished-for" className="text-22">
        {m.matching_matches_wishers()}
      </h2>
      {homes.map(({ id, title }) => (
        <div key={id} className="mt-3">
          {homes.length > 1 && (
            <h3 dir="auto" className="text-18 wrap-anywhere">
              {title}
            </h3>
          )}
          <Wishers userId={userId} homeId={id} />
        </div>
      ))}
    </section>
  );
}

/** Shapes like two cards. */
const Bones = (): ReactNode => (
  <Skeleton label={m.matching_matches_loading()} className="grid gap-8">
    {[1, 2].map((card) => (
      <div
        key={card}
        aria-hidden="true"
        className="grid overflow-clip rounded-[24px] bg-surface shadow-soft nav:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]"
      >
        <div className="bone h-65 nav:h-130" />
        <div className="grid content-start gap-4 p-8">
          <div className="bone h-11 w-48 rounded-full" />
          <div className="bone h-9 w-4/5 rounded-control" />
          <div className="bone h-9 w-3/5 rounded-control" />
          <div className="bone mt-4 h-16 w-full rounded-control" />
          <div className="bone h-13 w-full rounded-control" />
        </div>
      </div>
    ))}
  </Skeleton>
);
