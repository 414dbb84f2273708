import { canSeePremium, type ViewerLevel } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { ChevronDown } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import type { GalleryView } from '../query/gallery-address.ts';
import type { ChangeView } from '../query/use-gallery-view.ts';
import type { MemberSearch } from './member-search.ts';
import type { WishPlacesQuery } from './where-entries.ts';

/** The open part of the row; one at a time. */
export type OpenPart = 'where' | 'when' | 'guests' | 'filters' | 'sort' | null;

export type SearchRowProps = {
  view: GalleryView;
  onChange: ChangeView;
  level: ViewerLevel;
  member: MemberSearch;
  /** The number of homes found; undefined until known. */
  total: number | undefined;
  wishPlaces: WishPlacesQuery | undefined;
};

export const part =
  'flex min-h-13 w-full items-center justify-between gap-3 px-4 text-start transition hover:bg-sand sm:min-h-17 sm:min-w-0 sm:flex-1 sm:py-2 lg:px-5';

/** The label of the single button on a phone: it names what this viewer can search by (FIND-01). */
export const rowName = (level: ViewerLevel) =>
  canSeePremium(level)
    ? m.homes_search_row_pieces_where_when_who()
    : m.homes_search_row_pieces_guests_and_filters();

/** Marks the button that a list opens below: a press on it closes the list again. */
export const WHERE_CELL = 'data-where-cell';

type PartButtonProps = {
  label: string;
  value: string;
  /** Whether its list is open below it; undefined if it opens a dialog in front of the page. */
  isOpen?: boolean | undefined;
  onOpen: () => void;
};

/** A part of the row with its value; it opens a dialog. */
export function PartButton({ label, value, isOpen, onOpen }: PartButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      {...(isOpen !== undefined && { [WHERE_CELL]: '' })}
      aria-label={value ? m.homes_search_row_pieces_value({ label, value }) : label}
      onClick={onOpen}
      className={`${part} group/part focus-visible:-outline-offset-3 aria-expanded:bg-pine-wash aria-expanded:shadow-[inset_0_-2px_var(--pine)]`}
    >
      <span className="grid min-w-0 leading-snug">
        <span className={value ? 'text-14 text-ink-soft' : 'font-semibold'}>{label}</span>{' '}
        {value && <span className="font-semibold wrap-anywhere lg:truncate">{value}</span>}
      </span>
      <ChevronDown
        aria-hidden="true"
        // Five parts share a tablet's width, where a word needs the room more.
        className="size-4.5 flex-none text-ink-soft transition sm:max-lg:hidden group-aria-expanded/part:rotate-180"
      />
    </button>
  );
}

/** The bottom of a dialog: clear all, or search. */
export function Actions({ clear, onClear }: { clear: string; onClear: () => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button look="quiet" onClick={onClear}>
        {clear}
      </Button>
      <Button type="submit">{m.homes_search_row_pieces_apply()}</Button>
    </div>
  );
}
