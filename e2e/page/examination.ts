/** The rules that /accessibility promises, by the tags under which axe knows them. */
export const RULE_TAGS = {
  wcag2a: 'WCAG 2.0 A',
  wcag2aa: 'WCAG 2.0 AA',
  wcag21a: 'WCAG 2.1 A',
  wcag21aa: 'WCAG 2.1 AA',
} as const;

/** Widths in pixels, schemes and viewers in which every page is examined. */
export const EVERY_PAGE = {
  widths: [320, 768, 1440],
  schemes: ['light', 'dark'],
  viewers: ['signed out', 'signed in'],
} as const;

/** One look of axe at a page, as a browser test notes it among its annotations of type `EXAMINATION`. */
export type Examination = {
  /** Its address as the contract writes it, such as '/house/:id'. */
  page: string;
  /** What was open or shown beside the page itself; empty for the page as it first shows. */
  state: string;
  width: number;
  scheme: (typeof EVERY_PAGE.schemes)[number];
  viewer: (typeof EVERY_PAGE.viewers)[number];
  violations: number;
  axe: string;
  browser: string;
};

export const EXAMINATION = 'axe';
