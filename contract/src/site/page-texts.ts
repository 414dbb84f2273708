import texts from './page-texts.json' with { type: 'json' };

type PageTexts = Readonly<Record<string, { title: string; description: string }>>;

const byLanguage: Readonly<Record<string, PageTexts>> = texts;

/**
 * Title and description of each public page by its address, in a language; in English where a page has no translation.
 * `npm run generate` collects them from the texts.
 */
export const pageTextsIn = (language: string): PageTexts => byLanguage[language] ?? PAGE_TEXTS;

/** Those in English. */
export const PAGE_TEXTS: PageTexts = texts.en;
