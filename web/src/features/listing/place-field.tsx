import { LIMITS } from '@swapstead/contract/limits';
import { isBeginningOf, type Place, timeZoneLine } from '@swapstead/contract/place-texts';
import { X } from 'lucide-react';
import { type Control, useController } from 'react-hook-form';
import { api } from '../../lib/api.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import type { HomeFormValues } from './home-form-values.ts';

type PlaceFieldProps = { control: Control<HomeFormValues>; error: string | undefined };

const HELP =
  'Only premium members see it. Choose the place from the list, so that people who search by place find your home.';

/** The words for where a home is, and the place of the gazetteer that is chosen while typing them (PLACE-01 to 06). */
export function PlaceField({ control, error }: PlaceFieldProps) {
  const { field: location } = useController({ control, name: 'location' });
  const { field: place, fieldState } = useController({ control, name: 'place' });

  function choose(chosen: Place) {
    place.onChange(chosen);
    if (isBeginningOf(location.value, chosen)) location.onChange(chosen.entry);
  }

  return (
    <div className="grid gap-3">
      <Field id="location" label="Location" help={HELP} error={error ?? fieldState.error?.message}>
        {(ties) => (
          <PlaceCombobox
            control={ties}
            text={location.value}
            onText={location.onChange}
            onBlur={location.onBlur}
            onChoose={choose}
            name="location"
            maxLength={LIMITS.location_text}
            placeholder="City, country"
          />
        )}
      </Field>
      {place.value && <ChosenPlace place={place.value} onRemove={() => place.onChange(null)} />}
    </div>
  );
}

type PlaceComboboxProps = Pick<
  Parameters<typeof Combobox<Place>>[0],
  'control' | 'text' | 'onText' | 'onChoose' | 'onBlur' | 'name' | 'maxLength' | 'placeholder'
>;

/** A field in which a place is chosen while typing. */
export function PlaceCombobox(props: PlaceComboboxProps) {
  return (
    <Combobox<Place>
      listLabel="Places"
      queryKey="places"
      load={async (query, signal) => (await api('GET /api/places', { query: { query } }, { signal })).places}
      keyOf={({ id }) => String(id)}
      entryOf={({ entry }) => entry}
      countText={(count) => (count === 1 ? '1 place' : `${count} places`)}
      nothingFound="No such place in our list. Keep your words and choose the nearest town."
      failed="Places cannot be searched right now. You can choose one later."
      {...props}
    />
  );
}

type ChosenPlaceProps = { place: Place; onRemove: () => void };

function ChosenPlace({ place, onRemove }: ChosenPlaceProps) {
  return (
    <div className="rounded-control bg-sand px-3.5 py-3 text-15">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 wrap-anywhere">Place: {place.entry}</span>
        <button
          type="button"
          className="link inline-flex items-center gap-1.5 font-medium"
          onClick={onRemove}
        >
          <X aria-hidden="true" className="size-4" />
          Remove place
        </button>
      </p>
      <p className="mt-1.5 text-14 text-ink-soft">{timeZoneLine(place)}</p>
    </div>
  );
}
