import type { PhotoFormat } from '../../platform/images/photo-variants.ts';

/** Storage key of one variant. `path` is the stored path of the photo: `{owner}/{timestamp-random}`. */
export function variantKey(path: string, width: number, format: PhotoFormat): string {
  return `home-photos/${path}/${width}.${format}`;
}

/** Folder of every photo file of a member. */
export const photoFolder = (userId: string) => `home-photos/${userId}`;
