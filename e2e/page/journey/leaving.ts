import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { patience } from '../../../server/test/patience.ts';
import type { Self } from './self.ts';
import { like, untilDone } from './tries.ts';

/** The end of a member's account. */
export function leaving(self: Self) {
  const { page, said, path, button, credentials } = self;

  /** Answers the dialog that appears if the last sign-in was more than ten minutes ago. */
  async function confirmed(): Promise<void> {
    const dialog = page.getByRole('dialog', {
      name: like(said.security_confirm_dialog_please_confirm_its_you()),
    });
    const isAsked = await dialog.waitFor({ timeout: patience(1_500) }).then(
      () => true,
      () => false,
    );
    if (!isAsked) return;
    await dialog
      .getByLabel(said.security_confirm_dialog_password(), { exact: true })
      .fill(credentials.password);
    await dialog.locator('button[type=submit]').click();
  }

  return {
    async takesData() {
      await untilDone(async () => {
        await page.goto(path('/profile'));
        const [download] = await Promise.all([
          page.waitForEvent('download', { timeout: patience(15_000) }),
          page
            .getByRole('link', { name: said.accounts_own_data_section_download_my_data() })
            .click()
            .then(confirmed),
        ]);
        const archive = await readFile(await download.path());
        expect(archive.subarray(0, 2).toString()).toBe('PK');
        expect(archive.length).toBeGreaterThan(2_000);
      });
    },

    async leaves() {
      await untilDone(async () => {
        await page.goto(path('/profile'));
        if (new URL(page.url()).pathname !== path('/profile')) return;
        await button(said.accounts_danger_zone_delete_my_profile()).click();
        await button(said.accounts_danger_zone_yes_delete_forever()).click();
        await confirmed();
        await expect(page).toHaveURL(({ pathname }) => pathname === path('/'));
      });
    },
  };
}
