import type { Page } from '@playwright/test';

declare global {
  interface Window {
    layoutShifts: { value: number; what: string[] }[];
  }
}

/** Records what moves by itself on the pages that this page opens from now on. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    type Shift = { value: number; hadRecentInput: boolean; sources: Source[] };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
        if (hadRecentInput) continue;
        const nameOf = ({ node, previousRect: was, currentRect: is }: Source) =>
          `${node?.nodeName} '${node?.textContent?.slice(0, 40)}' from ${JSON.stringify(was)} to ${JSON.stringify(is)}`;
        window.layoutShifts.push({ value, what: sources.map(nameOf) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Far below what anyone sees: a number in a badge that has become wider. */
const UNSEEN = 0.0001;

/** What has moved on the open page so far, each with its part of the window. */
export const shiftsOf = (page: Page, unseen = UNSEEN) =>
  page.evaluate((least) => window.layoutShifts.filter(({ value }) => value > least), unseen);
