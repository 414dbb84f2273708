import { attempt } from './attempt.ts';

type Stop = () => void;

const nothing: Stop = () => undefined;

/** Watches the sizes of elements; where the browser does not, at least that of the window. */
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

/** Watches what comes into view and leaves it. @returns undefined where the browser does not tell */
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

/** Watches what is added to an element and changed in it; where the browser does not, nothing is heard. */
export function watchContent(element: Node, options: MutationObserverInit, onChange: () => void): Stop {
  const observer = attempt(() => new MutationObserver(onChange));
  if (!observer) return nothing;
  observer.observe(element, options);
  return () => observer.disconnect();
}
