import { homeTypeText } from '@swapstead/contract/homes/home-type-text';
import { labelText } from '@swapstead/contract/homes/label-text';
import { STANDARD_AMENITIES } from '@swapstead/contract/homes/preset-labels';
import { HOME_TYPES } from '@swapstead/contract/homes/presets';
import { LIMITS } from '@swapstead/contract/limits';
import { canSeePremium } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { lazyWithFallback } from '../../../ui/lazy/lazy-with-fallback.tsx';
import { NumberStepper } from '../../../ui/number-stepper.tsx';
import { ToggleChip } from '../../../ui/toggle-chip.tsx';
import type { GalleryView } from '../query/gallery-address.ts';
import { Actions, type OpenPart, PartButton, rowName, type SearchRowProps } from './search-row-pieces.tsx';
import { MemberRow } from './subscriber-parts.tsx';

const MemberDialogs = lazyWithFallback(async () => (await import('./member-row.tsx')).MemberDialogs);

type SearchDialogsProps = SearchRowProps & {
  open: OpenPart;
  onOpen: (part: OpenPart) => void;
  /** Whether the phone's dialog with the whole row is open. */
  isRowOpen: boolean;
  onCloseRow: () => void;
};

/**
 * The dialogs of the search row: those for everyone, those for subscribers, and on a phone the whole row (FIND-01). A
 * part opens above the dialog of the row and returns the focus to it.
 */
export function SearchDialogs(props: SearchDialogsProps) {
  const { view, level, open, onOpen, isRowOpen, onCloseRow, total } = props;
  const close = () => onOpen(null);
  const filters = view.types.length + view.amenities.length + (view.bedrooms ? 1 : 0);
  return (
    <>
      <Dialog
        title={rowName(level)}
        open={isRowOpen}
        onClose={onCloseRow}
        actions={
          <>
            <Button look="quiet" onClick={onCloseRow}>
              {m.common_close()}
            </Button>
            <Button onClick={onCloseRow}>
              {total === undefined
                ? m.homes_search_dialogs_show_homes()
                : m.homes_search_dialogs_show_count({ count: total })}
            </Button>
          </>
        }
      >
        <div className="-mx-4 divide-y divide-line text-ink">
          {canSeePremium(level) && (
            <Suspense>
              <MemberRow {...props} parts={['where', 'when']} />
            </Suspense>
          )}
          <PartButton
            label={m.homes_guests()}
            value={view.guests ? m.homes_guests_or_more({ count: view.guests }) : m.homes_any()}
            onOpen={() => onOpen('guests')}
          />
          <PartButton
            label={m.homes_filters()}
            value={filters ? String(filters) : ''}
            onOpen={() => onOpen('filters')}
          />
          {canSeePremium(level) && (
            <Suspense>
              <MemberRow {...props} parts={['sort']} />
            </Suspense>
          )}
        </div>
      </Dialog>
      <Dialog title={m.homes_guests()} open={open === 'guests'} onClose={close}>
        <Guests {...props} onDone={close} />
      </Dialog>
      <Dialog title={m.homes_filters()} open={open === 'filters'} onClose={close}>
        <Filters {...props} onDone={close} />
      </Dialog>
      {canSeePremium(level) && (
        <Suspense>
          <MemberDialogs {...props} />
        </Suspense>
      )}
    </>
  );
}

type PartProps = SearchRowProps & { onDone: () => void };

const isTooMany = (count: number | null) => (count ?? 0) > LIMITS.rooms;

/** A whole number above 0, or none. */
const wholeNumber = (count: number | null) => (count && count >= 1 ? Math.floor(count) : null);

function Guests({ view, onChange, onDone }: PartProps) {
  const [guests, setGuests] = useState(view.guests);
  const problem = isTooMany(guests) ? m.search_guests_at_most({ max: LIMITS.rooms }) : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (problem) return;
        onChange({ guests: wholeNumber(guests) });
        onDone();
      }}
      className="grid gap-6 text-ink"
    >
      <Field label={m.homes_guests()} error={problem} help={m.homes_search_dialogs_guests_help()}>
        {(control) => (
          <NumberStepper
            control={control}
            of="guests"
            value={guests}
            max={LIMITS.rooms + 1}
            onChange={setGuests}
          />
        )}
      </Field>
      <Actions
        clear={m.homes_search_dialogs_any_number()}
        onClear={() => {
          onChange({ guests: null });
          onDone();
        }}
      />
    </form>
  );
}

/** The list with the value added, or removed if it was there. */
const toggled = <T,>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

function Filters({ view, onChange, onDone }: PartProps) {
  const [wanted, setWanted] = useState<Pick<GalleryView, 'bedrooms' | 'types' | 'amenities'>>(view);
  const problem = isTooMany(wanted.bedrooms) ? m.search_bedrooms_at_most({ max: LIMITS.rooms }) : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (problem) return;
        const { types, amenities } = wanted;
        onChange({ bedrooms: wholeNumber(wanted.bedrooms), types, amenities });
        onDone();
      }}
      className="grid gap-6 text-ink"
    >
      <Field label={m.homes_bedrooms()} error={problem} help={m.homes_search_dialogs_bedrooms_help()}>
        {(control) => (
          <NumberStepper
            control={control}
            of="bedrooms"
            value={wanted.bedrooms}
            max={LIMITS.rooms + 1}
            onChange={(bedrooms) => setWanted({ ...wanted, bedrooms })}
          />
        )}
      </Field>
      <fieldset>
        <legend className="mb-2 font-semibold">{m.homes_home_type()}</legend>
        <div className="flex flex-wrap gap-2">
          {HOME_TYPES.map((type) => (
            <ToggleChip
              key={type}
              aria-pressed={wanted.types.includes(type)}
              onClick={() => setWanted({ ...wanted, types: toggled(wanted.types, type) })}
            >
              {homeTypeText(type)}
            </ToggleChip>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-semibold">{m.homes_search_dialogs_amenities()}</legend>
        <div className="flex flex-wrap gap-2">
          {STANDARD_AMENITIES.map(({ label }) => (
            <ToggleChip
              key={label}
              aria-pressed={wanted.amenities.includes(label)}
              onClick={() => setWanted({ ...wanted, amenities: toggled(wanted.amenities, label) })}
            >
              {labelText(label)}
            </ToggleChip>
          ))}
        </div>
      </fieldset>
      <Actions
        clear={m.homes_search_dialogs_clear_filters()}
        onClear={() => {
          onChange({ bedrooms: null, types: [], amenities: [] });
          onDone();
        }}
      />
    </form>
  );
}
