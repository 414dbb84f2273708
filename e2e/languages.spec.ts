import type { Browser, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { listHome, newSubscriber, pickPhotos, smallPictures, subscribe, tiles } from './page/hosts.ts';
import {
  bellIn,
  expectAllIn,
  expectLanguage,
  languageOf,
  leftInEnglish,
  MEMBER_PAGES,
  sendCredentials,
} from './page/in-language.ts';
import { test } from './page/languages.ts';
import { button, type Credentials, mailsTo, newCredentials } from './page/members.ts';
import { firstHome, newBrowserPage, withoutWelcome } from './page/site.ts';
import { ask, writeGuide } from './page/swaps.ts';

// A German and a French member, each in their own language, from the first visit to a signed swap. What a page or an
// email says is taken from the catalogues, so these tests hold when a translation is improved.
test.describe.configure({ mode: 'serial' });

const LONG = { tag: ['@long', '@widths'] };

const PASSED = new Set<string>();

/** A browser of this country, whose every address of the site is kept. */
async function browserIn(browser: Browser, locale: string, baseURL = ''): Promise<Page> {
  const page = await newBrowserPage(browser, { locale, baseURL, timezoneId: 'Europe/Berlin' });
  await withoutWelcome(page);
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !frame.url().startsWith(baseURL)) return;
    const { pathname } = new URL(frame.url());
    // The link of an email needs its token.
    if (!pathname.endsWith('/auth/verify')) PASSED.add(pathname);
  });
  return page;
}

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

let ida: { page: Page; name: string; credentials: Credentials; home: { id: string; title: string } };

test.describe('a line above the bar', () => {
  const OFFER = 'Diese Seite gibt es auf Deutsch.';

  test(
    'offers a German visitor the page in German, sends nobody there, and stays closed [LANG-03]',
    LONG,
    async ({ browser, baseURL }) => {
      const page = await browserIn(browser, 'de-DE', baseURL);
      await page.goto('/?search=garden#homes');
      await expect(page.getByText(OFFER)).toBeVisible();
      await expectLanguage(page, 'en');
      const line = page.locator('body > [lang=de]');
      await line.getByRole('link', { name: 'Auf Deutsch lesen' }).click();
      await expect(page).toHaveURL('/de?search=garden#homes');
      await expectLanguage(page, 'de');
      await expect(page.getByText(OFFER)).toHaveCount(0);

      await page.goto('/homes');
      await button(line, 'Schließen').click();
      await expect(line).toHaveCount(0);
      for (const path of ['/homes', '/faq']) {
        await page.goto(path);
        await expectLanguage(page, 'en');
        await expect(page.getByText(OFFER)).toHaveCount(0);
      }
      await page.context().close();
    },
  );

  test(
    'is not there for who asks for English first, or for a language that is not on [LANG-03]',
    LONG,
    async ({ browser, baseURL }) => {
      for (const locale of ['en-GB', 'pt-PT']) {
        const page = await browserIn(browser, locale, baseURL);
        await page.goto('/');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('body > [lang]')).toHaveCount(0);
        await page.context().close();
      }
    },
  );
});

test(
  'a German comes to German by one press, registers, signs in and lists a home there [LANG-02, LANG-03, LANG-05, LANG-16]',
  LONG,
  async ({ browser, baseURL, texts }) => {
    test.slow();
    const { de } = texts;
    const page = await browserIn(browser, 'de-DE', baseURL);
    const credentials = newCredentials();
    const name = 'Ida Brandt';

    await page.goto('/');
    await page.getByRole('link', { name: 'Auf Deutsch lesen' }).click();
    await expect(page).toHaveURL('/de');
    await expectAllIn(page, 'de', texts);
    await page.goto('/de/auth');
    await page.getByRole('link', { name: de.accounts_auth_need_an_account_register() }).click();
    await sendCredentials(page, de, credentials, de.accounts_register_form_register_for_free());
    await expect(
      page.getByRole('heading', { name: de.accounts_register_form_check_your_mail() }),
    ).toBeVisible();
    await expectAllIn(page, 'de', texts);

    const [mail] = await mailsTo(page, credentials.email);
    expect(mail?.subject).toBe(de.accounts_mail_verify_subject());
    const link = mail?.links[0] ?? '';
    expect(link).toContain(`${baseURL}/de/auth/verify?token=`);
    await page.goto(link);
    await expect(page.getByText(de.accounts_verify_email_email_verified(), { exact: true })).toBeVisible();
    await expectAllIn(page, 'de', texts);

    await page.goto('/de/auth');
    await sendCredentials(page, de, credentials, de.accounts_sign_in_form_sign_in());
    await expect(page).toHaveURL('/de');
    expect(await languageOf(page)).toBe('de');

    await subscribe(page);
    await page.request.put('/api/profiles/me', { data: { display_name: name } });
    const title = 'Altbau am Kanal';
    await page.goto('/de/add-home');
    await page.getByLabel(de.homes_field_title()).fill(title);
    await page
      .getByLabel(de.homes_field_description(), { exact: true })
      .fill('Drei Zimmer mit Blick aufs Wasser.');
    const place = page.getByRole('combobox', { name: de.homes_field_location() });
    await place.fill('Leipzig, Deutschland');
    await place.press('Tab');
    await page.locator('label:has([value=Loft])').click();
    await pickPhotos(page, smallPictures(3));
    await expect(tiles(page, de.listing_photo_section_your_photos())).toHaveCount(3);
    await expect(page.locator('[data-state=sent]')).toHaveCount(3);
    await expectAllIn(page, 'de', texts);
    await button(page, de.listing_add_home_list_my_home()).click();
    await expect(page).toHaveURL('/de');
    const { homes } = await ask<{ homes: { id: string; title: string }[] }>({ page }, 'GET', 'homes/own');
    expect(homes.map((home) => home.title)).toEqual([title]);
    ida = { page, name, credentials, home: homes[0] as { id: string; title: string } };
  },
);

test(
  'a German and a French member agree on a swap, each in their language, and sign one English text [LANG-15, LANG-18]',
  LONG,
  async ({ browser, baseURL, texts }) => {
    test.slow();
    const { de, fr } = texts;
    const page = await browserIn(browser, 'fr-FR', baseURL);
    const { email } = await newSubscriber(page);
    await page.request.put('/api/profiles/me', { data: { display_name: 'Luc Moreau' } });
    await page.request.put('/api/profiles/me/language', { data: { language: 'fr' } });
    const home = await listHome(page, { title: 'Maison des vignes' });
    const luc = { page, name: 'Luc Moreau', home };

    await page.goto(`/fr/house/${ida.home.id}`);
    await button(page, fr.homes_contact_box_propose_a_swap()).click();
    await expect(page).toHaveURL(/\/fr\/swaps\/new\?/);
    await expectAllIn(page, 'fr', texts);
    const stay = page.getByRole('region', { name: fr.swaps_propose_form_your_stay() });
    await stay.getByLabel(fr.swaps_stay_dates_arrival()).fill(day(20));
    await stay.getByLabel(fr.swaps_stay_dates_departure()).fill(day(27));
    await page.getByLabel(fr.swaps_few_words()).fill('Nous aimons les villes d’eau.');
    await button(page, fr.swaps_new_proposal_send_proposal()).click();
    await expect(page).toHaveURL(/\/fr\/swaps\/[\da-f-]{36}$/);
    const id = page.url().split('/').at(-1) as string;
    await expectAllIn(page, 'fr', texts);

    await bellIn(ida.page, de).click();
    const notices = ida.page.getByRole('region', { name: de.notices_bell_notices() });
    await notices.getByRole('link', { name: luc.name }).click();
    await expect(ida.page).toHaveURL(`/de/swaps/${id}`);
    await button(ida.page, de.swaps_step_accept()).click();
    await expectAllIn(ida.page, 'de', texts);
    await button(ida.page.getByRole('dialog'), de.swaps_accept_dialog_accept()).click();
    await expect(ida.page.getByRole('dialog')).toBeHidden();
    const lucs = { ...luc, email, language: 'fr', below: 'Traduction, pour lecture seule' } as const;
    const idas = {
      ...ida,
      email: ida.credentials.email,
      language: 'de',
      below: 'Übersetzung, nur zum Lesen',
    } as const;
    const sides = [
      [lucs, idas],
      [idas, lucs],
    ] as const;
    const hashes = new Set<string>();
    for (const [side, other] of sides) {
      const said = texts[side.language];
      const [mail] = await mailsTo(side.page, side.email, 2);
      expect(mail?.subject).toContain(said.mails_agreed({ name: other.name, window: '' }));
      expect(leftInEnglish(mail?.text.split('\n') ?? [], texts.en, said)).toEqual([]);
      expect(mail?.links).toContain(`${baseURL}/${side.language}/swaps/${id}`);
      await writeGuide(side);
      await side.page.reload();
      const agreement = side.page.getByRole('region', {
        name: said.swaps_agreement_section_agreement(),
        exact: true,
      });
      await expect(agreement.locator('[lang=en]').getByRole('heading').first()).toHaveText('Parties');
      const translation = agreement.getByRole('region', { name: side.below });
      await expect(translation.getByRole('heading', { level: 3 }).nth(1)).toHaveText(
        said.swaps_agreement_who(),
      );
      await expectAllIn(side.page, side.language, texts);
      const shown = await agreement.getByText(/^[\da-f]{64}$/).textContent();
      const { sha256 } = await ask<{ sha256: string }>(side, 'GET', `swaps/${id}/agreement`);
      expect(shown).toBe(sha256);
      hashes.add(sha256);
    }
    expect(hashes.size).toBe(1);

    for (const { page, name, language } of [lucs, idas]) {
      const said = texts[language];
      await page.getByLabel(said.swaps_signature_fields_your_name()).fill(name);
      await page.getByRole('checkbox', { name: said.swaps_signature_fields_i_have_read() }).check();
      await button(page, said.swaps_sign_form_sign()).click();
      await expect(page.getByLabel(said.swaps_signature_fields_your_name())).toHaveCount(0);
    }
    for (const [{ page, language }, other] of sides) {
      const said = texts[language];
      const [beginning = ''] = said.swaps_card_final_guest({ title: other.home.title, day: '|' }).split('|');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(beginning.trim());
      await expectAllIn(page, language, texts);
      const file = await page
        .getByRole('link', { name: said.swaps_step_calendar() })
        .first()
        .getAttribute('href');
      expect((await page.request.get(file ?? '')).headers()['content-type']).toContain('text/calendar');
      for (const path of MEMBER_PAGES) {
        await page.goto(`/${language}${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAllIn(page, language, texts);
      }
    }
    await page.context().close();
  },
);

test(
  'every address of the journey opens in its own language for every visitor [LANG-02, LANG-38]',
  LONG,
  async ({ browser, baseURL }) => {
    expect(PASSED.size).toBeGreaterThan(8);
    const page = await newBrowserPage(browser, { locale: 'en-GB', baseURL });
    await withoutWelcome(page);
    for (const address of PASSED) {
      const reply = await page.goto(address);
      const named = /^\/(de|fr)\b/.exec(address)?.[1] ?? 'en';
      expect([address, reply?.status()]).toEqual([address, 200]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectLanguage(page, named);
    }
    await page.context().close();
  },
);

test(
  'signing in leads to the language that the member has chosen in the profile [LANG-05]',
  LONG,
  async ({ browser, baseURL, texts: { en, de, fr } }) => {
    const page = await browserIn(browser, 'de-DE', baseURL);
    await page.goto('/auth?next=%2Fhomes');
    await sendCredentials(page, en, ida.credentials, en.accounts_sign_in_form_sign_in());
    await expect(page).toHaveURL('/de/homes');
    await expectLanguage(page, 'de');

    await page.goto('/de/profile');
    await page.getByLabel(de.profiles_language_label()).selectOption('fr');
    await expect(page).toHaveURL('/fr/profile');
    await expect(page.getByLabel(fr.profiles_language_label())).toHaveValue('fr');
    await page.getByLabel(fr.profiles_language_label()).selectOption('de');
    await expect(page).toHaveURL('/de/profile');
    expect(await languageOf(page)).toBe('de');
    await page.context().close();
  },
);

test(
  'a member who opens a page in another language reads it in that, and nothing is changed [LANG-06]',
  LONG,
  async ({ texts: { en, de } }) => {
    const { page } = ida;
    const { id } = await firstHome(page);
    await page.goto(`/house/${id}`);
    await expectLanguage(page, 'en');
    await expect(bellIn(page, en)).toBeVisible();
    await expect(page).toHaveURL(`/house/${id}`);
    expect(await languageOf(page)).toBe('de');
    await page.goto('/de/swaps');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(de.swaps_your_swaps());
    await page.context().close();
  },
);
