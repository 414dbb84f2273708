import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { hostActions } from '../../../test/hosts.ts';
import { signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

const MIGRATION = new URL('../../../migrations/0286_homes_without_break_marks.sql', import.meta.url);

const test = await startTestApp();
const { ask, list, change } = hostActions(() => test);
const host = await signIn(test, { level: 'subscriber' });

/** The titles of the homes that a search finds. */
const found = async (words: string): Promise<string[]> =>
  (await ask('GET', `/api/homes?search=${encodeURIComponent(words)}`))
    .json()
    .homes.map(({ title }: { title: string }) => title);

/** German pages divide long words by soft hyphens, as in contao/core#8389. */
it('a word that was pasted with soft hyphens is found as a whole', async () => {
  const home = await list(host, {
    title: 'Wein\u00adberg\u00adhaus',
    description: 'Ein Gar\u00adten\u2060haus am \ufeffHang.',
  });
  expect([home.title, home.description]).toEqual(['Weinberghaus', 'Ein Gartenhaus am Hang.']);
  for (const words of ['weinberghaus', 'gartenhaus', 'hang']) {
    expect([words, await found(words)]).toEqual([words, ['Weinberghaus']]);
  }
  await change(home, { title: 'Berg\u00adhütte' }, host);
  expect(await found('bergh')).toEqual(['Berghütte']);
  expect((await ask('DELETE', `/api/homes/${home.id}`, host)).statusCode).toBe(204);
});

it('a search that was pasted with soft hyphens finds the word', async () => {
  const home = await list(host, { title: 'Strandkorb' });
  expect(await found('Strand\u00adkorb')).toEqual(['Strandkorb']);
  expect((await ask('DELETE', `/api/homes/${home.id}`, host)).statusCode).toBe(204);
});

it('a home that was listed with soft hyphens before is found after the upgrade', async () => {
  const { id } = await list(host, { title: 'Heide' });
  const { id: other } = await list(host, { title: 'Moor' });
  await test.pool.query(
    `update homes set title = 'Hei\u00adde\u00adkraut', location = 'U\u00adelzen' where id = $1`,
    [id],
  );
  expect(await found('heidekraut')).toEqual([]);
  const versions = async () =>
    (await test.pool.query('select version from homes where id = $1', [other])).rows[0].version;
  const before = await versions();
  await test.pool.query(await readFile(MIGRATION, 'utf8'));
  expect(await found('heidekraut')).toEqual(['Heidekraut']);
  expect(await versions()).toBe(before);
});
