/** What a page says to search engines in their own terms (schema.org, JSON-LD). It is data: no browser runs it. */
export function StructuredData({ data }: { data: Record<string, unknown> & { '@type': string } }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return <script type="application/ld+json">{json.replaceAll('<', '\\u003c')}</script>;
}
