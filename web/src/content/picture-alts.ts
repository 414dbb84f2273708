import type { PictureName } from './pictures.ts';

/** What is to be seen on each picture of our own pages. */
export const pictureAlts: Record<PictureName, string> = {
  'bedroom-worktable': 'A bedroom with a low wooden table and two chairs',
  'bedroom-yellow-throw': 'A made bed with a yellow throw below a window',
  'facade-porch-in-autumn': 'A white house with a porch between autumn trees',
  'facade-white-cottage': 'A white cottage with flowers in its window boxes',
  'kitchen-eat-in': 'A kitchen with a small table for four by the window',
  'kitchen-hexagon-tiles': 'A kitchen with open shelves and hexagon tiles',
  'kitchen-sink-and-herbs': 'Herbs and fruit beside a kitchen sink',
  'kitchen-wood-and-beams': 'A wooden kitchen below a beamed ceiling',
  'living-cat-at-window': 'A grey sofa, and a cat that looks out of the window',
  'living-dog-and-armchair': 'A pale green armchair with a dog asleep before it',
  'living-empty-white-room': 'A white room with double doors that stand open to the next one',
  'living-mountain-window': 'Two armchairs before a wide window with mountains',
  'living-staircase': 'A light hall with an open wooden staircase',
  'view-mountain-path': 'A path across a meadow below rocky mountains',
  'view-rooftops-sunset': 'Rooftops of a city in the evening sun',
};
