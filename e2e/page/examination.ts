/** The rules that /accessibility promises, by axe's tags. */
export const RULE_TAGS = {
  wcag2a: 'WCAG 2.0 A',
  wcag2aa: 'WCAG 2.0 AA',
  wcag21a: 'WCAG 2.1 A',
  wcag21aa: 'WCAG 2.1 AA',
} as const;

/** Widths in pixels, schemes and viewers in which every page is examined: the narrowest layout and the widest. */
export const EVERY_PAGE = {
  widths: [320, 1440],
  schemes: ['light', 'dark'],
  viewers: ['signed out', 'signed in'],
} as const;

/** An examination of a page by axe, recorded in the test's annotations of type `EXAMINATION`. */
export type Examination = {
  /** The page's address in the contract, such as '/house/:id'. */
  page: string;
  /** The dialog or part that was open during the examination; empty for the page as it loads. */
  state: string;
  width: number;
  scheme: (typeof EVERY_PAGE.schemes)[number];
  viewer: (typeof EVERY_PAGE.viewers)[number];
  violations: number;
  axe: string;
  browser: string;
};

export const EXAMINATION = 'axe';
