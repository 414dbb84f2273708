import type { HomeFieldsInput } from '@swapstead/contract/homes/listing.endpoints';
import { m } from '@swapstead/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { anOwnHome } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';
import { describePart } from '../../features/listing/editing/home-changes.ts';

const home = anOwnHome({
  home_type: 'Townhouse',
  amenities: ['Coffee machine'],
  interests: ['Modern', 'Tea'],
});

/** The form of a home on the German site; `saved` is what it sends. */
async function openForm() {
  let saved: Partial<HomeFieldsInput> | undefined;
  const page = await openPage('/de/profile?tab=homes', {
    viewer: 'subscriber',
    answers: {
      'GET /api/places': { places: [] },
      'GET /api/homes/:id/calendar': refusal(403, 'Not now.'),
      'GET /api/swaps': { sections: [], waiting: 0 },
      'GET /api/homes/own': () => ({ homes: [{ ...home, ...(saved as object) }] }),
      'PATCH /api/homes/:id': ({ body }) => {
        saved = body as Partial<HomeFieldsInput>;
        return { ...home, version: 2 };
      },
    },
  });
  const card = await screen.findByRole('article', { name: home.title });
  return { ...page, card, saved: () => saved };
}

test('a German host chooses types, amenities and tags by their German names, which are stored in English [LANG-23]', async () => {
  const { user, card, saved } = await openForm();
  expect(within(card).getByText('Reihenhaus')).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: m.common_edit() }));
  await user.click(await screen.findByRole('radio', { name: 'Wohnung' }));
  expect(screen.getByLabelText('Mehr: Gäste')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Kaffeemaschine', checked: true })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'WLAN' }));
  await user.click(screen.getByRole('tab', { name: new RegExp(m.listing_tags_section_design()) }));
  expect(screen.getByRole('button', { name: 'Modern', pressed: true })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Vintage' }));
  await user.click(screen.getByRole('button', { name: m.listing_edit_home_save_changes() }));
  await waitFor(() =>
    expect(saved()).toMatchObject({
      home_type: 'Apartment',
      amenities: ['Coffee machine', 'Wifi'],
      interests: ['Modern', 'Tea', 'Vintage'],
    }),
  );
});

test('a German name that a host types is the preset, and words of their own stay as typed [LANG-23]', async () => {
  const { user, card, saved } = await openForm();
  await user.click(within(card).getByRole('button', { name: m.common_edit() }));
  const tags = await screen.findByRole('textbox', {
    name: new RegExp(m.listing_tags_section_your_own_tag()),
  });
  await user.type(tags, ' minimalistisch {Enter}');
  expect(screen.getByRole('button', { name: 'Minimalistisch', pressed: true })).toBeTruthy();
  await user.type(tags, 'modern{Enter}');
  expect(screen.getByText(m.listing_label_adder_is_there_already({ label: 'Modern' }))).toBeTruthy();
  await user.type(tags, 'Schallplatten{Enter}');
  const amenities = screen.getByRole('textbox', {
    name: new RegExp(m.listing_amenities_section_something_else()),
  });
  await user.type(amenities, 'wlan{Enter}Garten{Enter}');
  expect(screen.getByRole('checkbox', { name: 'WLAN', checked: true })).toBeTruthy();
  expect(
    screen.getByRole('button', { name: m.listing_label_adder_remove({ label: 'Garten' }) }),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: m.listing_edit_home_save_changes() }));
  await waitFor(() =>
    expect(saved()).toMatchObject({
      amenities: ['Coffee machine', 'Wifi', 'Garden'],
      interests: ['Modern', 'Tea', 'Minimalist', 'Schallplatten'],
    }),
  );
});

test('what changed meanwhile is named in German [LANG-23]', () => {
  const changed = anOwnHome({ home_type: 'House', amenities: ['Wifi', 'Sauna'], interests: ['Garden'] });
  const values = (['home_type', 'amenities', 'interests'] as const).map(
    (part) => describePart(part, changed).value,
  );
  expect(values).toEqual(['Haus', 'WLAN, Sauna', 'Garten']);
});
