import { m, withLanguage } from '@swapstead/messages';
import { expect, it } from 'vitest';
import { nightActions } from '../../../test/nights.ts';
import { type Party, swapWorld } from '../../../test/swaps.ts';
import { unzip } from '../../../test/unzip.ts';

const world = await swapWorld();
const nights = nightActions(world);
const { ask } = world;

it('the export has English names and headings, and sentences in the language of its member [LANG-37, LANG-38]', async () => {
  const [guest, host] = (await world.parties(2)) as [Party, Party];
  await nights.give(guest, 14);
  await nights.stay('agreed', guest, host);
  await ask('PUT', 'profiles/me/language', guest, { language: 'en-XA' });
  const files = await unzip((await ask('GET', 'profiles/me/export', guest)).rawPayload);
  const statement = String(files.get('nights.csv'));
  const title = `Home of ${host.name}`;
  expect(statement.split(/\r?\n/)[0]).toContain('Date,What,Stay,Nights,Balance');
  expect(statement).toContain(withLanguage('en-XA', () => m.ledger_line_stay({ title })));
  expect(statement).not.toContain('Your stay at');
  expect([...files.keys()].filter((name) => /[^\x20-\x7e]/.test(name))).toEqual([]);
  // The file alone, as a page in English asks for it.
  const headers = { ...guest.headers, 'swapstead-language': 'en' };
  const alone = (await ask('GET', 'nights/statement.csv', { ...guest, headers } as Party)).body;
  expect(alone).toContain(`Your stay at ${title}`);
});
