import { attempt } from './attempt.ts';

type Stop = () => void;

const nothing: Stop = () => undefined;

/** Watches the sizes of elements; in browsers that can't, at least the size of the window. */
export function watchSizes(elements: Iterable<Element>, onChange: () => void): Stop {
  const observer = attempt(() => new ResizeObserver(onChange));
  if (!observer) {
    addEventListener('resize', onChange);
    onChange();
    return () => removeEventListener('resize', onChange);
  }
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}

/**
 * Watches which elements enter and leave the view.
 * @returns undefined if the browser can't
 */
export function watchView(
  elements: Iterable<Element>,
  onChange: (entries: readonly IntersectionObserverEntry[]) => void,
  options: IntersectionObserverInit,
): Stop | undefined {
  const observer = attempt(() => new IntersectionObserver(onChange, options));
  if (!observer) return undefined;
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}

/** Watches an element for added and changed nodes; in browsers that can't, `onChange` is never called. */
export function watchContent(element: Node, options: MutationObserverInit, onChange: () => void): Stop {
  const observer = attempt(() => new MutationObserver(onChange));
  if (!observer) return nothing;
  observer.observe(element, options);
  return () => observer.disconnect();
}
