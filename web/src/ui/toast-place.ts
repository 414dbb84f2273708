/** Where toasts can stand, the usual place first. The last two differ from the others only on wide windows. */
const PLACES = ['bottom', 'higher', 'top', 'below-head', 'bottom-left', 'top-left'] as const;

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** What a toast must not cover, and how bad it is where it has to: what is written and sent first, links last. */
const OBSTACLES = [
  ['[data-composer], [data-dock], dialog[open]', 1_000],
  ['input, textarea, select, button, [role="button"]', 100],
  ['img, picture, canvas', 10],
  ['a[href]', 1],
] as const;

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** How much stands under a box, by what it is: 0 is nothing. */
export function costOf(box: Box, obstacles: readonly { box: Box; weight: number }[]): number {
  return obstacles.reduce((cost, one) => cost + (meet(box, one.box) ? one.weight : 0), 0);
}

/**
 * Puts the element with the toasts where it covers nothing that is pressed, written or looked at, or the least: sets
 * data-place, which the style sheet knows. To be called when a toast comes, so that none moves while it is read.
 */
export function placeToasts(element: HTMLElement): void {
  const obstacles = OBSTACLES.flatMap(([selector, weight]) =>
    [...document.querySelectorAll(selector)]
      .filter((one) => !element.contains(one))
      .map((one) => ({ box: one.getBoundingClientRect(), weight })),
  );
  const costs = PLACES.map((place) => {
    element.dataset.place = place;
    return costOf(element.getBoundingClientRect(), obstacles);
  });
  element.dataset.place = PLACES[costs.indexOf(Math.min(...costs))];
}
