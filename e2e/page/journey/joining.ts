import { expect, type Page } from '@playwright/test';
import type { OwnCalendar } from '@swapstead/contract/calendar/endpoints';
import { patience } from '../../../server/test/patience.ts';
import { smallPictures, tiles } from '../hosts.ts';
import { sendCredentials } from '../in-language.ts';
import type { Self, Spoken } from './self.ts';
import { ANY, lookMs, read, untilDone } from './tries.ts';

/** 'Essential only' of the cookie banner, whose texts are not in the catalogue. */
const ESSENTIAL: Record<Spoken, string> = { en: 'Essential only', de: 'Nur nötige', fr: 'L’essentiel' };

/** From the first visit to a listed home with open nights. */
export function joining(self: Self) {
  const { page, said, path, heading, button, credentials, name, home, language } = self;
  const isAt = (...paths: string[]) =>
    expect(page).toHaveURL(({ pathname }) => paths.map(path).includes(pathname));
  const level = async () => (await read<{ level: string }>(self, '/api/viewer')).level;

  return {
    async registers() {
      const sent = heading(said.accounts_register_form_check_your_mail(), 2);
      await untilDone(async () => {
        if (await sent.isVisible()) return;
        await page.goto(path('/auth'));
        await refuseCookies(page, ESSENTIAL[language]);
        await page.getByRole('link', { name: said.accounts_auth_need_an_account_register() }).click();
        await sendCredentials(page, said, credentials, said.accounts_register_form_register_for_free());
        await expect(sent).toBeVisible();
      });
      await untilDone(async () => {
        await page.goto(await linkIn(self, said.accounts_mail_verify_subject()));
        // The link works once: a traveller whose response was lost is sent to the sign-in instead of the home page.
        await isAt('/', '/auth');
      });
    },

    /** Does nothing if they are still signed in. */
    async signsIn() {
      await untilDone(async () => {
        if ((await level()) !== 'visitor') return;
        await page.goto(path('/auth'));
        await sendCredentials(page, said, credentials, said.accounts_sign_in_form_sign_in());
        await expect(page).not.toHaveURL(/\/auth/);
      });
    },

    async pays() {
      await untilDone(async () => {
        if ((await level()) === 'subscriber') return;
        await page.goto(path('/subscription'));
        const [tab] = await Promise.all([
          page.context().waitForEvent('page', { timeout: lookMs() }),
          page.locator('[data-plan=annual]').getByRole('button').click(),
        ]);
        try {
          // The provider's page has a language of its own.
          await tab.locator('form[action$="/pay"]').getByRole('button').click();
          const activated = tab.getByText(said.membership_checkout_return_activated());
          await expect(activated.first()).toBeVisible({ timeout: patience(15_000) });
        } finally {
          await tab.close();
        }
      });
    },

    async tellsName() {
      await untilDone(async () => {
        await page.goto(path('/profile'));
        if (await heading(name).isVisible()) return;
        await button(said.profiles_profile_header_edit_profile()).click();
        await page.getByLabel(said.profiles_profile_editor_display_name(), { exact: true }).fill(name);
        await page.locator('[name=phone]').fill('+31 20 555 0147');
        await button(said.profiles_profile_editor_save_changes()).click();
        await expect(heading(name)).toBeVisible();
      });
    },

    async listsHome() {
      await untilDone(async () => {
        await page.goto(path('/add-home'));
        await page.getByLabel(said.homes_field_title(), { exact: true }).fill(home.title);
        await page
          .getByLabel(said.homes_field_description(), { exact: true })
          .fill('An old print shop, now one long room.');
        const place = page.getByRole('combobox', { name: said.homes_field_location() });
        await place.fill('Porto');
        await page.getByRole('option', { name: /^Porto, Portugal/ }).click();
        await page.locator('label:has([value=Loft])').click();
      });
      const shown = tiles(page, said.listing_photo_section_your_photos());
      await page.locator('input[type=file]').setInputFiles(smallPictures(3));
      await expect(shown).toHaveCount(3);
      await untilDone(async () => {
        if (new URL(page.url()).pathname === path('/')) return;
        const failed = button(said.listing_photo_tile_try_again({ name: ANY }), shown);
        while ((await failed.count()) > 0) await failed.first().click();
        await button(said.listing_add_home_list_my_home()).click();
        await isAt('/');
      });
      await untilDone(async () => {
        const { homes } = await read<{ homes: { id: string; title: string }[] }>(self, '/api/homes/own');
        home.id = homes.find((own) => own.title === home.title)?.id ?? '';
        expect(home.id).not.toBe('');
      });
    },

    /** Sets nights of their home open, by the fields below its calendar. */
    async opensNights(first: string, last: string) {
      const areOpen = async () => {
        const { runs } = await read<OwnCalendar>(self, `/api/homes/${home.id}/calendar`);
        return runs.some(({ from, word }) => from === first && word === 'open');
      };
      await untilDone(async () => {
        if (await areOpen()) return;
        await page.goto(path('/profile?tab=homes'));
        const calendar = page.getByRole('region', {
          name: said.listing_calendar_card_availability_of({ title: home.title }),
        });
        await calendar.getByLabel(said.listing_night_fields_first_night()).fill(first);
        await calendar.getByLabel(said.listing_night_fields_last_night()).fill(last);
        await button(said.listing_night_fields_set_open(), calendar).click();
        await expect.poll(areOpen, { timeout: lookMs() }).toBe(true);
      });
    },
  };
}

async function refuseCookies(page: Page, essential: string): Promise<void> {
  const button = page.getByRole('button', { name: essential, exact: true });
  if (await button.isVisible()) await button.click();
}

async function linkIn(self: Self, subject: string): Promise<string> {
  const { email } = self.credentials;
  const mails = await read<{ subject: string; links: string[] }[]>(
    self,
    `/dev/mailbox.json?to=${encodeURIComponent(email)}`,
  );
  const link = mails.find((mail) => mail.subject === subject)?.links[0];
  if (!link) throw new Error(`No mail '${subject}' to ${email} among: ${mails.map((mail) => mail.subject)}`);
  return link;
}
