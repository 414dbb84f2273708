import './print-alone.css';

/** Prints what carries `data-printed` on the page, and nothing that stands around it (AGREE-07, STAY-10). */
export function printAlone(): void {
  const { dataset } = document.documentElement;
  dataset.print = 'alone';
  window.addEventListener('afterprint', () => delete dataset.print, { once: true });
  window.print();
}
