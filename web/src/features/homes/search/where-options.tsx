import { m } from '@swapstead/messages';
import type { UseComboboxReturnValue } from 'downshift';
import { Bookmark, Check, Earth, Globe, Map as MapIcon, MapPin } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { richText } from '../../../ui/rich-text.tsx';
import { TypedLetters } from './typed-letters.tsx';
import type { WhereEntry } from './where-entries.ts';

type WhereOptionsProps = {
  box: UseComboboxReturnValue<WhereEntry>;
  entries: readonly WhereEntry[];
  marked: number;
  typed: string;
  isWaiting: boolean;
};

/** The list below the field: each name with its kind, earlier searches and wishes below headings of their own. */
export function WhereOptions({ box, entries, marked, typed, isWaiting }: WhereOptionsProps) {
  const options = entries.map((entry, index) => (
    <Option
      key={`${entry.group} ${entry.key}`}
      {...box.getItemProps({ item: entry, index, 'aria-label': labelOf(entry) })}
      entry={entry}
      typed={entry.group === 'found' ? typed : ''}
      isMarked={index === marked}
    />
  ));
  const optionsOf = (...groups: WhereEntry['group'][]) =>
    options.filter((_, index) => groups.includes(entries[index]?.group as WhereEntry['group']));
  const recent = optionsOf('recent');
  const wished = optionsOf('wish');
  return (
    <div
      {...box.getMenuProps({ 'aria-label': m.homes_where_options_places(), 'aria-labelledby': undefined })}
      aria-busy={isWaiting}
      className="min-h-0 overflow-y-auto overscroll-contain pb-2 empty:pb-0 in-data-full:not-empty:flex-1 in-data-under:max-h-[max(10rem,min(24rem,100svh-28rem))]"
    >
      {optionsOf('current', 'anywhere', 'found')}
      {recent.length + wished.length > 0 && (
        <div
          role="presentation"
          className={
            recent.length > 0 && wished.length > 0 ? 'in-data-under:grid in-data-under:grid-cols-2' : ''
          }
        >
          <Group heading={m.homes_where_options_you_looked_for()}>{recent}</Group>
          <Group heading={m.homes_where_options_from_your_wishes()}>{wished}</Group>
        </div>
      )}
    </div>
  );
}

function Group({ heading, children }: { heading: string; children: readonly ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-labelledby={id} className="min-w-0">
      <p id={id} className="px-6 pt-3 pb-1 text-14 font-semibold text-ink-soft">
        {heading}
      </p>
      {children}
    </div>
  );
}

/** A label without markup: bold letters would split the word for screen readers, and the icon is decorative. */
const labelOf = ({ isArea, name, detail, group }: WhereEntry) => {
  const named = isArea ? m.homes_search_names_anywhere_in({ place: name }) : name;
  return group === 'current'
    ? m.homes_where_options_chosen_entry({ name: named, detail })
    : m.homes_where_options_entry({ name: named, detail });
};

type OptionProps = React.ComponentProps<'div'> & { entry: WhereEntry; typed: string; isMarked: boolean };

function Option({ entry, typed, isMarked, ...item }: OptionProps) {
  const Icon = entry.group === 'wish' ? Bookmark : ICONS[entry.area?.kind ?? 'anywhere'];
  const isChosen = entry.group === 'current';
  return (
    <div
      {...item}
      className="group/option grid min-h-15.5 cursor-pointer grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-x-3.5 py-1.75 pe-5 ps-4 aria-selected:bg-pine-wash sm:pe-6"
    >
      <span className="grid size-11 place-items-center rounded-tile bg-sand group-aria-selected/option:bg-pine group-aria-selected/option:text-on-pine">
        <Icon aria-hidden="true" className="size-5.25" />
      </span>
      <span className="min-w-0">
        <span dir="auto" className="block leading-snug font-medium wrap-anywhere">
          {entry.isArea ? (
            richText(m.homes_where_options_anywhere_in.parts({ name: entry.name }), {
              area: () => <TypedLetters entry={entry.name} typed={typed} />,
            })
          ) : (
            <TypedLetters entry={entry.name} typed={typed} />
          )}
        </span>{' '}
        <span dir="auto" className="block text-14 leading-snug wrap-anywhere text-ink-soft">
          {entry.detail}
        </span>
      </span>
      {isChosen ? (
        <Check aria-hidden="true" className="size-5 text-pine" />
      ) : (
        isMarked && (
          <span
            aria-hidden="true"
            className="rounded-[6px] border border-edge px-1.75 py-1 font-text text-[0.75rem] leading-none font-semibold pointer-coarse:hidden max-sm:hidden"
          >
            {m.homes_where_options_enter()}
          </span>
        )
      )}
    </div>
  );
}

const ICONS = { place: MapPin, region: MapIcon, country: Globe, anywhere: Earth };
