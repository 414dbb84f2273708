import type { Area } from '@swapstead/contract/places';
import { DISTANCES, type MemberParams, USUAL_DISTANCE } from '@swapstead/contract/where';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { ChangeView } from '../use-gallery-view.ts';
import { Actions } from './search-parts.tsx';

type WhereFormProps = {
  params: MemberParams;
  area: Area | undefined;
  onChange: ChangeView;
  onDone: () => void;
};

const entryOf = ({ kind, entry }: Area) => (kind === 'place' ? entry : `Anywhere in ${entry}`);

const DISTANCE_OPTIONS = DISTANCES.map((km) => ({
  value: String(km),
  label: km === 0 ? 'Only this place' : `${km} km`,
}));

/** A country, a region or a place with a distance (FIND-06 to FIND-08). It takes the place of an area of the map. */
export function WhereForm({ params, area, onChange, onDone }: WhereFormProps) {
  const [chosen, setChosen] = useState(area);
  const [text, setText] = useState(area ? entryOf(area) : '');
  const [within, setWithin] = useState(params.within ?? String(USUAL_DISTANCE));
  const [isMissing, setMissing] = useState(false);

  function search(wanted: Area | undefined) {
    const { place: _p, region: _r, country: _c, within: _w, box: _b, ...others } = params;
    if (!wanted && others.sort === 'nearest') delete others.sort;
    if (wanted && wanted.kind !== 'place' && others.sort === 'nearest') delete others.sort;
    const distance = wanted?.kind === 'place' && within !== String(USUAL_DISTANCE) ? { within } : {};
    onChange({ member: wanted ? { ...others, [wanted.kind]: wanted.id, ...distance } : others });
    onDone();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !chosen) setMissing(true);
        else search(chosen);
      }}
      // Room for the list, which the dialog would cut off.
      className="grid content-start gap-6 text-ink has-aria-expanded:min-h-108"
    >
      <Field
        label="Where"
        help="A country, a region or a place."
        error={isMissing ? 'Choose one from the list' : undefined}
      >
        {(control) => (
          <Combobox<Area>
            control={control}
            text={text}
            onText={(typed) => {
              setText(typed);
              setChosen(undefined);
              setMissing(false);
            }}
            onChoose={(wanted) => {
              setChosen(wanted);
              setText(entryOf(wanted));
              setMissing(false);
            }}
            listLabel="Places"
            queryKey="areas"
            load={async (query, signal) =>
              (await api('GET /api/areas', { query: { query } }, { signal })).areas
            }
            keyOf={({ kind, id }) => `${kind} ${id}`}
            entryOf={entryOf}
            countText={(count) => (count === 1 ? '1 place' : `${count} places`)}
            nothingFound="No such place in our list. Choose the nearest town."
            failed="Places cannot be searched right now."
            maxLength={120}
          />
        )}
      </Field>
      {chosen?.kind === 'place' && (
        <Field label="Distance">
          {(control) => (
            <Select {...control} options={DISTANCE_OPTIONS} value={within} onChange={setWithin} />
          )}
        </Field>
      )}
      <Actions clear="Clear" onClear={() => search(undefined)} />
    </form>
  );
}
