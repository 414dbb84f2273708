import type { Area } from '@swapstead/contract/places/endpoints';
import type { MemberParams } from '@swapstead/contract/search/where';
import { type GalleryView, isFiltered } from '../query/gallery-address.ts';

/** A subscriber's search by place and dates, as read from the address. */
export type MemberSearch = {
  /** False until the place of the address has been looked up. */
  isReady: boolean;
  params: MemberParams;
  /** The place, region or country that is searched. */
  area: Area | undefined;
  /** Notes about values of the address that are not known (FIND-29). */
  notes: readonly string[];
  /** Why the place of the address could not be looked up. */
  error?: Error;
};

export const isMemberSearch = ({ params }: MemberSearch) => Object.keys(params).length > 0;

/** Whether the list shows the saved homes without any other filter. */
export const isOnlySaved = (view: GalleryView, member: MemberSearch) =>
  view.saved && !isFiltered({ ...view, saved: false }) && !isMemberSearch(member);
