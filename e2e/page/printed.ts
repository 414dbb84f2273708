import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { button } from './members.ts';

/** Presses 'Print' and reads the paper back: the lines of each page, from the top down. */
export async function printed(page: Page, format: 'A4' | 'Letter'): Promise<string[][]> {
  await page.evaluate(() => {
    globalThis.print = () => undefined;
  });
  await button(page, 'Print').click();
  const paper = await page.pdf({ format });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  const pdf = await getDocument({ data: new Uint8Array(paper), verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      const lines = new Map<number, string>();
      for (const item of items) {
        if (!('str' in item) || !item.str.trim()) continue;
        const y = Math.round(item.transform[5]);
        lines.set(y, `${lines.get(y) ?? ''}${item.str}`);
      }
      return [...lines].sort(([one], [other]) => other - one).map(([, text]) => text.trim());
    }),
  );
}
