import { homeTypeText } from '@swapstead/contract/homes/home-type-text';
import { labelText } from '@swapstead/contract/homes/label-text';
import { m } from '@swapstead/messages';
import { Suspense } from 'react';
import { useFocusAfterRemoval } from '../../../lib/focus/use-focus-after-removal.ts';
import { lazyWithFallback } from '../../../ui/lazy/lazy-with-fallback.tsx';
import { RemovableChip } from '../../../ui/toggle-chip.tsx';
import { type GalleryView, isFiltered, NO_FILTERS } from '../query/gallery-address.ts';
import type { ChangeView } from '../query/use-gallery-view.ts';
import type { MemberSearch } from '../search/member-search.ts';

const MemberChips = lazyWithFallback(async () => (await import('../search/member-chips.tsx')).MemberChips);

type ActiveFiltersProps = { view: GalleryView; onChange: ChangeView; member: MemberSearch };

/** The active filters, each with a remove button, and one to clear all (HOME-21, HOME-22). */
export function ActiveFilters({ view, onChange, member }: ActiveFiltersProps) {
  const { sort: _, ...params } = member.params;
  const hasMember = Object.keys(params).length > 0;
  const row = useFocusAfterRemoval<HTMLDivElement>('gallery-search');
  if (!isFiltered(view) && !hasMember) return null;
  // Each removal starts from the latest view: of two quick presses, the second must not restore the first filter.
  const facts: { text: string; without: (now: GalleryView) => Partial<GalleryView> }[] = [
    ...(view.guests
      ? [
          {
            text: m.homes_gallery_active_filters_guests_or_more({ count: view.guests }),
            without: () => ({ guests: null }),
          },
        ]
      : []),
    ...(view.bedrooms
      ? [
          {
            text: m.homes_gallery_active_filters_bedrooms_or_more({ count: view.bedrooms }),
            without: () => ({ bedrooms: null }),
          },
        ]
      : []),
    ...view.types.map((type) => ({
      text: homeTypeText(type),
      without: ({ types }: GalleryView) => ({ types: types.filter((one) => one !== type) }),
    })),
    ...view.amenities.map((amenity) => ({
      text: labelText(amenity),
      without: ({ amenities }: GalleryView) => ({ amenities: amenities.filter((one) => one !== amenity) }),
    })),
  ];
  return (
    <div
      {...row}
      className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3 noscript:hidden sm:px-7"
    >
      <ul className="contents" aria-label={m.homes_gallery_active_filters_label()}>
        {view.search !== '' && (
          <li>
            <RemovableChip
              what={m.homes_gallery_active_filters_remove_search()}
              onRemove={() => onChange({ search: '' })}
            >
              {m.homes_gallery_active_filters_search({ text: view.search })}
            </RemovableChip>
          </li>
        )}
        {view.tags.map((tag) => (
          <li key={tag}>
            <RemovableChip
              what={m.homes_gallery_active_filters_remove_tag()}
              onRemove={() => onChange(({ tags }) => ({ tags: tags.filter((one) => one !== tag) }))}
            >
              {labelText(tag)}
            </RemovableChip>
          </li>
        ))}
        {hasMember && (
          <Suspense>
            <MemberChips member={member} onChange={onChange} />
          </Suspense>
        )}
        {facts.map(({ text, without }) => (
          <li key={text}>
            <RemovableChip what={m.homes_remove_filter()} onRemove={() => onChange(without)}>
              {text}
            </RemovableChip>
          </li>
        ))}
        {view.saved && (
          <li>
            <RemovableChip what={m.homes_remove_filter()} onRemove={() => onChange({ saved: false })}>
              {m.homes_gallery_saved()}
            </RemovableChip>
          </li>
        )}
      </ul>
      <button
        type="button"
        onClick={() => onChange(NO_FILTERS)}
        className="min-h-10 px-2 text-15 font-semibold text-pine underline-offset-4 hover:underline"
      >
        {m.homes_gallery_active_filters_clear_all()}
      </button>
    </div>
  );
}
