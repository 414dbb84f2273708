import { expect } from '@playwright/test';
import { expectAllIn } from '../in-language.ts';
import type { Self } from './self.ts';
import { ANY, choose, like, untilDone } from './tries.ts';

type Other = { name: string };

/** What two members write about each other after their stays. */
export function reviewing(self: Self) {
  const { page, said, path, heading, button, language, texts } = self;
  const open = async (id: string, other: Other) => {
    await page.goto(path(`/swaps/${id}/review`));
    await expect(heading(said.reviews_page_title({ name: other.name }))).toBeVisible();
  };
  const theirs = (other: Other) =>
    page.getByRole('region', { name: like(said.reviews_page_theirs({ name: other.name })) });
  const ours = () => expectAllIn(page, language, texts);

  return {
    /** Five stars for everything in a swap of two homes, and these words. */
    async reviews(id: string, other: Other, words: string) {
      const marks = [
        said.reviews_mark_overall(),
        said.reviews_mark_described(),
        said.reviews_mark_cleanliness(),
        said.reviews_mark_communication(),
        said.reviews_mark_care(),
      ];
      const waiting = page.getByText(like(said.reviews_sent_title({ name: other.name })));
      await untilDone(async () => {
        await open(id, other);
        // A traveller whose response was lost finds what they wrote.
        if ((await waiting.isVisible()) || (await theirs(other).isVisible())) return;
        for (const mark of marks) {
          const row = page.getByRole('group', { name: like(mark) });
          await choose(row.getByRole('radio', { name: like(said.reviews_stars_of_five({ count: 5 })) }));
        }
        const again = page.getByRole('group', { name: like(said.reviews_form_again({ name: other.name })) });
        await choose(again.getByRole('radio', { name: said.reviews_form_yes(), exact: true }));
        await page.getByLabel(said.reviews_form_text()).fill(words);
        await button(said.reviews_form_send()).click();
        await expect(waiting.or(theirs(other))).toBeVisible();
      });
      await ours();
    },

    /** Finds nothing yet of what the other wrote. */
    async readsNothingYet(id: string, other: Other, words: string) {
      await untilDone(async () => {
        await open(id, other);
        await expect(page.getByText(like(said.reviews_page_until({ day: ANY })))).toBeVisible();
        await expect(page.getByText(words)).toHaveCount(0);
      });
      await ours();
    },

    /** Finds what the other wrote, on the page of the swap's reviews and among their own. */
    async readsReview(id: string, other: Other, words: string) {
      await untilDone(async () => {
        await open(id, other);
        await expect(theirs(other)).toContainText(words);
        await expect(page.getByText(like(said.reviews_page_open()))).toBeVisible();
      });
      await ours();
      await untilDone(async () => {
        await page.goto(path('/profile/reviews'));
        const about = page.getByRole('region', { name: said.reviews_own_about_you(), exact: true });
        await expect(about).toContainText(words);
      });
      await ours();
    },
  };
}
