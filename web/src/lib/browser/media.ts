import { attempt } from './attempt.ts';

/** Whether a media query is fulfilled; not where the browser does not say. */
export const matchesMedia = (query: string): boolean => attempt(() => matchMedia(query).matches) ?? false;

export const DARK = '(prefers-color-scheme: dark)';

export const prefersDark = () => matchesMedia(DARK);
export const prefersLessMotion = () => matchesMedia('(prefers-reduced-motion: reduce)');

/** Hears when a media query begins or ceases to be fulfilled. @returns ends it */
export function followMedia(query: string, onChange: () => void): () => void {
  const list = attempt(() => matchMedia(query));
  list?.addEventListener('change', onChange);
  return () => list?.removeEventListener('change', onChange);
}
