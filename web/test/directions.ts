const RIGHT_TO_LEFT = /\p{Script=Hebrew}/u;

/**
 * Texts on the page that are written from right to left and take their direction from the page instead of from
 * themselves: their punctuation would stand at the wrong end. What is only heard has none.
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
