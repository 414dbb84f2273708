import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCES = globSync('web/src/**/*.tsx').map((file) => readFileSync(file, 'utf8'));
const offered = SOURCES.flatMap((text) => [...text.matchAll(/\baccept=(\S+)/g)].map(([, what]) => what));

it('every picture input accepts exactly the types that the server accepts', () => {
  expect(offered.filter((what) => what === '{PICTURES_ACCEPTED}')).toHaveLength(3);
  expect(offered.filter((what) => what !== '{PICTURES_ACCEPTED}')).toEqual(['".ics,text/calendar"']);
});
