import type { Area } from '@swapstead/contract/places/endpoints';
import { type MemberParams, USUAL_DISTANCE } from '@swapstead/contract/search/where';
import { isMember } from '@swapstead/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useViewer } from '../../../lib/session/viewer.ts';
import type { ChangeView } from '../query/use-gallery-view.ts';
import { DistanceChoice } from './distance-choice.tsx';
import { keepDistance, keepRecentPlace, readRecentPlaces } from './recent-places.ts';
import { firstEntries, type WhereEntry, type WishPlacesQuery } from './where-entries.ts';
import { WhereField } from './where-field.tsx';

type WhereFormProps = {
  field: RefObject<HTMLInputElement | null>;
  params: MemberParams;
  area: Area | undefined;
  wishPlaces: WishPlacesQuery | undefined;
  onChange: ChangeView;
  onDone: () => void;
};

/** The radius is in the address only if it is not the usual one. */
const distanceOf = (within: string) => (within === String(USUAL_DISTANCE) ? {} : { within });

const NO_WISHES: WishPlacesQuery = (userId) => ({
  queryKey: ['homes', 'no-wishes', userId],
  queryFn: async () => [],
});

/**
 * A country, a region, or a place with a radius (FIND-06 to FIND-08). Choosing one searches immediately and replaces an
 * area of the map.
 */
export function WhereForm({ field, params, area, wishPlaces = NO_WISHES, onChange, onDone }: WhereFormProps) {
  const viewer = useViewer();
  const userId = isMember(viewer) ? viewer.user_id : '';
  const [kept] = useState(() => readRecentPlaces(userId));
  // They come below the other entries, so a list without them is complete too.
  const { data: wished } = useQuery(wishPlaces(userId));
  const [text, setText] = useState('');
  const [within, setWithin] = useState(
    params.place ? (params.within ?? String(USUAL_DISTANCE)) : kept.within,
  );
  const isPlace = area?.kind === 'place';

  function choose(entry: WhereEntry) {
    const { place: _p, region: _r, country: _c, within: _w, box: _b, ...others } = params;
    if (entry.area?.kind !== 'place' && others.sort === 'nearest') delete others.sort;
    if (entry.group === 'current') return onDone();
    if (!entry.area) {
      onChange({ member: others });
      return onDone();
    }
    const { kind, id } = entry.area;
    const distance = entry.within ?? within;
    keepRecentPlace(userId, { area: entry.area, within: distance });
    onChange({ member: { ...others, [kind]: id, ...(kind === 'place' && distanceOf(distance)) } });
    onDone();
  }

  function changeDistance(next: string) {
    setWithin(next);
    keepDistance(userId, next);
    if (!area || !isPlace) return;
    // If a place is already searched, the new radius applies immediately.
    keepRecentPlace(userId, { area, within: next });
    const { within: _, ...others } = params;
    onChange({ member: { ...others, ...distanceOf(next) } });
  }

  return (
    <>
      <WhereField
        field={field}
        text={text}
        onText={setText}
        first={firstEntries(area && { area, within }, kept.recent, wished)}
        onChoose={choose}
      />
      {(text.trim() !== '' || isPlace) && (
        <DistanceChoice
          within={within}
          onChange={changeDistance}
          onPressed={() => field.current?.focus({ preventScroll: true })}
        />
      )}
    </>
  );
}
