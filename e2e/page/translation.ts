import type { Page } from '@playwright/test';

/** Translates the page into capitals, with font elements in the place of texts, as Chrome does it. */
export async function translateAsChrome(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('font, style, script, template')) continue;
      const font = document.createElement('font');
      text.before(font);
      text.remove();
      font.append(text.data.toUpperCase());
    }
  });
}
