export const RESULTS_HEADING = 'gallery-heading';

/** Scrolls to the heading of the results and moves the focus there, after a search was typed. */
export function goToResults() {
  focusResults();
  document.getElementById(RESULTS_HEADING)?.scrollIntoView({ block: 'start' });
}

/** Moves the focus to the heading of the results, for buttons that are about to disappear. */
export function focusResults() {
  document.getElementById(RESULTS_HEADING)?.focus({ preventScroll: true });
}
