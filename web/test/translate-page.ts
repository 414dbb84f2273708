/** How programs put a translation in the place of a text. */
export const TRANSLATORS = {
  Chrome: (text: Text, font: Element) => {
    text.before(font);
    text.remove();
    font.append(text.data.toUpperCase());
  },
  'a program that replaces texts': (text: Text, font: Element) => {
    font.append(text.data.toUpperCase());
    text.replaceWith(font);
  },
  'a program that wraps texts': (text: Text, font: Element) => {
    text.replaceWith(font);
    font.append(text);
  },
};

export type Translator = keyof typeof TRANSLATORS;

/** Translates, into capitals, what isn't translated yet. */
export function translatePage(translator: Translator) {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('font, style, script')) continue;
    TRANSLATORS[translator](text, document.createElement('font'));
  }
}
