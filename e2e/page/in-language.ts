import { expect, type Page } from '@playwright/test';
import type { Messages } from '../../messages/compiled/messages.d.ts';
import { button, type Credentials } from './members.ts';

/** The pages of members that the journey has no other reason to open. */
export const MEMBER_PAGES = [
  '/homes',
  '/swaps',
  '/messages',
  '/matches',
  '/likes',
  '/wishes',
  '/nights',
  '/subscription',
  '/profile',
  '/profile/trust',
  '/profile/reviews',
  '/support',
];

/** A word alone may be the same in both languages, or be typed by a member; sentences and labels of two words are ours. */
const SEVERAL_WORDS = /\S\s+\S/;

/** Texts of the English catalogue that stand as they are, without a value in them. */
function fixedTexts(texts: Messages): Set<string> {
  const values = Object.values(texts)
    .filter((text) => text.length === 0)
    .map((text) => (text as () => unknown)());
  return new Set(values.filter((value) => typeof value === 'string'));
}

/** Those of the texts that are in the English catalogue, and not in that of the reader's language. */
export function leftInEnglish(read: readonly string[], english: Messages, own: Messages): string[] {
  const originals = fixedTexts(english);
  const translations = fixedTexts(own);
  return read.filter((text) => SEVERAL_WORDS.test(text) && originals.has(text) && !translations.has(text));
}

/**
 * All that a page says in its own language, to the eye and to screen readers. Parts marked with another language are
 * left out: what members wrote, and the English text of an agreement.
 */
const readPage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const language = document.documentElement.lang;
    const isOurs = (element: Element) => element.closest('[lang]')?.getAttribute('lang') === language;
    const read: string[] = [document.title];
    for (const element of document.body.querySelectorAll(':not(script, style, template)')) {
      if (!isOurs(element)) continue;
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) read.push(node.textContent ?? '');
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        read.push(element.getAttribute(name) ?? '');
    }
    return [...new Set(read.map((text) => text.trim()).filter(Boolean))];
  });

export const expectLanguage = (page: Page, language: string) =>
  expect(page.locator('html')).toHaveAttribute('lang', language);

/** Expects that the page has come in the reader's language, and that nothing on it was left in English. */
export async function expectAllIn(
  page: Page,
  language: 'en' | 'de' | 'fr',
  texts: Record<'en' | 'de' | 'fr', Messages>,
) {
  await expectLanguage(page, language);
  expect(leftInEnglish(await readPage(page), texts.en, texts[language])).toEqual([]);
}

/** Fills in the form of /auth and sends it. */
export async function sendCredentials(
  page: Page,
  texts: Messages,
  { email, password }: Credentials,
  send: string,
) {
  await page.getByLabel(texts.accounts_credentials_form_email()).fill(email);
  await page.getByLabel(texts.accounts_credentials_form_password(), { exact: true }).fill(password);
  await button(page.getByRole('main'), send).click();
}

/** The button of the bell in the bar or, on a phone, wherever it is shown. */
export const bellIn = (page: Page, texts: Messages) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: texts.notices_bell_notices() })
    .filter({ visible: true });

/** The language of the member who is signed in. */
export const languageOf = async (page: Page): Promise<string> =>
  (await (await page.request.get('/api/viewer')).json()).language;
