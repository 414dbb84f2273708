/** Made by build/basemap.ts: the addresses of the files with the tiles of the basemap, by the name of the pack. */
declare module 'virtual:basemap' {
  export const packs: Record<string, string>;
}
