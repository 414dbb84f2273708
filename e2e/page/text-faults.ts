import type { Page } from '@playwright/test';

/** What members write may be shortened, and breaks where it can. */
const WRITTEN = '[dir=auto], bdi';

/** On a phone three buttons share the bar of a home's page, so a longer text takes a second line there. */
const CROWDED = 'section[data-dock]:has(button + button)';

/**
 * Texts of the page that don't fit, each with what is wrong: cut off, outside its box, under something else, or a
 * button of two lines that had room for one. Looks at everything that shows without a press, at any scroll position.
 */
export const textFaults = (page: Page): Promise<string[]> =>
  page.evaluate(findFaults, { written: WRITTEN, crowded: CROWDED });

/** Runs in the page. */
function findFaults({ written, crowded }: { written: string; crowded: string }): string[] {
  /** Fonts reach further than their lines, so a line may stand out above and below by this much, in pixels. */
  const TALL = 5;
  /** Words with this many letters or more may be hyphenated (styles/app.css). */
  const LONG_WORD = 12;
  type Line = { owner: Element; box: DOMRect; text: string };

  const styleOf = (element: Element) => getComputedStyle(element);
  const around = (element: Element): Element[] =>
    element.parentElement && element !== document.body
      ? [element.parentElement, ...around(element.parentElement)]
      : [];
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    // Texts for screen readers alone are one pixel wide.
    [element, ...around(element)].every((one) => {
      const { width } = one.getBoundingClientRect();
      return width > 1 || styleOf(one).display === 'contents' || !isClipping(styleOf(one).overflowX);
    });
  const isClipping = (overflow: string) => /hidden|clip/.test(overflow);
  const isScrolling = (element: Element) => /auto|scroll/.test(styleOf(element).overflowX);
  const isPainted = (element: Element) => {
    const { backgroundColor, borderTopWidth, borderBottomWidth, borderLeftWidth } = styleOf(element);
    const hasFrame = [borderTopWidth, borderBottomWidth, borderLeftWidth].every((width) => width !== '0px');
    return hasFrame || !/^(transparent|rgba\(.*, 0\)|.* \/ 0\))$/.test(backgroundColor);
  };
  const isOutside = (box: DOMRect, { left, right }: { left: number; right: number }) =>
    box.right > right + 1 || box.left < left - 1;
  const isAboveOrBelow = (box: DOMRect, { top, bottom }: DOMRect) =>
    box.bottom > bottom + TALL || box.top < top - TALL;

  function linesOf(node: Node): Line[] {
    const owner = node.parentElement;
    const text = node.textContent?.trim();
    if (!owner || !text || !isShown(owner) || owner.closest('script, style, noscript, svg, option'))
      return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width }) => width > 1).map((box) => ({ owner, box, text }));
  }

  function isCut({ owner, box }: Line): boolean {
    for (const frame of [owner, ...around(owner)]) {
      const { overflowX, overflowY } = styleOf(frame);
      const edges = frame.getBoundingClientRect();
      if (frame !== document.body && isClipping(overflowX) && isOutside(box, edges)) return true;
      if (frame !== document.body && isClipping(overflowY) && isAboveOrBelow(box, edges)) return true;
      if (isScrolling(frame)) return false;
    }
    return isOutside(box, { left: 0, right: document.documentElement.clientWidth });
  }

  /** Whether it stands out of the button, card or badge that it is written on. */
  function hasLeftItsBox({ owner, box }: Line): boolean {
    for (const frame of [owner, ...around(owner)]) {
      if (isPainted(frame)) {
        const edges = frame.getBoundingClientRect();
        return isOutside(box, edges) || isAboveOrBelow(box, edges);
      }
      if (/absolute|fixed/.test(styleOf(frame).position) || isScrolling(frame)) return false;
    }
    return false;
  }

  /** What shows of a line or control; nothing if a list has scrolled it away. */
  function seen<Part extends Line>(part: Part): Part[] {
    let { left, right, top, bottom } = part.box;
    for (const frame of [part.owner, ...around(part.owner)]) {
      const { overflowX, overflowY } = styleOf(frame);
      const edges = frame.getBoundingClientRect();
      if (frame === document.body) break;
      if (overflowX !== 'visible') [left, right] = [Math.max(left, edges.left), Math.min(right, edges.right)];
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edges.top), Math.min(bottom, edges.bottom)];
    }
    return right > left && bottom > top
      ? [{ ...part, box: new DOMRect(left, top, right - left, bottom - top) }]
      : [];
  }

  /** What stays in the window while the page scrolls lies over other parts of it in turn. */
  const layerOf = (element: Element) =>
    [element, ...around(element)].find((one) => /fixed|sticky/.test(styleOf(one).position));
  const overlap = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > TALL;

  function covered(lines: readonly Line[]): string[] {
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((one) => isShown(one) && isPainted(one))
      .map((owner) => ({
        owner,
        box: owner.getBoundingClientRect(),
        text: owner.textContent?.trim() || 'a control',
      }));
    const all = [...lines, ...controls].flatMap(seen).map((one) => ({ ...one, layer: layerOf(one.owner) }));
    all.sort((a, b) => a.box.top - b.box.top);
    return all.flatMap((upper, index) => {
      const found = [];
      for (const lower of all.slice(index + 1)) {
        if (lower.box.top > upper.box.bottom) break;
        const areApart = !upper.owner.contains(lower.owner) && !lower.owner.contains(upper.owner);
        if (areApart && upper.layer === lower.layer && overlap(upper.box, lower.box))
          found.push(`overlap: ${upper.text.slice(0, 60)} | ${lower.text.slice(0, 60)}`);
      }
      return found;
    });
  }

  /** Buttons of two lines that would fit into one where they stand. */
  function broken(): string[] {
    const isInline = (one: Element) =>
      styleOf(one).display.startsWith('inline') || styleOf(one).position === 'absolute';
    return [...document.querySelectorAll<HTMLElement>('a[href], button')]
      .filter((one) => isShown(one) && isPainted(one) && !one.closest(crowded) && !one.querySelector(written))
      .filter((one) => [...one.querySelectorAll(':not(svg, svg *)')].every(isInline))
      .filter((one) => countLines(one) > 1 && widthInOneLine(one) <= roomFor(one))
      .map((one) => `two lines: ${one.textContent?.trim()}`);
  }

  function countLines(one: Element): number {
    const range = document.createRange();
    range.selectNodeContents(one);
    let bottom = Number.NEGATIVE_INFINITY;
    let lines = 0;
    for (const box of [...range.getClientRects()].toSorted((a, b) => a.top - b.top)) {
      if (box.width <= 1 || box.top + box.height / 2 < bottom) continue;
      lines++;
      bottom = box.bottom;
    }
    return lines;
  }

  function widthInOneLine(one: HTMLElement): number {
    const before = one.style.cssText;
    one.style.cssText += ';white-space:nowrap;width:max-content;max-width:none;min-width:0;flex:none';
    const { width } = one.getBoundingClientRect();
    one.style.cssText = before;
    return width;
  }

  /** The width of the card, column or page that it could have for itself. */
  function roomFor(one: Element): number {
    const place = around(one).find(
      (frame) =>
        frame === document.body ||
        isPainted(frame) ||
        (frame.parentElement && styleOf(frame.parentElement).display.endsWith('grid')),
    );
    if (!place) return 0;
    const { paddingInlineStart, paddingInlineEnd } = styleOf(place);
    return place.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
  }

  /** Lists whose chosen word is wider than the room before their arrow. */
  function cutChoices(): string[] {
    const pen = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll('select')].filter(isShown).flatMap((list) => {
      const { font, paddingInlineStart, paddingInlineEnd } = styleOf(list);
      const text = list.selectedOptions[0]?.text ?? '';
      if (pen) pen.font = font;
      const room =
        list.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
      return pen && pen.measureText(text).width > room + 1 ? [`cut: ${text}`] : [];
    });
  }

  /** Words that a narrow place has torn in two, without the hyphen of `hyphens-auto`. */
  function tornWords(node: Node): string[] {
    const owner = node.parentElement;
    if (!owner || !isShown(owner) || owner.closest(written)) return [];
    const atLeast = styleOf(owner).hyphens === 'auto' ? LONG_WORD : 2;
    return [...(node.textContent ?? '').matchAll(/[^\s-]+/gu)].flatMap(({ 0: word, index }) => {
      if (!/^\p{P}*[\p{L}\p{M}]+\p{P}*$/u.test(word) || word.length >= atLeast) return [];
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return tops.size > 1 ? [`torn: ${word}`] : [];
    });
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes: Node[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  const lines = nodes.flatMap(linesOf);
  const ours = lines.filter(({ owner }) => !owner.closest(written));
  const faults = [
    ...ours.filter(isCut).map(({ text }) => `cut: ${text.slice(0, 80)}`),
    ...lines
      .flatMap(seen)
      .filter(hasLeftItsBox)
      .map(({ text }) => `outside its box: ${text.slice(0, 80)}`),
    ...cutChoices(),
    ...covered(lines),
    ...broken(),
    ...nodes.flatMap(tornWords),
  ];
  return [...new Set(faults)];
}

/**
 * Names and texts of controls and pictures that are still in English on a page in en-XA, where everything from the
 * catalogue has accents. Names that browsers know (months, days, languages, time zones) stay English there.
 * @param known names that are no text of the page
 */
export const englishNames = (page: Page, known: readonly string[]): Promise<string[]> =>
  page.evaluate(
    ({ written, known }) => {
      const attributes = ['aria-label', 'aria-description', 'alt', 'title', 'placeholder'];
      const named = attributes.flatMap((attribute) =>
        [...document.body.querySelectorAll(`[${attribute}]`)].map(
          (one) => [one, one.getAttribute(attribute)?.trim() ?? ''] as const,
        ),
      );
      const labelled = [...document.querySelectorAll('button, a, label, summary, legend')]
        .filter((one) => !one.querySelector(written))
        .map((one) => [one, one.textContent?.trim() ?? ''] as const);
      const isEnglish = (text: string) => /[a-z]{2}/i.test(text) && !/[À-ž]/.test(text);
      return [...named, ...labelled]
        .filter(([one]) => !one.closest(`${written}, [lang]:not(html)`))
        .filter(([, text]) => isEnglish(text) && !known.includes(text) && !/^\p{L}+ \d{4}$/u.test(text))
        .map(([one, text]) => `${one.tagName.toLowerCase()}: ${text}`);
    },
    { written: WRITTEN, known },
  );

/** In which languages a page shows a text, as screen readers take it from `lang`. */
export const languageOfText = (page: Page, text: string): Promise<(string | null | undefined)[]> =>
  page
    .getByText(text, { exact: true })
    .filter({ visible: true })
    .evaluateAll((found) => [...new Set(found.map((one) => one.closest('[lang]')?.getAttribute('lang')))]);
