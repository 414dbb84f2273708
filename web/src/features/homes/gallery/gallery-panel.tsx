import type { TagCategory } from '@swapstead/contract/homes/presets';
import type { ViewerLevel } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { ChevronDown, Heart } from 'lucide-react';
import { type ReactNode, type Ref, Suspense, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { LoadingLine } from '../../../ui/loading.tsx';
import { richText } from '../../../ui/rich-text.tsx';
import { useSavedCount } from '../card/favourites.ts';
import { type GalleryView, isFiltered } from '../query/gallery-address.ts';
import type { ChangeView } from '../query/use-gallery-view.ts';
import { useShownAtOnce } from '../query/use-shown-at-once.ts';
import { isMemberSearch, type MemberSearch } from '../search/member-search.ts';
import { SearchRow } from '../search/search-row.tsx';
import type { WishPlacesQuery } from '../search/where-entries.ts';
import { ActiveFilters, GalleryTags, preloadSearch } from './gallery-lazy-parts.ts';
import { GallerySearch } from './gallery-search.tsx';
import { TagLinks } from './gallery-without-script.tsx';

const CATEGORIES: readonly { label: string; category: TagCategory | null }[] = [
  { label: m.homes_gallery_panel_all(), category: null },
  { label: m.homes_gallery_panel_lifestyle(), category: 'lifestyle' },
  { label: m.homes_gallery_panel_design(), category: 'design' },
  { label: m.homes_gallery_panel_location(), category: 'location' },
  { label: m.homes_gallery_panel_features(), category: 'feature' },
];

const ghost =
  'inline-flex min-h-11 items-center gap-2 rounded-control px-3.5 font-semibold whitespace-nowrap transition hover:bg-sand';

const toPlans = (text: ReactNode) => (
  <Link to={paths.subscription()} className="font-semibold text-pine underline underline-offset-3">
    {text}
  </Link>
);

type GalleryPanelProps = {
  ref: Ref<HTMLElement>;
  view: GalleryView;
  onChange: ChangeView;
  level: ViewerLevel;
  member: MemberSearch;
  /** The number of homes found; undefined until known. */
  total: number | undefined;
  wishPlaces: WishPlacesQuery | undefined;
};

/**
 * The filter panel of the gallery. Over a hero it overlaps the photo by `--panel-half`, half of its height while
 * nothing is open, and grows downwards.
 */
export function GalleryPanel({ ref, ...search }: GalleryPanelProps) {
  const { view, onChange, level, member, total } = search;
  const [isOpen, setOpen] = useState(view.category !== null);
  // The button answers the press first: the tags move everything below, which a slow phone draws again.
  const isShown = useDeferredValue(isOpen);
  const [isSaved, chooseSaved] = useShownAtOnce(view.saved);
  const [category, chooseCategory] = useShownAtOnce(view.category);
  const saved = useSavedCount();
  const filtered = isFiltered(view) || isMemberSearch(member);
  // The line stays after the last filter was removed, because it takes the focus.
  const [wasFiltered, setWasFiltered] = useState(filtered);
  if (filtered && !wasFiltered) setWasFiltered(true);
  return (
    <section
      ref={ref}
      aria-label={m.homes_gallery_panel_find_a_home()}
      onPointerOver={preloadSearch}
      onFocus={preloadSearch}
      className="relative scroll-mt-[calc(var(--bar)+12px)] z-5 has-[[data-under][open]]:z-30 mt-[calc(-1*var(--panel-half,0px))] rounded-card bg-surface shadow-lift sm:rounded-panel"
    >
      <div className="xl:flex xl:flex-wrap xl:items-center">
        <div className="flex min-h-16.5 items-center gap-1 p-2 sm:min-h-19 sm:gap-3 sm:px-5 sm:py-3 xl:min-h-16 xl:min-w-0 xl:flex-1 xl:py-1.5 xl:pe-2">
          <GallerySearch view={view} onSearch={(search) => onChange({ search })}>
            {/* Its room is kept while the number is on its way; where there is no room, the heading alone says it. */}
            {(filtered || total !== undefined) && (
              <span
                aria-hidden="true"
                className="min-w-18 flex-none text-end max-[340px]:hidden text-15 whitespace-nowrap text-ink-soft tabular-nums"
              >
                {total !== undefined && m.homes_gallery_panel_count({ count: total })}
              </span>
            )}
          </GallerySearch>
          <button
            type="button"
            aria-pressed={isSaved}
            onClick={() => chooseSaved(!isSaved, () => onChange({ saved: !isSaved }))}
            className={`${ghost} group max-sm:min-w-12 max-sm:justify-center max-sm:gap-1 max-sm:px-2 aria-pressed:bg-sand`}
          >
            <Heart
              aria-hidden="true"
              className="size-5 transition group-hover:text-clay group-aria-pressed:fill-clay group-aria-pressed:stroke-clay"
            />
            <span className="max-sm:sr-only">{m.homes_gallery_saved()}</span>
            {saved > 0 && <span className="tabular-nums">{saved}</span>}
          </button>
        </div>
        {view.saved && (
          <p className="-mt-1 px-4 pb-4 text-15 text-ink-soft sm:-mt-2 sm:px-7 xl:order-1 xl:mt-0 xl:basis-full xl:pb-3">
            {m.homes_gallery_panel_saved_stay_on_device()}
          </p>
        )}
        {view.search !== '' && level !== 'subscriber' && (
          <p className="-mt-1 px-4 pb-4 text-15 text-ink-soft sm:-mt-2 sm:px-7 xl:order-1 xl:mt-0 xl:basis-full xl:pb-3">
            {richText(m.homes_gallery_panel_place_is_premium.parts(), { link: toPlans })}
          </p>
        )}
        <div className="flex items-center gap-3 border-t border-line noscript:hidden max-sm:flex-col max-sm:items-stretch max-sm:gap-0 sm:min-h-19 sm:px-5 sm:py-3 xl:min-h-16 xl:border-t-0 xl:py-1.5 xl:ps-2">
          <Categories
            chosen={category}
            onChoose={(next) => {
              setOpen(true);
              chooseCategory(next, () => onChange({ category: next }));
            }}
          />
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls="gallery-tags"
            onClick={() => setOpen(!isOpen)}
            className={`${ghost} group max-sm:min-h-13 max-sm:justify-between max-sm:rounded-none max-sm:border-t max-sm:border-line max-sm:px-4`}
          >
            {isOpen ? m.homes_gallery_panel_hide_tags() : m.homes_gallery_panel_show_tags()}
            <ChevronDown aria-hidden="true" className="size-5 transition group-aria-expanded:rotate-180" />
          </button>
        </div>
      </div>
      <Part id="gallery-tags" hidden={!isShown}>
        {isShown && (
          <Suspense fallback={<LoadingLine>{m.homes_gallery_loading_tags()}</LoadingLine>}>
            <GalleryTags view={view} onChange={onChange} />
          </Suspense>
        )}
      </Part>
      <SearchRow {...search} />
      {wasFiltered && (
        <Suspense>
          <ActiveFilters view={view} onChange={onChange} member={member} />
        </Suspense>
      )}
      <noscript>{import.meta.env.SSR && <TagLinks view={view} />}</noscript>
    </section>
  );
}

function Part({ id, hidden, children }: { id: string; hidden: boolean; children: ReactNode }) {
  return (
    <div id={id} hidden={hidden} className="border-t border-line px-4 py-5 sm:px-7 sm:py-6">
      {children}
    </div>
  );
}

function Categories({
  chosen,
  onChoose,
}: {
  chosen: TagCategory | null;
  onChoose: (category: TagCategory | null) => void;
}) {
  return (
    <fieldset className="flex min-w-0 flex-1 gap-0.5 overflow-x-auto [scrollbar-width:none] max-sm:mask-r-from-86% max-sm:p-2 max-sm:pe-9 sm:-m-1 sm:gap-1 sm:p-1">
      <legend className="sr-only">{m.homes_gallery_panel_tag_categories()}</legend>
      {CATEGORIES.map(({ label, category }) => (
        <button
          key={label}
          type="button"
          aria-pressed={category === chosen}
          onClick={() => onChoose(category)}
          className="min-h-11 rounded-full px-3.5 font-medium whitespace-nowrap text-ink-soft transition not-aria-pressed:hover:bg-sand not-aria-pressed:hover:text-ink focus-visible:-outline-offset-2 aria-pressed:bg-ink aria-pressed:text-paper sm:px-4"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
