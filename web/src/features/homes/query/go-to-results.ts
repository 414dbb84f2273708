export const RESULTS_HEADING = 'gallery-heading';

/** Leads who has finished typing a search to the heading of what it found, by sight and by keyboard. */
export function goToResults() {
  focusResults();
  document.getElementById(RESULTS_HEADING)?.scrollIntoView({ block: 'start' });
}

/** Gives the focus to the heading: to be called where what was pressed is about to go. */
export function focusResults() {
  document.getElementById(RESULTS_HEADING)?.focus({ preventScroll: true });
}
