import { useState } from 'react';
import { counted } from '../../lib/text/counted.ts';
import { findZones, type ZoneChoice, zoneChoices, zoneName } from '../../lib/time/zones.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';

/** As many as are read in a list. */
const MOST = 20;

type ZoneFieldProps = { zone: string; disabled: boolean; onChoose: (zone: string) => void };

/** The own time zone, found by the name of its city or region, today's or a former one (NOTE-21). */
export function ZoneField({ zone, disabled, onChoose }: ZoneFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Field label="Your time zone" id="time-zone">
      {(control) => (
        <Combobox<ZoneChoice>
          control={control}
          text={typed ?? zoneName(zone)}
          onText={setTyped}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => setTyped(undefined)}
          onChoose={(choice) => {
            setTyped(undefined);
            onChoose(choice.zone);
          }}
          disabled={disabled}
          listLabel="Time zones"
          queryKey="time-zones"
          load={async (text) => findZones(zoneChoices(), text, MOST)}
          keyOf={(choice) => choice.zone}
          entryOf={({ entry }) => entry}
          countText={(count) => counted(count, 'time zone')}
          nothingFound="No time zone by this name. Try the nearest large city."
          failed="Time zones can’t be searched right now."
        />
      )}
    </Field>
  );
}
