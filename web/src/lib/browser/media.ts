import { attempt } from './attempt.ts';

/** Whether a media query matches; false if the browser can't say. */
export const matchesMedia = (query: string): boolean => attempt(() => matchMedia(query).matches) ?? false;

export const DARK = '(prefers-color-scheme: dark)';

export const prefersDark = () => matchesMedia(DARK);
export const prefersLessMotion = () => matchesMedia('(prefers-reduced-motion: reduce)');

/**
 * Calls `onChange` when a media query starts or stops matching.
 * @returns a function that ends it
 */
export function followMedia(query: string, onChange: () => void): () => void {
  const list = attempt(() => matchMedia(query));
  list?.addEventListener('change', onChange);
  return () => list?.removeEventListener('change', onChange);
}
