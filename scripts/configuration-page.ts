import { settings } from '../server/src/platform/config.ts';

/** docs/configuration.md, from the descriptions and defaults in config.ts. */
export function configurationPage(): string {
  const rows = Object.entries(settings.shape).map(([name, schema]) => {
    const standard = schema.safeParse(undefined);
    const value = standard.success && standard.data !== undefined ? `\`${standard.data}\`` : '';
    return `| \`${name}\` | ${value} | ${schema.description ?? ''} |`;
  });
  return [
    '# Settings',
    '',
    'Read from the environment at start. Generated from `server/src/platform/config.ts` by `npm run generate`.',
    '',
    '| setting | default | meaning |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
