import type { PhotoFormat } from '../../platform/images/photo-variants.ts';

/** Storage key of one variant. `path` is the stored path of the photo: `{owner}/{timestamp-random}`. */
export function variantKey(path: string, width: number, format: PhotoFormat): string {
  return `${variantsFolder(path)}/${width}.${format}`;
}

/** Folder of the variants of one photo. */
export const variantsFolder = (path: string) => `home-photos/${path}`;

/** Folder of every photo file of a member. */
export const photoFolder = (userId: string) => `home-photos/${userId}`;
