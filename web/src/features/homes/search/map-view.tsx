import type { GalleryFilters } from '@swapstead/contract/homes';
import { MapOfHomes } from '../../map/map-of-homes.tsx';
import type { ChangeView } from '../use-gallery-view.ts';
import type { MemberSearch } from './member-search.ts';

type MapViewProps = { filters: GalleryFilters; member: MemberSearch; onChange: ChangeView };

/** The homes of the list on a map above it; searching its area takes the place of 'Where' (MAP-09). */
export function MapView({ filters, member, onChange }: MapViewProps) {
  const { place: _p, region: _r, country: _c, within: _w, sort, ...others } = member.params;
  const order = sort && sort !== 'nearest' ? { sort } : {};
  return (
    <div className="mb-8 h-[min(70vh,36rem)]">
      <MapOfHomes
        filters={filters}
        onSearchArea={(box) => onChange({ member: { ...others, ...order, box } })}
        fallback={member.area?.bounds}
      />
    </div>
  );
}
