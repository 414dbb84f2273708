import type { GalleryFilters } from '@swapstead/contract/homes/endpoints';
import type { ViewerLevel } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useKnownViewer } from '../../../lib/session/viewer.ts';
import { paths } from '../../../paths.ts';
import { lazyWithFallback } from '../../../ui/lazy/lazy-with-fallback.tsx';
import { richText } from '../../../ui/rich-text.tsx';
import { countQuery } from '../query/gallery.queries.ts';
import { asksMember, type GalleryView } from '../query/gallery-address.ts';
import { RESULTS_HEADING } from '../query/go-to-results.ts';
import type { ChangeView } from '../query/use-gallery-view.ts';
import { isMemberSearch, isOnlySaved, type MemberSearch } from '../search/member-search.ts';
import { MapButton } from '../search/subscriber-parts.tsx';
import type { GalleryParts } from './gallery-parts.ts';

const MemberNotes = lazyWithFallback(async () => (await import('../search/member-results.tsx')).MemberNotes);
const SortLine = lazyWithFallback(async () => (await import('../search/member-results.tsx')).SortLine);

const PROMISE: Record<ViewerLevel, string> = {
  visitor: m.homes_gallery_results_head_membership_opens_places(),
  free: m.homes_gallery_results_head_subscription_opens_places(),
  subscriber: '',
};

type ResultsHeadProps = {
  view: GalleryView;
  member: MemberSearch;
  filters: GalleryFilters;
  filtered: boolean;
  onChange: ChangeView;
  level: ViewerLevel;
  isDocked: boolean;
  isLoading: boolean;
  isFound: boolean;
  parts: GalleryParts | undefined;
};

/** Above the homes: their number, the order, and the button that opens the map. */
export function ResultsHead(props: ResultsHeadProps) {
  const { view, member, filters, filtered, onChange, level, isDocked, isLoading, isFound, parts } = props;
  return (
    <>
      <AddressNotes view={view} member={member} level={level} />
      {level === 'subscriber' && parts && (
        <Suspense>
          <parts.EditingWish view={view} member={member} filters={filters} />
        </Suspense>
      )}
      <div
        className={`flex flex-wrap items-end justify-between gap-x-3 gap-y-3 ${isDocked ? 'mb-5' : 'mb-[clamp(28px,3vw,40px)]'}`}
      >
        <div className="me-auto">
          <Heading
            filters={filters}
            filtered={filtered}
            member={member}
            isDocked={isDocked}
            isOnlySaved={isOnlySaved(view, member)}
          />
          {/* Both notes share one grid cell, so that nothing below moves when one replaces the other. */}
          <p className={`grid ${isDocked ? 'mt-1' : 'mt-2.5'} text-ink-soft *:[grid-area:1/1]`}>
            <span role="status">{isLoading && m.homes_gallery_results_head_loading_homes()}</span>
            {(isLoading || isFound) && (
              <span className={isLoading ? 'invisible' : ''}>
                <OrderLine member={member} words={view.search} level={level} />
              </span>
            )}
          </p>
        </div>
        {filtered && parts && (
          <Suspense fallback={<span className="min-h-11 w-46" />}>
            <parts.SaveSearch view={view} member={member} filters={filters} place="head" />
          </Suspense>
        )}
        {level === 'subscriber' && (
          <Suspense fallback={<span className="min-h-11 w-23" />}>
            <MapButton isOpen={view.map} onChange={onChange} />
          </Suspense>
        )}
        {level === 'visitor' && (
          <Link
            to={paths.auth()}
            className="group -my-2.5 inline-flex min-h-11 items-center gap-2 font-semibold text-pine underline-offset-4 hover:underline"
          >
            {m.homes_gallery_results_head_subscribe_for_full_access()}
            <ArrowRight aria-hidden="true" className="size-4.5 transition group-hover:translate-x-0.75" />
          </Link>
        )}
      </div>
    </>
  );
}

type OrderLineProps = { member: MemberSearch; words: string; level: ViewerLevel };

/** The order of the homes (FIND-22), or a line about what membership adds. */
function OrderLine({ member, words, level }: OrderLineProps) {
  const usual = [words ? m.homes_most_relevant_first() : m.homes_newest_first(), PROMISE[level]]
    .filter(Boolean)
    .join(' ');
  if (!isMemberSearch(member)) return usual;
  return (
    <Suspense fallback={usual}>
      <SortLine member={member} words={words} />
    </Suspense>
  );
}

type AddressNotesProps = { view: GalleryView; member: MemberSearch; level: ViewerLevel };

/** Notes on an address with locked filters (FIND-05) or with values that are not known (FIND-29). */
function AddressNotes({ view, member, level }: AddressNotesProps) {
  const isKnown = useKnownViewer() !== undefined;
  if (level === 'subscriber') {
    return (
      <Suspense>
        <MemberNotes member={member} hasUnknown={view.hasUnknown} />
      </Suspense>
    );
  }
  if (!isKnown || !(asksMember(view) || view.hasUnknown)) return null;
  return (
    <div className="mb-6 grid gap-2 rounded-card bg-sand px-5 py-4">
      {asksMember(view) && (
        <p>
          {richText(m.homes_gallery_results_head_search_needs_membership.parts(), {
            link: (text) => (
              <Link
                to={paths.subscription()}
                className="font-semibold text-pine underline underline-offset-3"
              >
                {text}
              </Link>
            ),
          })}
        </p>
      )}
      {view.hasUnknown && <p>{m.homes_address_partly_unknown()}</p>}
    </div>
  );
}

/** The heading with the exact total from the server (HOME-25 to HOME-27). */
function Heading({
  filters,
  filtered,
  member,
  isDocked,
  isOnlySaved,
}: Pick<ResultsHeadProps, 'filters' | 'filtered' | 'member' | 'isDocked'> & { isOnlySaved: boolean }) {
  // Waits until the whole search is known: otherwise the number for a part of it would be announced as the result.
  const { data, isError } = useQuery({ ...countQuery(filters), enabled: filtered && member.isReady });
  const isFailed = isError || member.error !== undefined;
  let text = m.homes_gallery_results_head_discover_amazing_homes();
  // The empty state below says 'No saved homes yet', so the heading does not say that nothing was found.
  if (isOnlySaved && data?.total === 0) text = m.homes_gallery_results_head_saved_homes();
  else if (filtered)
    text =
      data && member.isReady
        ? m.homes_gallery_results_head_found({ count: data.total })
        : isFailed
          ? m.homes_gallery_results_head_your_search()
          : m.homes_gallery_results_head_searching();
  return (
    <h2
      id={RESULTS_HEADING}
      tabIndex={-1}
      aria-live="polite"
      className={`scroll-mt-[calc(var(--bar)+24px)] outline-none ${isDocked ? 'text-28' : 'text-[clamp(1.75rem,3.2vw,2.5rem)]'}`}
    >
      {text}
    </h2>
  );
}
