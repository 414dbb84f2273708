import type { GalleryFilters } from '@swapstead/contract/homes/endpoints';
import { countryName } from '@swapstead/contract/places/country-names';
import type { Area } from '@swapstead/contract/places/endpoints';
import { WHEN_PARAMS } from '@swapstead/contract/search/when';
import type { MemberParams } from '@swapstead/contract/search/where';
import { m } from '@swapstead/messages';
import { useQueries } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { countQuery } from '../query/gallery.queries.ts';
import { focusResults } from '../query/go-to-results.ts';
import type { ChangeView } from '../query/use-gallery-view.ts';

type WidenProps = {
  filters: GalleryFilters;
  params: MemberParams;
  area: Area | undefined;
  onChange: ChangeView;
};

type WiderSearch = { label: string; params: MemberParams };

/** Wider searches that find homes: at most three buttons, each with its exact number of homes (FIND-32). */
export function WidenSearch({ filters, params, area, onChange }: WidenProps) {
  const wider = widerSearches(params, area);
  const counts = useQueries({
    queries: wider.map((way) => countQuery({ ...withoutMember(filters), ...way.params })),
  });
  const found = wider
    .map((way, index) => ({ ...way, total: counts[index]?.data?.total ?? 0 }))
    .filter(({ total }) => total > 0)
    .slice(0, 3);
  if (found.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap justify-center gap-3">
      {found.map(({ label, params: wider, total }) => (
        <Button
          key={label}
          look="quiet"
          onClick={() => {
            focusResults();
            onChange({ member: wider });
          }}
        >
          {`${label} (${total})`}
        </Button>
      ))}
    </div>
  );
}

/** Ways to widen the search, smallest step first. */
function widerSearches(params: MemberParams, area: Area | undefined): WiderSearch[] {
  const wider: WiderSearch[] = [];
  const { open: _, ...asked } = params;
  if (params.open) wider.push({ label: m.homes_widen_search_also_homes_to_ask(), params: asked });
  if (params.check_in && !['3', '7'].includes(params.play ?? '')) {
    wider.push({ label: m.homes_widen_search_with_3_days(), params: { ...params, play: '3' } });
  }
  if (area?.kind === 'place' && !['100', '200'].includes(params.within ?? '')) {
    wider.push({ label: m.homes_widen_search_within_100_km(), params: { ...params, within: '100' } });
  }
  if (WHEN_PARAMS.some((name) => params[name])) {
    wider.push({ label: m.homes_widen_search_without_dates(), params: withoutWhen(params) });
  }
  if (area && area.kind !== 'country') {
    const { place: _p, region: _r, within: _w, sort, ...others } = params;
    const order = sort && sort !== 'nearest' ? { sort } : {};
    wider.push({
      label: m.homes_widen_search_anywhere_in({ country: countryName(area) }),
      params: { ...others, ...order, country: area.country_code },
    });
  }
  return wider;
}

function withoutWhen(params: MemberParams): MemberParams {
  const others = { ...params };
  for (const name of [...WHEN_PARAMS, 'open'] as const) delete others[name];
  return others;
}

/** The filters that everyone has. */
function withoutMember({
  search,
  tags,
  ids,
  guests,
  bedrooms,
  type,
  amenity,
}: GalleryFilters): GalleryFilters {
  return { search, tags, ids, guests, bedrooms, type, amenity };
}
