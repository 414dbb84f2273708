import { RemovableChip } from '../../ui/chip.tsx';
import { type GalleryView, isFiltered, NO_FILTERS } from './gallery-address.ts';
import type { ChangeView } from './use-gallery-view.ts';

/** What narrows the gallery down now, each removable by itself and all together (HOME-21, HOME-22). */
export function ActiveFilters({ view, onChange }: { view: GalleryView; onChange: ChangeView }) {
  if (!isFiltered(view)) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3 noscript:hidden sm:px-7">
      <ul className="contents" aria-label="Active filters">
        {view.search !== '' && (
          <li>
            <RemovableChip what="Remove search" onRemove={() => onChange({ search: '' })}>
              {`\u201c${view.search}\u201d`}
            </RemovableChip>
          </li>
        )}
        {view.tags.map((tag) => (
          <li key={tag}>
            <RemovableChip
              what="Remove tag"
              onRemove={() => onChange(({ tags }) => ({ tags: tags.filter((one) => one !== tag) }))}
            >
              {tag}
            </RemovableChip>
          </li>
        ))}
        {view.saved && (
          <li>
            <RemovableChip what="Remove filter" onRemove={() => onChange({ saved: false })}>
              Saved
            </RemovableChip>
          </li>
        )}
      </ul>
      <button
        type="button"
        onClick={() => onChange(NO_FILTERS)}
        className="min-h-10 px-2 text-15 font-semibold text-pine underline-offset-4 hover:underline"
      >
        Clear all
      </button>
    </div>
  );
}
