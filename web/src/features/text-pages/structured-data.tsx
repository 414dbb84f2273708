import { currentLanguage, languages } from '@swapstead/messages';

/** Which language a work is in, such as a page of text; places and people have none (LANG-08). */
export const workLanguage = (language = currentLanguage()) =>
  languages.length > 1 ? { inLanguage: language } : {};

/** Structured data for search engines (schema.org, JSON-LD); no browser runs it. */
export function StructuredData({ data }: { data: Record<string, unknown> & { '@type': string } }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return <script type="application/ld+json">{json.replaceAll('<', '\\u003c')}</script>;
}
