import type { CardPhoto } from '@swapstead/contract/homes/endpoints';

type Size = { width: number; height: number };

/** Width to height of the tallest and of the widest photo slot of a card. */
const TALLEST = 4 / 5;
const WIDEST = 3 / 2;
const WITHOUT_PHOTO: Size = { width: 5, height: 4 };

/** The slot of a card, for all its photos: the ratio of the first one within bounds, so that a click moves nothing. */
export function cardFrame(first: CardPhoto | undefined): Size {
  if (!first) return WITHOUT_PHOTO;
  const ratio = Math.min(WIDEST, Math.max(TALLEST, first.width / first.height));
  return { width: first.width, height: Math.round(first.width / ratio) };
}

/** Where the cards stand in so many columns, and how wide one is there. */
const WIDTHS = [
  ['(min-width:1280px) ', 320, 'px'],
  ['(min-width:960px) ', 31, 'vw'],
  ['(min-width:640px) ', 46, 'vw'],
  ['', 92, 'vw'],
] as const;

/** How wide a photo is drawn in a card of each column count: a photo wider than its slot is cut, so it needs more. */
export function cardSizes(photo: Size, frame: Size): string {
  const excess = Math.max(1, (photo.width / photo.height) * (frame.height / frame.width));
  const factor = excess > 1.05 ? excess : 1;
  return WIDTHS.map(([where, width, unit]) => `${where}${Math.round(width * factor)}${unit}`).join();
}
