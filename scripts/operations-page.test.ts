import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

it('lists every chapter of docs/operations.md at its top, in order', async () => {
  const page = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8');
  const chapters = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  const listed = [...page.matchAll(/^- \[(.+)\]\(#([a-z0-9-]+)\)$/gm)];
  expect(listed.map(([, title]) => title)).toEqual(chapters);
  for (const [, title = '', anchor] of listed) {
    expect(anchor).toBe(title.toLowerCase().replaceAll(' ', '-'));
  }
});
