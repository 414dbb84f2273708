import { m } from '@swapstead/messages';
/** The beginning of a home's description, in the length that search engines show. Visitors may see it too. */
export function homeSummary({ description, title }: { description: string; title: string }): string {
  const text = description.replace(/\s+/g, ' ').trim();
  if (!text) return m.homes_summary_without_description({ title });
  return text.length <= 155 ? text : `${text.slice(0, 155).replace(/\s+\S*$/, '')}...`;
}
