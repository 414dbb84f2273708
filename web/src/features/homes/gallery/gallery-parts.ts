import type { GalleryFilters } from '@swapstead/contract/homes/endpoints';
import type { ComponentType } from 'react';
import type { GalleryView } from '../query/gallery-address.ts';
import type { MemberSearch } from '../search/member-search.ts';
import type { WishPlacesQuery } from '../search/where-entries.ts';

type PartProps = { view: GalleryView; member: MemberSearch; filters: GalleryFilters };

/** What a higher slice adds to the search. */
export type GalleryParts = {
  /** In 'Where', before anything is typed. */
  wishPlaces: WishPlacesQuery;
  /** Saves the search: beside the heading of the results, and where nothing was found. */
  SaveSearch: ComponentType<PartProps & { place: 'head' | 'empty' }>;
  /** Above the heading, for subscribers: what the search is being changed for. */
  EditingWish: ComponentType<PartProps>;
};
