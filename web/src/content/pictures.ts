/** Pictures of our own pages, each as three files in assets/pictures; /credits lists their sources. */
export const PICTURES = {
  'bedroom-worktable': { width: 1280, height: 854 },
  'bedroom-yellow-throw': { width: 1280, height: 854 },
  'facade-porch-in-autumn': { width: 1280, height: 854 },
  'facade-white-cottage': { width: 1280, height: 854 },
  'kitchen-eat-in': { width: 1280, height: 855 },
  'kitchen-hexagon-tiles': { width: 1280, height: 854 },
  'kitchen-sink-and-herbs': { width: 1026, height: 1280 },
  'kitchen-wood-and-beams': { width: 1280, height: 853 },
  'living-cat-at-window': { width: 1280, height: 854 },
  'living-dog-and-armchair': { width: 1077, height: 1280 },
  'living-empty-white-room': { width: 1280, height: 922 },
  'living-mountain-window': { width: 1280, height: 720 },
  'living-staircase': { width: 1126, height: 1280 },
  'view-mountain-path': { width: 1280, height: 960 },
  'view-rooftops-sunset': { width: 1280, height: 720 },
} as const;

export type PictureName = keyof typeof PICTURES;

const files = import.meta.glob<string>('../assets/pictures/*', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Address of a picture in one of its forms, such as '640.avif'. */
export function pictureFile(name: PictureName, form: '640.avif' | '1280.avif' | '960.webp'): string {
  const file = files[`../assets/pictures/${name}-${form}`];
  if (!file) throw new Error(`There is no picture ${name}-${form}.`);
  return file;
}
