import { m } from '@swapstead/messages';
import type { UseComboboxReturnValue } from 'downshift';
import { Check, Earth, Globe, Map as MapIcon, MapPin } from 'lucide-react';
import { useId } from 'react';
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

/** The list below the field: each name with its kind, earlier searches below their own heading. */
export function WhereOptions({ box, entries, marked, typed, isWaiting }: WhereOptionsProps) {
  const heading = useId();
  const options = entries.map((entry, index) => (
    <Option
      key={`${entry.group} ${entry.key}`}
      {...box.getItemProps({ item: entry, index, 'aria-label': labelOf(entry) })}
      entry={entry}
      typed={entry.group === 'found' ? typed : ''}
      isMarked={index === marked}
    />
  ));
  const before = entries.findIndex(({ group }) => group === 'recent');
  return (
    <div
      {...box.getMenuProps({ 'aria-label': m.homes_where_options_places(), 'aria-labelledby': undefined })}
      aria-busy={isWaiting}
      className="min-h-0 overflow-y-auto overscroll-contain pb-2 empty:pb-0 in-data-full:not-empty:flex-1 in-data-under:max-h-[max(10rem,min(24rem,100svh-28rem))]"
    >
      {before < 0 ? (
        options
      ) : (
        <>
          {options.slice(0, before)}
          {/* biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields */}
          <div role="group" aria-labelledby={heading}>
            <p id={heading} className="px-6 pt-3 pb-1 text-14 font-semibold text-ink-soft">
              {m.homes_where_options_you_looked_for()}
            </p>
            {options.slice(before)}
          </div>
        </>
      )}
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
  const Icon = ICONS[entry.area?.kind ?? 'anywhere'];
  const isChosen = entry.group === 'current';
  return (
    <div
      {...item}
      className="group/option grid min-h-15.5 cursor-pointer grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-x-3.5 py-1.75 pr-5 pl-4 aria-selected:bg-pine-wash sm:pr-6"
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
        <span className="block text-14 leading-snug text-ink-soft">{entry.detail}</span>
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
