import texts from './page-texts.json' with { type: 'json' };

/** Title and description of each public page by its address; `npm run generate` collects them from the texts. */
export const PAGE_TEXTS: Readonly<Record<string, { title: string; description: string }>> = texts;
