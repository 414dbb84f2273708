/** The positions of toasts, the default first. The last two differ from the others only in wide windows. */
const PLACES = ['bottom', 'higher', 'top', 'below-head', 'bottom-left', 'top-left'] as const;

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** What a toast should not cover, by how bad it would be: what someone writes or sends first, links last. */
const OBSTACLES = [
  ['[data-composer], [data-dock], dialog[open]', 1_000],
  ['input, textarea, select, button, [role="button"]', 100],
  ['img, picture, canvas', 10],
  ['a[href]', 1],
] as const;

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** The total weight of the obstacles that a box covers. */
export function costOf(box: Box, obstacles: readonly { box: Box; weight: number }[]): number {
  return obstacles.reduce((cost, one) => cost + (meet(box, one.box) ? one.weight : 0), 0);
}

/**
 * Moves the toasts to the position that covers the least: sets data-place, which the style sheet uses. Called only
 * when a toast appears, so that none moves while it is read.
 */
export function positionToasts(element: HTMLElement): void {
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
