export const RESULTS_HEADING = 'gallery-heading';

/** Leads who has finished typing a search to the heading of what it found, by sight and by keyboard. */
export function goToResults() {
  const heading = document.getElementById(RESULTS_HEADING);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}
