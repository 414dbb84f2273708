import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { type Language, pathIn } from '@swapstead/contract/languages';
import type { Messages } from '../../../messages/compiled/messages.d.ts';
import { patience } from '../../../server/test/patience.ts';
import { type Credentials, newCredentials } from '../members.ts';
import { withoutWelcome } from '../site.ts';
import { like, lookMs } from './tries.ts';

/** The languages of the travellers. */
export type Spoken = Extract<Language, 'en' | 'de' | 'fr'>;
export type Texts = Record<Spoken, Messages>;

const LOCALES: Record<Spoken, string> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' };

export type Person = {
  name: string;
  language: Spoken;
  /** What their home is called. */
  title: string;
  device?: BrowserContextOptions;
};

/** What each step knows about the traveller who takes it. */
export type Self = {
  page: Page;
  name: string;
  language: Spoken;
  texts: Texts;
  /** What the site says in their language. */
  said: Messages;
  credentials: Credentials;
  home: { id: string; title: string };
  /** The address of a page in their language. */
  path: (path: string) => string;
  /** A heading with this text of the catalogue; see `like`. */
  heading: (text: string, level?: number) => Locator;
  /** A button with this text of the catalogue. */
  button: (text: string, within?: Page | Locator) => Locator;
};

/** A new member in a browser of their own. */
export async function newSelf(
  browser: Browser,
  { baseURL, texts }: { baseURL: string; texts: Texts },
  { name, language, title, device = {} }: Person,
): Promise<Self> {
  const context = await browser.newContext({
    baseURL,
    locale: LOCALES[language],
    reducedMotion: 'reduce',
    ...device,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(lookMs());
  page.setDefaultNavigationTimeout(patience(15_000));
  await withoutWelcome(page);
  return {
    page,
    name,
    language,
    texts,
    said: texts[language],
    credentials: newCredentials(),
    home: { id: '', title },
    path: (path) => pathIn(language, path),
    heading: (text, level = 1) => page.getByRole('heading', { level, name: like(text) }),
    button: (text, within = page) => within.getByRole('button', { name: like(text) }),
  };
}
