import './print-alone.css';

/** Prints only the elements with `data-printed` (AGREE-07, STAY-10). */
export function printAlone(): void {
  const { dataset } = document.documentElement;
  dataset.print = 'alone';
  window.addEventListener('afterprint', () => delete dataset.print, { once: true });
  window.print();
}
