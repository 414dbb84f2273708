import { screen, within } from '@testing-library/react';
import { openPage } from './open-page.tsx';

/** Opens a text page and returns functions that read its main part. */
export async function openText(address: string, viewer: 'visitor' | 'free' = 'visitor') {
  const page = await openPage(address, { viewer });
  await screen.findByRole('heading', { level: 1 });
  const main = within(screen.getByRole('main'));
  return {
    ...page,
    main,
    headings: (level: number) =>
      main.getAllByRole('heading', { level }).map(({ textContent }) => textContent ?? ''),
    region: (name: string) => within(main.getByRole('region', { name })),
    /** The text under a second-level heading, up to the next one. */
    section(title: string): string {
      let text = '';
      const heading = main.getByRole('heading', { level: 2, name: title });
      for (
        let next = heading.nextElementSibling;
        next && next.tagName !== 'H2';
        next = next.nextElementSibling
      )
        text += `${next.textContent}\n`;
      return text;
    },
  };
}
