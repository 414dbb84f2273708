import type { GalleryTag } from '@swapstead/contract/homes/endpoints';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aCard, gallery } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';

const TAGS: GalleryTag[] = [
  { name: 'Modern', category: 'design', count: 3 },
  { name: 'Walkable', category: 'location', count: 7 },
  { name: 'Garden', category: 'feature', count: 1_200 },
  { name: 'City living', category: 'lifestyle', count: 1 },
  { name: 'Camel next door', category: 'lifestyle', count: 1 },
];
const manyTags = (count: number): GalleryTag[] =>
  Array.from({ length: count }, (_, index) => ({ name: `Tag ${index}`, category: 'lifestyle', count: 1 }));

const open = (
  address: string,
  { viewer = 'visitor' as const, tags = TAGS, homes = [aCard(1), aCard(2)] }: Given = {},
) => openPage(address, { viewer, answers: { ...gallery(homes), 'GET /api/tags': { tags } } });
type Given = {
  viewer?: 'visitor' | 'free' | 'subscriber';
  tags?: GalleryTag[];
  homes?: ReturnType<typeof aCard>[];
};

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const tag = (name: string) => screen.queryByRole('button', { name: new RegExp(`^${name} \\([\\d,]+\\)$`) });
const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search homes' });
const active = () =>
  within(screen.getByRole('list', { name: 'Active filters' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const found = (text: string) => screen.findByRole('heading', { level: 2, name: text });
type Calls = Awaited<ReturnType<typeof openPage>>['calls'];
const lastSearch = (calls: Calls) => calls.filter(({ route }) => route === 'GET /api/homes').at(-1)?.query;

describe('search', () => {
  test('[HOME-08, HOME-25] searches the typed text without spaces around it, and shows the number of homes in the heading', async () => {
    const { user, calls } = await open('/homes');
    const search = await field();
    expect(search.placeholder).toBe('Search homes, locations, or tags...');
    await user.type(search, '  TURRET ');
    // Part of the word may have been searched before and finds the same number.
    await waitFor(() => expect(lastSearch(calls)).toEqual({ search: 'TURRET' }));
    await found('2 homes found');
    expect(location.search).toBe('?search=TURRET');
    expect(search.value).toBe('  TURRET ');
  });

  test('[HOME-12] says beside every search that searching by place needs membership, with a link to the plans', async () => {
    for (const viewer of ['visitor', 'free'] as const) {
      await open('/homes', { viewer });
      await field();
      expect(screen.queryByText(/Searching by place is a premium feature\./)).toBeNull();
      cleanup();
      await open('/homes?search=Merzouga', { viewer, homes: [] });
      await found('0 homes found');
      const hint = screen.getByText(/Searching by place is a premium feature\./);
      expect(within(hint).getByRole('link').getAttribute('href')).toBe('/subscription');
      cleanup();
    }
    await open('/homes?search=Merzouga', { viewer: 'subscriber' });
    await waitFor(() => expect(screen.queryByText(/Searching by place is a premium feature\./)).toBeNull());
  });
});

describe('tags', () => {
  test('[HOME-13, HOME-14, HOME-15] are hidden at first; a category shows its own without filtering homes', async () => {
    const { user, calls } = await open('/homes');
    await field();
    const group = screen.getByRole('group', { name: 'Tag categories' });
    const categories = within(group).getAllByRole('button');
    expect(categories.map(({ textContent }) => textContent)).toEqual([
      'All',
      'Lifestyle',
      'Design',
      'Location',
      'Features',
    ]);
    expect(within(group).getByRole('button', { pressed: true }).textContent).toBe('All');
    expect(tag('Garden')).toBeNull();
    await user.click(button('Show tags'));
    await screen.findByRole('list', { name: 'Tags' });
    await user.click(tag('Garden') as HTMLElement);
    await found('2 homes found');
    await user.click(button('Hide tags'));
    expect(tag('Garden')).toBeNull();
    const before = lastSearch(calls);
    await user.click(button('Design'));
    expect(tag('Modern')).toBeTruthy();
    expect(button('Hide tags')).toBeTruthy();
    expect(tag('Garden')).toBeNull();
    expect(active()).toEqual([expect.stringContaining('Garden')]);
    await found('2 homes found');
    expect(lastSearch(calls)).toEqual(before);
  });

  test("[HOME-16, HOME-17] are listed under their category with the server's count", async () => {
    const { user } = await open('/homes');
    await field();
    const own = { Design: 'Modern', Location: 'Walkable', Features: 'Garden', Lifestyle: 'City living' };
    for (const [category, name] of Object.entries(own)) {
      await user.click(button(category));
      expect((await screen.findByRole('list', { name: 'Tags' })).textContent).toContain(name);
      for (const other of Object.values(own)) if (other !== name) expect(tag(other)).toBeNull();
    }
    expect(button('Camel next door (1)')).toBeTruthy();
    await user.click(button('Features'));
    expect(button('Garden (1,200)')).toBeTruthy();
  });

  test('[HOME-19, HOME-20] narrow the search down together, and each can be removed', async () => {
    const { user, calls } = await open('/homes');
    await user.click(button('Show tags'));
    await screen.findByRole('list', { name: 'Tags' });
    await user.click(tag('Garden') as HTMLElement);
    expect(tag('Garden')?.getAttribute('aria-pressed')).toBe('true');
    await user.click(tag('Modern') as HTMLElement);
    await waitFor(() => expect(lastSearch(calls)).toEqual({ tags: ['Garden', 'Modern'] }));
    const search = await field();
    await user.type(search, 'sea');
    await waitFor(() => expect(lastSearch(calls)).toEqual({ search: 'sea', tags: ['Garden', 'Modern'] }));
    // The tag is pressed before the search field loses the focus: both changes count.
    await user.clear(search);
    await user.click(tag('Modern') as HTMLElement);
    await waitFor(() => expect(location.search).toBe('?tag=Garden'));
    expect(tag('Modern')?.getAttribute('aria-pressed')).toBe('false');
    expect(search.value).toBe('');
  });

  test.each([
    [20, null],
    [21, 'Show 1 more tag'],
    [50, 'Show 30 more tags'],
  ])('[HOME-23, HOME-24] show 20 of %i, and the button %j reveals the rest', async (all, more) => {
    const { user } = await open('/homes', { tags: [...manyTags(all), ...TAGS.slice(0, 1)].slice(-all) });
    await user.click(button('Show tags'));
    const list = await screen.findByRole('list', { name: 'Tags' });
    expect(within(list).getAllByRole('button')).toHaveLength(20);
    const reveals = () => screen.queryByRole('button', { name: /more tags?$/ });
    expect(reveals()?.textContent ?? null).toBe(more);
    if (!more) return;
    await user.click(button(more));
    expect(within(list).getAllByRole('button')).toHaveLength(all);
    expect(reveals()).toBeNull();
    await user.click(button('Design'));
    expect(tag('Modern')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /\(\d+\)$/ })).toHaveLength(1);
    expect(reveals()).toBeNull();
  });
});

test('[HOME-26] the heading has the number of all matching homes, not of the loaded cards', async () => {
  await openPage('/homes?tag=Garden', {
    answers: { ...gallery([aCard(1)]), 'GET /api/homes/count': { total: 30_556 } },
  });
  await found('30,556 homes found');
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('[HOME-21, HOME-22] active filters are listed, and can be removed one by one or all together', async () => {
  const { user } = await open('/homes?search=sea&tag=Garden&tag=Modern&saved=1');
  const search = await field();
  expect(active()).toEqual([/sea/, /Garden/, /Modern/, /Saved/].map((one) => expect.stringMatching(one)));
  await user.click(button('Remove tag Garden'));
  expect(active()).toEqual([/sea/, /Modern/, /Saved/].map((one) => expect.stringMatching(one)));
  await user.click(button(/^Remove search/));
  expect(active()).toEqual([/Modern/, /Saved/].map((one) => expect.stringMatching(one)));
  expect(search.value).toBe('');
  await user.click(button('Remove filter Saved'));
  expect(active()).toEqual([expect.stringMatching(/Modern/)]);
  cleanup();

  const again = await open('/homes?search=sea&tag=Garden&saved=1');
  expect((await field()).value).toBe('sea');
  expect(active()).toHaveLength(3);
  await again.user.click(button('Clear all'));
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  expect((await field()).value).toBe('');
  expect(button('Saved').getAttribute('aria-pressed')).toBe('false');
  await found('Discover amazing homes');
  expect(location.search).toBe('');
});

test('[HOME-38] homes that are no longer listed count until they were looked up, and not after a reload either', async () => {
  const [gone, red] = [aCard(8), aCard(9)];
  localStorage.setItem('swapstead.favourites', JSON.stringify([gone.id, red.id]));
  const { user } = await open('/homes', { homes: [red] });
  await user.click(await screen.findByRole('button', { name: 'Saved 2' }));
  expect(await screen.findByRole('button', { name: 'Saved 1' })).toBeTruthy();
  cleanup();
  await open('/homes', { homes: [red] });
  expect(await screen.findByRole('button', { name: 'Saved 1' })).toBeTruthy();
  cleanup();
  // It was only hidden for a while: it is still saved.
  const again = await open('/homes?saved=1', { homes: [gone, red] });
  expect(await screen.findByRole('button', { name: 'Saved 2' })).toBeTruthy();
  expect(lastSearch(again.calls)).toEqual({ ids: [gone.id, red.id] });
  cleanup();
  await open('/homes?saved=1', { homes: [] });
  expect(await screen.findByRole('heading', { name: 'Your saved homes are no longer listed' })).toBeTruthy();
  localStorage.clear();
});

test('[HOME-38] Saved requests the homes saved on this device, and shows those that are still listed', async () => {
  const [gone, red] = [aCard(8), aCard(9, { title: 'The house with the red door' })];
  localStorage.setItem('swapstead.favourites', JSON.stringify([gone.id, red.id]));
  const { user, calls } = await open('/homes', { homes: [red] });
  await user.click(await screen.findByRole('button', { name: /^Saved \d/ }));
  await found('1 home found');
  expect(active()).toEqual([expect.stringContaining('Saved')]);
  expect(lastSearch(calls)).toEqual({ ids: [gone.id, red.id] });
  expect(screen.getAllByRole('article')).toHaveLength(1);
  const heart = within(await screen.findByRole('article', { name: red.title })).getByRole('button', {
    name: `Save ${red.title}`,
  });
  await user.click(heart);
  await waitFor(() => expect(lastSearch(calls)).toEqual({ ids: [gone.id] }));
  cleanup();

  localStorage.setItem('swapstead.favourites', '[]');
  const nothing = await open('/homes?saved=1');
  await found('Saved homes');
  expect(await screen.findByRole('heading', { name: 'No saved homes yet' })).toBeTruthy();
  expect(screen.queryByText(/Try adjusting your search/)).toBeNull();
  expect(screen.queryAllByRole('article')).toHaveLength(0);
  // Without a list of ids the request would return every home.
  expect(lastSearch(nothing.calls)).toBeUndefined();
});
