import { expect } from '@playwright/test';
import { expectAllIn } from '../in-language.ts';
import type { Self } from './self.ts';
import { holding, like, untilDone } from './tries.ts';

/** A line of the statement: what it is called, how many nights came or went, and how many there were after it. */
export type Line = { what: string; amount: number; balance: number; note?: string };

/** What members see of their nights and of their notices. */
export function seeing(self: Self) {
  const { page, said, path, language, texts } = self;
  const ours = () => expectAllIn(page, language, texts);

  return {
    /** Finds exactly these lines in their statement, newest first. `come` is called before each look. */
    async hasNights(lines: readonly Line[], come: () => Promise<void> = async () => {}) {
      const [newest] = lines;
      const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
      await untilDone(async () => {
        await come();
        await page.goto(path('/nights'));
        const number = said.ledger_page_number({ balance: newest?.balance ?? 0 });
        await expect(page.getByText(holding(number)).first()).toBeAttached();
        await expect(rows).toHaveCount(lines.length);
        for (const [index, { what, amount, balance, note }] of lines.entries()) {
          const row = rows.nth(index);
          const count = Math.abs(amount);
          await expect(row).toContainText(what);
          if (note) await expect(row).toContainText(holding(note));
          const moved = amount > 0 ? said.ledger_statement_plus : said.ledger_statement_minus;
          await expect(row).toContainText(moved({ count }));
          await expect(row.getByRole('cell').last()).toContainText(String(balance));
        }
      });
      await ours();
    },

    /** Finds this notice in their language. `come` is called before each look. */
    async isTold(notice: string, come: () => Promise<void> = async () => {}) {
      await untilDone(async () => {
        await come();
        await page.goto(path('/notices'));
        await expect(page.getByText(like(notice))).toHaveCount(1);
      });
      await ours();
    },
  };
}
