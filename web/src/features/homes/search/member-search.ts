import type { Area } from '@swapstead/contract/places/endpoints';
import type { MemberParams } from '@swapstead/contract/search/where';
import { type GalleryView, isFiltered } from '../query/gallery-address.ts';

/** What of an address a subscriber searches by place and dates. */
export type MemberSearch = {
  /** False until it is known what of the address can be searched. */
  isReady: boolean;
  params: MemberParams;
  /** The place, region or country that is set. */
  area: Area | undefined;
  /** What is said of an address that was not understood (FIND-29). */
  notes: readonly string[];
  /** Why it cannot be known what of the address can be searched. */
  error?: Error;
};

export const isMemberSearch = ({ params }: MemberSearch) => Object.keys(params).length > 0;

/** Whether the list holds all saved homes and nothing else was asked for. */
export const isOnlySaved = (view: GalleryView, member: MemberSearch) =>
  view.saved && !isFiltered({ ...view, saved: false }) && !isMemberSearch(member);
