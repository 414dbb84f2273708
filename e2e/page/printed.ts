import type { Page } from '@playwright/test';
import { linesOf } from '../../server/test/pdf-lines.ts';
import { button } from './members.ts';

/** Presses 'Print' and reads the PDF: the lines of each page, from the top. */
export async function printed(page: Page, format: 'A4' | 'Letter'): Promise<string[][]> {
  await page.evaluate(() => {
    globalThis.print = () => undefined;
  });
  await button(page, 'Print').click();
  const paper = await page.pdf({ format });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  return linesOf(paper);
}
