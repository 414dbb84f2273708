import { HOME_FIELDS } from '@swapstead/contract/homes/fields';
import type { HomeFields } from '@swapstead/contract/homes/listing.endpoints';
import { expect, it } from 'vitest';
import { hostActions } from '../../../test/hosts.ts';
import { signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { unzip } from '../../../test/unzip.ts';
import { openHomePlaces } from '../places/open-home-places.ts';
import { importHomes } from './import/import-homes.ts';

/** Two values for every field that hosts write. A new field of the contract is a type error until it has two here. */
const VALUES: { [Field in keyof HomeFields]: [HomeFields[Field], HomeFields[Field]] } = {
  title: ['Lock house', 'Lock house by the canal'],
  description: ['Two rooms and a lock.', 'Three rooms and a lock.'],
  language: ['pt', 'fr'],
  location: ['Porto, Portugal', 'Braga, Portugal'],
  home_type: ['House', 'Loft'],
  guests: [2, 3],
  bedrooms: [1, 2],
  bathrooms: [1.5, 2.5],
  amenities: [['Wifi'], ['Wifi', 'Record player']],
  interests: [['Vinyl nights'], ['City living']],
  swap_preferences: ['Two weeks in spring', 'A week in autumn'],
};
const valuesOf = (index: 0 | 1) =>
  Object.fromEntries(HOME_FIELDS.map((field) => [field, VALUES[field][index]]));
const [first, second] = [valuesOf(0), valuesOf(1)];

const test = await startTestApp();
const { ask, list, change, own } = hostActions(() => test);
const host = await signIn(test, { level: 'subscriber' });

it('every field is stored when a home is listed, and again when it is changed [DATA-08]', async () => {
  const home = await list(host, first);
  expect(home).toMatchObject(first);
  const changed = await change(home, second, host);
  expect(changed.json()).toMatchObject(second);
  expect((await own(host))[0]).toMatchObject(second);
});

it.each(HOME_FIELDS)(
  'a change of %s alone is stored, and shown on the house page [DATA-08]',
  async (field) => {
    const home = await list(host, first);
    const changed = await change(home, { [field]: second[field] }, host);
    expect(changed.json()).toMatchObject({ ...first, [field]: second[field] });
    const page = (await ask('GET', `/api/homes/${home.id}`, host)).json();
    expect(page).toMatchObject({ ...first, [field]: second[field] });
  },
);

it('every field is imported', async () => {
  const problems: string[] = [];
  await importHomes(
    test.pool,
    (async function* () {
      yield { number: 1, text: JSON.stringify({ id: 'fields', ...first }) };
    })(),
    {
      homePlaces: await openHomePlaces(test.pool),
      host: 'import@swapstead.invalid',
      report: (_, problem) => problems.push(problem),
    },
  );
  expect(problems).toEqual([]);
  const { rows } = await test.pool.query(
    `select to_jsonb(h) as home from homes h join users u on u.id = h.user_id where u.email = 'import@swapstead.invalid'`,
  );
  expect(rows.map(({ home }) => home)).toEqual([expect.objectContaining(first)]);
});

it('the data export of a host contains every field', async () => {
  const member = await signIn(test, { level: 'subscriber' });
  await list(member, first);
  const reply = await ask('GET', '/api/profiles/me/export', member);
  const files = await unzip(reply.rawPayload);
  expect(JSON.parse(files.get('homes.json')?.toString() ?? '')).toEqual([expect.objectContaining(first)]);
});
