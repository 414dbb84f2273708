const RIGHT_TO_LEFT = /\p{Script=Hebrew}/u;

/**
 * Visible right-to-left texts that take their direction from the page rather than from themselves, so that their
 * punctuation would be at the wrong end.
 */
export function withoutDirection(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { textContent, parentElement } = text;
    if (
      !RIGHT_TO_LEFT.test(textContent ?? '') ||
      parentElement?.closest('bdi, [dir=auto], option, script, title, .sr-only')
    )
      continue;
    found.push(textContent ?? '');
  }
  return found;
}
