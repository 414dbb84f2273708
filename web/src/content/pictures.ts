/** Pictures of our own pages, each as three files in assets/pictures; /credits lists their sources. */
export const PICTURES = {
  'bedroom-worktable': { width: 1280, height: 854, alt: 'A bedroom with a low wooden table and two chairs' },
  'bedroom-yellow-throw': { width: 1280, height: 854, alt: 'A made bed with a yellow throw below a window' },
  'facade-porch-in-autumn': {
    width: 1280,
    height: 854,
    alt: 'A white house with a porch between autumn trees',
  },
  'facade-white-cottage': {
    width: 1280,
    height: 854,
    alt: 'A white cottage with flowers in its window boxes',
  },
  'kitchen-eat-in': { width: 1280, height: 855, alt: 'A kitchen with a small table for four by the window' },
  'kitchen-hexagon-tiles': { width: 1280, height: 854, alt: 'A kitchen with open shelves and hexagon tiles' },
  'kitchen-sink-and-herbs': { width: 1026, height: 1280, alt: 'Herbs and fruit beside a kitchen sink' },
  'kitchen-wood-and-beams': { width: 1280, height: 853, alt: 'A wooden kitchen below a beamed ceiling' },
  'living-cat-at-window': {
    width: 1280,
    height: 854,
    alt: 'A grey sofa, and a cat that looks out of the window',
  },
  'living-dog-and-armchair': {
    width: 1077,
    height: 1280,
    alt: 'A pale green armchair with a dog asleep before it',
  },
  'living-empty-white-room': {
    width: 1280,
    height: 922,
    alt: 'A white room with double doors that stand open to the next one',
  },
  'living-mountain-window': {
    width: 1280,
    height: 720,
    alt: 'Two armchairs before a wide window with mountains',
  },
  'living-staircase': { width: 1126, height: 1280, alt: 'A light hall with an open wooden staircase' },
  'view-mountain-path': { width: 1280, height: 960, alt: 'A path across a meadow below rocky mountains' },
  'view-rooftops-sunset': { width: 1280, height: 720, alt: 'Rooftops of a city in the evening sun' },
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
