import texts from './page-texts.json' with { type: 'json' };

/** Title and description of the public pages by address; generated from the texts by `npm run generate`. */
export const PAGE_TEXTS: Readonly<Record<string, { title: string; description: string }>> = texts;
