import { HOME_FIELD_NAMES } from '@swapstead/contract/homes/fields';
import { LIMITS } from '@swapstead/contract/limits';
import { entryText } from '@swapstead/contract/places/country-names';
import { isBeginningOf, kmTooFar, type Place, timeZoneLine } from '@swapstead/contract/places/texts';
import { m } from '@swapstead/messages';
import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { api } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import type { HomeFormValues } from './form-fields.ts';
import { PointField } from './point-field.tsx';

type PlaceFieldProps = {
  control: Control<HomeFormValues>;
  error: string | undefined;
  homeId: string | undefined;
};

const FIELD = 'location';

const HELP = m.listing_place_field_help();

/** The location text of a home, and the gazetteer place chosen while typing it (PLACE-01 to 06). */
export function PlaceField({ control, error, homeId }: PlaceFieldProps) {
  const { field: location } = useController({ control, name: 'location' });
  const { field: place, fieldState } = useController({ control, name: 'place' });
  const { field: pin } = useController({ control, name: 'pin' });
  /** A new place too far from the point, until the host decides which of the two to keep. */
  const [distant, setDistant] = useState<Place>();
  const km = distant && pin.value ? kmTooFar(pin.value, distant) : undefined;

  function choose(chosen: Place) {
    if (pin.value && kmTooFar(pin.value, chosen) !== undefined) setDistant(chosen);
    else take(chosen);
  }

  function take(chosen: Place) {
    place.onChange(chosen);
    if (isBeginningOf(location.value, chosen)) location.onChange(entryText(chosen));
    setDistant(undefined);
  }

  function remove({ detail }: MouseEvent) {
    place.onChange(null);
    pin.onChange(null);
    // With the keyboard, the pressed button has been removed. A pointer press moves no focus, as that would open a
    // phone's keyboard.
    if (detail === 0) document.getElementById(FIELD)?.focus();
  }

  return (
    <div className="grid gap-3">
      <Field
        id={FIELD}
        label={HOME_FIELD_NAMES.location}
        help={HELP}
        error={error ?? fieldState.error?.message}
      >
        {(ties) => (
          <PlaceCombobox
            control={ties}
            text={location.value}
            onText={location.onChange}
            onBlur={location.onBlur}
            onChoose={choose}
            name="location"
            maxLength={LIMITS.location_text}
            placeholder={m.listing_place_field_city_country()}
          />
        )}
      </Field>
      {place.value && (
        <ChosenPlace place={place.value} hasPoint={Boolean(pin.value)} onRemove={remove}>
          <PointField place={place.value} pin={pin.value ?? null} homeId={homeId} onChange={pin.onChange} />
        </ChosenPlace>
      )}
      <Dialog
        title={m.listing_place_field_change_place()}
        open={km !== undefined}
        onClose={() => setDistant(undefined)}
        actions={
          <>
            <Button look="quiet" onClick={() => setDistant(undefined)}>
              {m.common_cancel()}
            </Button>
            <Button
              onClick={() => {
                pin.onChange(null);
                if (distant) take(distant);
              }}
            >
              {m.listing_place_field_change_place()}
            </Button>
          </>
        }
      >
        {distant && km !== undefined && m.listing_place_field_point_too_far({ km, name: distant.name })}
      </Dialog>
    </div>
  );
}

type PlaceComboboxProps = Pick<
  Parameters<typeof Combobox<Place>>[0],
  'control' | 'text' | 'onText' | 'onChoose' | 'onBlur' | 'name' | 'maxLength' | 'placeholder'
>;

/** A text field that suggests places. */
export function PlaceCombobox(props: PlaceComboboxProps) {
  return (
    <Combobox<Place>
      listLabel={m.listing_place_field_places()}
      queryKey="places"
      load={async (query, signal) => (await api('GET /api/places', { query: { query } }, { signal })).places}
      keyOf={({ id }) => String(id)}
      entryOf={entryText}
      countText={(count) => m.listing_place_field_places_found({ count })}
      nothingFound={m.listing_place_field_nothing_found()}
      failed={m.listing_place_field_not_searched()}
      {...props}
    />
  );
}

type ChosenPlaceProps = {
  place: Place;
  hasPoint: boolean;
  onRemove: (event: MouseEvent) => void;
  children: ReactNode;
};

function ChosenPlace({ place, hasPoint, onRemove, children }: ChosenPlaceProps) {
  return (
    <div className="rounded-control bg-sand px-3.5 py-3 text-15">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 wrap-anywhere">
          {m.listing_place_field_place_is({ entry: entryText(place) })}
        </span>
        <button
          type="button"
          className="link inline-flex items-center gap-1.5 font-medium"
          onClick={onRemove}
        >
          <X aria-hidden="true" className="size-4" />
          {m.listing_place_field_remove_place()}
        </button>
      </p>
      <p className="mt-1.5 text-14 text-ink-soft">{timeZoneLine(place)}</p>
      {hasPoint && <p className="mt-1.5 text-14 text-ink-soft">{m.listing_place_field_remove_help()}</p>}
      {children}
    </div>
  );
}
