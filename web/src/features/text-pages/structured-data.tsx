/** Structured data for search engines (schema.org, JSON-LD); no browser runs it. */
export function StructuredData({ data }: { data: Record<string, unknown> & { '@type': string } }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return <script type="application/ld+json">{json.replaceAll('<', '\\u003c')}</script>;
}
