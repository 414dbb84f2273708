import { canSeePremium } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { ChevronDown, Lock } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { lazyOnOpen } from '../../../ui/lazy/lazy-on-open.tsx';
import { richText } from '../../../ui/rich-text.tsx';
import { type OpenPart, PartButton, part, rowName, type SearchRowProps } from './search-row-pieces.tsx';
import { MemberRow } from './subscriber-parts.tsx';

const SearchDialogs = lazyOnOpen(async () => (await import('./search-dialogs.tsx')).SearchDialogs);

/**
 * 'Where', 'When', 'Guests', 'Filters' and 'Sort' (FIND-01). Guests and filters are for everyone; members without a
 * subscription and visitors see a teaser in place of the others (FIND-02). The dialogs are lazy chunks.
 */
export function SearchRow(props: SearchRowProps) {
  const { view, level } = props;
  const [open, setOpen] = useState<OpenPart>(null);
  const [isRowOpen, setRowOpen] = useState(false);
  // The dialogs stay mounted once loaded: removing an open one would lose the focus.
  const [isLoaded, setLoaded] = useState(false);
  if ((open || isRowOpen) && !isLoaded) setLoaded(true);
  function forget() {
    setOpen(null);
    setRowOpen(false);
    setLoaded(false);
  }
  const isMember = canSeePremium(level);
  const filters = view.types.length + view.amenities.length + (view.bedrooms ? 1 : 0);
  return (
    <div className="relative border-t border-line sm:flex sm:flex-wrap sm:items-stretch">
      {!isMember && <Teaser />}
      <button type="button" onClick={() => setRowOpen(true)} className={`${part} sm:hidden noscript:hidden`}>
        <span className="font-semibold">{rowName(level)}</span>
        <ChevronDown aria-hidden="true" className="size-5" />
      </button>
      <div className="noscript:hidden max-sm:hidden sm:flex sm:min-w-0 sm:flex-1 [&>button~button]:border-s [&>button~button]:border-line">
        {isMember && (
          <Suspense
            fallback={
              <>
                {cell}
                {cell}
              </>
            }
          >
            <MemberRow {...props} open={open} onOpen={setOpen} parts={['where', 'when']} />
          </Suspense>
        )}
        <PartButton
          label={m.homes_guests()}
          value={view.guests ? m.homes_guests_or_more({ count: view.guests }) : m.homes_any()}
          onOpen={() => setOpen('guests')}
        />
        <PartButton
          label={m.homes_filters()}
          value={filters ? String(filters) : ''}
          onOpen={() => setOpen('filters')}
        />
        {isMember && (
          <Suspense fallback={cell}>
            <MemberRow {...props} onOpen={setOpen} parts={['sort']} />
          </Suspense>
        )}
      </div>
      {isMember && (
        <noscript>
          {import.meta.env.SSR && (
            <p className="px-4 py-3 text-15 text-ink-soft sm:px-5">{m.pages_search_needs_script()}</p>
          )}
        </noscript>
      )}
      {isLoaded && (
        <SearchDialogs
          {...props}
          open={open}
          onOpen={setOpen}
          isRowOpen={isRowOpen}
          onCloseRow={() => setRowOpen(false)}
          onMissing={forget}
        />
      )}
    </div>
  );
}

/** As wide as a part whose code is on its way, so that the others stay where they are. */
const cell = <span className={part} />;

/** Plain HTML, the same for visitors and free members. */
function Teaser(): ReactNode {
  return (
    <div className="flex items-center gap-4 px-4 py-4 sm:flex-[1.6] sm:border-e sm:border-line sm:px-5">
      <svg
        aria-hidden="true"
        viewBox="0 0 64 40"
        className="h-14 w-22 flex-none rounded-control bg-sand max-sm:hidden"
      >
        <path d="M20 0q8 12 2 22t4 18H0V0z" className="fill-pine/15" />
        <path d="M46 0q-8 14 0 24t-2 16" className="fill-none stroke-ink-soft" strokeDasharray="2 2" />
        <path
          d="M9 18v-6l4-4 4 4v6M28 24v-6l4-4 4 4v6M48 32v-6l4-4 4 4v6"
          className="fill-none stroke-pine stroke-2"
        />
      </svg>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 font-display text-18 leading-snug font-[560]">
          <Lock aria-hidden="true" className="size-4 flex-none text-ink-soft" />
          {m.homes_search_row_search_by_place_dates()}
        </p>
        <p className="mt-0.5 text-15 leading-snug text-ink-soft">
          {richText(m.homes_search_row_for_subscribers.parts(), {
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
      </div>
    </div>
  );
}
