import type { PhotoFormat } from '../../platform/images/photo-variants.ts';

/** The storage key of one variant. `path` is the stored path of the photo: `{owner}/{name}`. */
export function variantKey(path: string, width: number, format: PhotoFormat): string {
  return `${variantsFolder(path)}/${width}.${format}`;
}

/** The folder of the variants of one photo. */
export const variantsFolder = (path: string) => `home-photos/${path}`;

/** The folder of all files of one photo. */
export const photoFolder = (path: string) => `home-photos/${path}`;
