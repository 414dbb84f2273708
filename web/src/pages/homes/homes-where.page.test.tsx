import type { Area } from '@swapstead/contract/places/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { found, home, queryOf } from '../../../test/gallery-answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aWish } from '../../../test/wishes.ts';
import { safeStorage } from '../../lib/browser/safe-storage.ts';
import { STORAGE_KEYS } from '../../lib/drafts/storage-keys.ts';

afterEach(() => {
  vi.restoreAllMocks();
  safeStorage.remove(STORAGE_KEYS.recentPlaces);
});

const openWhere = async (address = '/homes', answers: Answers = {}) => {
  const page = await openPage(address, {
    viewer: 'subscriber',
    answers: { ...found(home), ...answers },
  });
  const cell = await screen.findByRole('button', { name: /^Where:/ });
  await page.user.click(cell);
  const dialog = await screen.findByRole('dialog', { name: 'Where' });
  const list = within(dialog).getByRole('listbox', { name: 'Places' });
  return {
    ...page,
    cell,
    dialog,
    field: within(dialog).getByRole('combobox', { name: 'Where' }),
    options: () =>
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    marked: () => within(list).getByRole('option', { selected: true }).textContent,
  };
};

const lisbon = { name: 'Lisbon, Portugal, City' };

test('[FIND-06] the field has the focus, and one press on a place searches and closes', async () => {
  const { user, calls, cell, dialog, field, options } = await openWhere();
  expect(document.activeElement).toBe(field);
  expect(cell.getAttribute('aria-expanded')).toBe('true');
  expect(within(dialog).queryByRole('button', { name: 'Apply' })).toBeNull();
  await user.type(field, 'LÍS');
  const option = await within(dialog).findByRole('option', lisbon);
  expect(options()).toEqual(['Anywhere in Faro, Portugal RegionEnter', 'Lisbon, Portugal City']);
  expect(option.querySelector('mark')?.textContent).toBe('Lis');
  await user.click(option);
  expect(location.search).toBe('?place=2267057');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(cell);
  await waitFor(() => expect(queryOf(calls)).toEqual({ place: '2267057' }));
  expect(await screen.findByText('Best match first.')).toBeTruthy();
  expect(
    await screen.findByRole('button', { name: 'Remove filter Within 25 km of Lisbon, Portugal' }),
  ).toBeTruthy();
});

test('[FIND-06] the first entry is highlighted and Enter takes it; arrow keys highlight another', async () => {
  const { user, dialog, field, marked } = await openWhere();
  expect(marked()).toContain('Anywhere');
  await user.type(field, 'faro');
  await within(dialog).findByRole('option', { name: 'Anywhere in Faro, Portugal, Region' });
  expect(marked()).toContain('Anywhere in Faro, Portugal');
  await user.keyboard('{ArrowDown}');
  expect(marked()).toContain('Lisbon, Portugal');
  expect(field.getAttribute('aria-activedescendant')).toBe(
    within(dialog).getByRole('option', { selected: true }).id,
  );
  await user.keyboard('{ArrowUp}{Enter}');
  expect(location.search).toBe('?region=PT.09');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[FIND-06] Enter waits for places that are still loading, and takes none of the old ones', async () => {
  let answer: (() => void) | undefined;
  const { user, dialog, field } = await openWhere('/homes', {
    'GET /api/areas': async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { areas: [FARO] };
    },
  });
  await user.type(field, 'faro{Enter}');
  await waitFor(() => expect(answer).toBeDefined());
  // The earlier entries stay until then.
  expect(within(dialog).getByRole('option', { name: /^Anywhere, Every home/ })).toBeTruthy();
  expect(location.search).toBe('');
  answer?.();
  await waitFor(() => expect(location.search).toBe('?region=PT.09'));
});

test("[FIND-06] Enter that ends a word of Safari's input methods takes no place", async () => {
  let answer: (() => void) | undefined;
  const { user, dialog, field } = await openWhere('/homes', {
    'GET /api/areas': async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { areas: [FARO] };
    },
  });
  await user.type(field, 'faro');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, which: 229 });
  await waitFor(() => expect(answer).toBeDefined());
  answer?.();
  await within(dialog).findByRole('option', { name: /^Anywhere in Faro/ });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, which: 229 });
  expect(location.search).toBe('');
  expect(screen.getByRole('dialog', { name: 'Where' })).toBeTruthy();
});

test('[FIND-07, FIND-08] the distance is chosen first, stays for the next place and does not apply to regions', async () => {
  const { user, cell, dialog, field } = await openWhere();
  expect(within(dialog).queryByRole('radio')).toBeNull();
  await user.type(field, 'lis');
  await within(dialog).findByRole('option', lisbon);
  const distances = within(dialog).getByRole('group', { name: 'Show homes within' });
  const chips = within(distances).getAllByRole('radio') as HTMLInputElement[];
  expect(chips.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Only this place',
    '5 km',
    '10 km',
    '25 km',
    '50 km',
    '100 km',
    '200 km',
  ]);
  expect(chips.find(({ checked }) => checked)?.labels?.[0]?.textContent).toBe('25 km');
  await user.click(within(distances).getByRole('radio', { name: '50 km' }));
  expect(document.activeElement).toBe(field);
  await user.click(within(dialog).getByRole('option', { name: /^Anywhere in Faro/ }));
  expect(location.search).toBe('?region=PT.09');
  await user.click(cell);
  await user.type(await screen.findByRole('combobox', { name: 'Where' }), 'lis');
  await user.click(await screen.findByRole('option', lisbon));
  expect(location.search).toBe('?place=2267057&within=50');
});

test('[FIND-07] another distance applies immediately to the current place', async () => {
  const { user, dialog, marked } = await openWhere('/homes?place=2267057&within=50');
  expect(marked()).toContain('Lisbon, Portugal City · within 50 km');
  await user.click(within(dialog).getByRole('radio', { name: 'Only this place' }));
  expect(location.search).toBe('?place=2267057&within=0');
  expect(marked()).toContain('only this place');
  await user.click(within(dialog).getByRole('option', { name: /^Anywhere, Every home/ }));
  expect(location.search).toBe('');
});

test('[FIND-06] before typing, the last three searches of this device are offered, without numbers of homes', async () => {
  const { user, cell, dialog, field } = await openWhere();
  await user.type(field, 'lis');
  await user.click(await within(dialog).findByRole('option', lisbon));
  await user.click(cell);
  await user.type(await screen.findByRole('combobox', { name: 'Where' }), 'far');
  await user.click(await screen.findByRole('option', { name: /^Anywhere in Faro/ }));
  await user.click(await screen.findByRole('button', { name: /^Remove filter Anywhere in Faro/ }));
  await user.click(cell);
  const recent = await screen.findByRole('group', { name: 'Recent searches' });
  expect(
    within(recent)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Anywhere in Faro, Portugal Region', 'Lisbon, Portugal City · within 25 km']);
  expect(screen.getByRole('listbox', { name: 'Places' }).textContent).not.toMatch(/\d+ homes/);
  await user.click(within(recent).getByRole('option', { name: /^Lisbon/ }));
  expect(location.search).toBe('?place=2267057');
});

test('[FIND-06] if storage is refused or damaged, only the earlier searches are missing', async () => {
  localStorage.setItem(STORAGE_KEYS.recentPlaces, '{"damaged');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  const { user, dialog, field, options } = await openWhere();
  expect(options()).toHaveLength(1);
  await user.type(field, 'lis');
  await user.click(await within(dialog).findByRole('option', lisbon));
  expect(location.search).toBe('?place=2267057');
});

test('[FIND-06] says that places cannot be searched and searches again; says that a name is unknown', async () => {
  let mood: 'broken' | 'none' | 'well' = 'broken';
  const { user, dialog, field } = await openWhere('/homes', {
    'GET /api/areas': () =>
      mood === 'broken' ? refusal(503, 'Busy', 'busy') : { areas: mood === 'none' ? [] : [FARO] },
  });
  await user.type(field, 'fa');
  expect(await within(dialog).findByText(/We can't search places right now\./)).toBeTruthy();
  expect(within(dialog).queryByRole('option')).toBeNull();
  mood = 'well';
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await within(dialog).findByRole('option', { name: /^Anywhere in Faro/ })).toBeTruthy();
  expect(within(dialog).getByText('1 place')).toBeTruthy();
  mood = 'none';
  await user.type(field, 'x');
  expect(await within(dialog).findByText("We don't have that place. Try the nearest town.")).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(location.search).toBe('');
});

test('[FIND-06] Escape, a press elsewhere and a second press on the cell close the list and search nothing', async () => {
  const { user, cell, field } = await openWhere();
  await user.type(field, 'lis');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(cell);
  await user.click(cell);
  await user.click(document.querySelector('[data-shade]') as Element);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(cell);
  await screen.findByRole('dialog', { name: 'Where' });
  await user.click(cell);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.search).toBe('');
});

test('[FIND-06] on a phone it covers the window down to the keyboard', async () => {
  const view = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', view);
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), { matches: query.includes('max-width'), media: query }) as never,
  );
  const { dialog, field, user } = await openWhere();
  expect(within(dialog).getByRole('heading', { name: 'Where to?' })).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(dialog.style.height).toBe('844px');
  Object.assign(view, { height: 480, offsetTop: 20 });
  view.dispatchEvent(new Event('resize'));
  expect([dialog.style.height, dialog.style.top]).toEqual(['480px', '20px']);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const FARO = {
  kind: 'region',
  id: 'PT.09',
  name: 'Faro',
  entry: 'Faro, Portugal',
  country: 'Portugal',
  country_code: 'PT',
  bounds: [-9, 36.9, -7.4, 37.5] as [number, number, number, number],
} as const;

const japan: Area = {
  kind: 'country',
  id: 'JP',
  name: 'Japan',
  entry: 'Japan',
  country: 'Japan',
  country_code: 'JP',
  bounds: [123, 24, 146, 46],
};
const someWishes = [
  aWish({ name: 'A week by the sea' }),
  aWish({
    id: '00000000-0000-4000-8000-0000000000e2',
    name: 'Snow with the children',
    area: japan,
    search: { country: 'JP' },
  }),
  aWish({
    id: '00000000-0000-4000-8000-0000000000e3',
    name: 'Any sauna',
    area: null,
    search: { amenity: ['Sauna'] },
  }),
  aWish({ id: '00000000-0000-4000-8000-0000000000e4', name: 'Last year', is_over: true }),
];
const withWishes = (wishes = someWishes) => ({
  'GET /api/wishes': { wishes, asleep: false, has_home: true },
});

test("[FIND-06] before anything is typed the list has the places of the member's own wishes with their names, and one press applies", async () => {
  const { user, calls, dialog, field, options } = await openWhere('/homes', withWishes());
  const group = within(await within(dialog).findByRole('group', { name: 'From your wishes' }));
  expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Lisbon, Portugal A week by the sea',
    'Anywhere in Japan Snow with the children',
  ]);
  expect(options().join()).not.toMatch(/\d/);
  await user.type(field, 'faro');
  await within(dialog).findByRole('option', { name: 'Anywhere in Faro, Portugal, Region' });
  expect(within(dialog).queryByRole('group', { name: 'From your wishes' })).toBeNull();
  await user.clear(field);
  await user.click(within(dialog).getByRole('option', { name: 'Lisbon, Portugal, A week by the sea' }));
  expect(location.search).toBe('?place=2267057&within=50');
  await waitFor(() => expect(queryOf(calls)).toEqual({ place: '2267057', within: '50' }));
});

test('[FIND-06] a place that was searched before is not listed again as one of a wish; arrow keys reach wishes', async () => {
  const { user, cell, dialog } = await openWhere('/homes', withWishes());
  await user.click(
    await within(dialog).findByRole('option', { name: 'Lisbon, Portugal, A week by the sea' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(
    await screen.findByRole('button', { name: 'Remove filter Within 50 km of Lisbon, Portugal' }),
  );
  await user.click(cell);
  const again = await screen.findByRole('dialog', { name: 'Where' });
  await within(again).findByRole('group', { name: 'From your wishes' });
  expect(
    within(again)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Anywhere Every home on SwapsteadEnter',
    'Lisbon, Portugal City · within 50 km',
    'Anywhere in Japan Snow with the children',
  ]);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(location.search).toBe('?country=JP');
});

test('[FIND-06] wishes that cannot be loaded leave the other entries', async () => {
  const failing = await openWhere('/homes', { 'GET /api/wishes': refusal(503, 'Busy') });
  expect(failing.options()).toEqual(['Anywhere Every home on SwapsteadEnter']);
});

test('[FIND-06] of many wishes as many are listed as make ten entries', async () => {
  const many = Array.from({ length: 20 }, (_, n) =>
    aWish({
      id: `00000000-0000-4000-8000-0000000001${n + 10}`,
      name: `Wish ${n}`,
      area: { ...japan, id: `Z${n}`, entry: `Country ${n}` },
    }),
  );
  const { dialog, options } = await openWhere('/homes', withWishes(many));
  await within(dialog).findByRole('group', { name: 'From your wishes' });
  expect(options()).toHaveLength(10);
});
