import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { found, home } from '../../../test/gallery-answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aWish } from '../../../test/wishes.ts';

const SEARCH = '/homes?place=2267057&within=50&guests=4&amenity=Wifi&sort=newest';
const answers = { ...found(home), 'POST /api/wishes': aWish() };
const open = (address = SEARCH, more: object = {}) =>
  openPage(address, { viewer: 'subscriber', answers: { ...answers, ...more } });
const button = (name: string) => screen.findByRole('button', { name });

describe('where a search can be saved', () => {
  test('nowhere until a filter is set [WISH-02]', async () => {
    await open('/homes');
    await screen.findByRole('button', { name: 'Map' });
    expect(screen.queryByText('Save this search')).toBeNull();
  });

  test('in an empty result too [WISH-02]', async () => {
    await open(SEARCH, found());
    const tell = await button('Tell me when one fits');
    expect(await button('Save this search')).toBeTruthy();
    tell.click();
    expect(await screen.findByRole('dialog', { name: 'Save this search as a wish' })).toBeTruthy();
  });

  test.each([
    ['visitor', '/auth'],
    ['free', '/subscription'],
  ] as const)('a %s gets a link to %s whatever is found [WISH-02]', async (viewer, target) => {
    await openPage('/homes?guests=4', { viewer, answers: found() });
    const links = [
      await screen.findByRole('link', { name: 'Save this search' }),
      await screen.findByRole('link', { name: 'Tell me when one fits' }),
    ];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([target, target]);
  });
});

describe('the dialog', () => {
  test('shows the filters, a name made of them and what each switch does, and sends the search [WISH-03] [WISH-05] [WISH-06]', async () => {
    const { user, calls } = await open();
    await user.click(await button('Save this search'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this search as a wish' }));
    const chips = within(dialog.getByRole('list', { name: 'Your search' }));
    expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Within 50 km of Lisbon, Portugal',
      '4 guests or more',
      'Wifi',
    ]);
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveProperty('value', 'Within 50 km of Lisbon, Portugal, 4 guests or more, Wifi');
    const tells = dialog.getByRole('switch', { name: 'Tell me about new homes' });
    const help = document.getElementById(tells.getAttribute('aria-describedby') ?? '');
    expect(help?.textContent).toBe("One home fits today. We'll tell you when another one does.");
    expect(tells).toHaveProperty('checked', true);
    const swaps = dialog.getByRole('switch', { name: 'Use it to find swaps' });
    expect(swaps).toHaveProperty('checked', true);
    expect(calls.some(({ route }) => route === 'POST /api/wishes')).toBe(false);
    await user.clear(name);
    await user.type(name, 'By the sea');
    await user.click(swaps);
    await user.click(dialog.getByRole('button', { name: 'Save wish' }));
    expect(await screen.findByText('Wish saved')).toBeTruthy();
    expect(screen.getByText("It fits 1 home today. We'll tell you about new ones.")).toBeTruthy();
    expect(calls.find(({ route }) => route === 'POST /api/wishes')?.body).toEqual({
      submission_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'By the sea',
      search: { place: '2267057', within: '50', guests: 4, amenity: ['Wifi'] },
      tells: true,
      swaps: false,
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    // The browser's own dialog returns the focus; the one of the tests does not move it elsewhere.
    expect(await button('Save this search')).toBeTruthy();
  });

  test('where the count takes longer than two seconds the toast says so, and then how many fit [WISH-20]', async () => {
    const counted = Promise.withResolvers<{ total: number }>();
    const { user } = await open(SEARCH, { 'GET /api/homes/count': () => counted.promise });
    await user.click(await button('Save this search'));
    const help = "We'll tell you when another home fits, not about those that fit today.";
    expect(await screen.findByText(help)).toBeTruthy();
    await user.click(await button('Save wish'));
    expect(await screen.findByText('Counting...', {}, { timeout: 4_000 })).toBeTruthy();
    expect(screen.getByText('Wish saved')).toBeTruthy();
    counted.resolve({ total: 7 });
    expect(await screen.findByText("It fits 7 homes today. We'll tell you about new ones.")).toBeTruthy();
  });

  test('homes that cannot be counted leave the wish saved [WISH-20]', async () => {
    const { user } = await open(SEARCH, { 'GET /api/homes/count': refusal(503, 'Busy') });
    await user.click(await button('Save this search'));
    await user.click(await button('Save wish'));
    expect(await screen.findByText('Wish saved')).toBeTruthy();
    expect(screen.getByText("We couldn't count the homes.")).toBeTruthy();
    expect(screen.queryByText('Wish not saved')).toBeNull();
  });

  test('with telling off the toast promises nothing [WISH-06]', async () => {
    const { user } = await open();
    await user.click(await button('Save this search'));
    await user.click(await screen.findByRole('switch', { name: 'Tell me about new homes' }));
    await user.click(await button('Save wish'));
    expect(await screen.findByText("You'll find it under Your wishes.")).toBeTruthy();
  });

  test('says what is wrong at the field, with the focus on the first [WISH-04] [WISH-19]', async () => {
    const fields = { name: 'Give your wish a name.' };
    let answer = refusal(400, 'Check it', 'invalid_request', fields);
    const { user, calls } = await open('/homes?guests=4', { 'POST /api/wishes': () => answer });
    await user.click(await button('Save this search'));
    await user.click(await button('Save wish'));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(name);
    expect(screen.getByText('Give your wish a name.')).toBeTruthy();
    answer = refusal(400, 'Check it', 'invalid_request', { search: 'Choose a place or dates first' });
    await user.click(await button('Save wish'));
    expect(await screen.findByText('Choose a place or dates first')).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('4 guests or more');
    const ids = calls
      .filter(({ route }) => route === 'POST /api/wishes')
      .map(({ body }) => (body as { submission_id: string }).submission_id);
    expect(new Set(ids).size).toBe(1);
  });

  test('a failure leaves everything as it was entered [WISH-06]', async () => {
    const limit = refusal(409, 'You have 20 wishes. Remove one to add another.', 'wish_limit');
    const { user } = await open(SEARCH, { 'POST /api/wishes': limit });
    await user.click(await button('Save this search'));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'By the sea');
    await user.click(await button('Save wish'));
    expect(await screen.findByText('Wish not saved')).toBeTruthy();
    expect(screen.getByText('You have 20 wishes. Remove one to add another.')).toBeTruthy();
    expect(name).toHaveProperty('value', 'By the sea');
  });

  test('the button says that it is saving, and saves once [WISH-06]', async () => {
    let finish: ((wish: ReturnType<typeof aWish>) => void) | undefined;
    const { user, calls } = await open(SEARCH, {
      'POST /api/wishes': () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    });
    await user.click(await button('Save this search'));
    await user.click(await button('Save wish'));
    await user.click(await button('Saving...'));
    expect(calls.filter(({ route }) => route === 'POST /api/wishes')).toHaveLength(1);
    finish?.(aWish());
    expect(await screen.findByText('Wish saved')).toBeTruthy();
  });
});

describe('changing a wish in the gallery', () => {
  const id = aWish().id;
  const wish = { ...aWish(), new_since: '2026-11-20T08:00:00.000Z' };
  const ADDRESS = `/homes?place=2267057&within=100&wish=${id}`;
  const lists = { wishes: [aWish()], asleep: false, has_home: true };

  test('saves the changed search with the version that was opened [WISH-25]', async () => {
    const { user, calls } = await open(ADDRESS, {
      'GET /api/wishes/:id': wish,
      'GET /api/wishes': lists,
      'GET /api/wishes/:id/count': { total: 1, homes: [] },
      'PATCH /api/wishes/:id': aWish({ version: 2 }),
    });
    expect(await screen.findByText("You're changing “By the sea”.")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/wishes');
    await user.click(await button('Save changes'));
    expect(await screen.findByText('Wish saved')).toBeTruthy();
    expect(calls.find(({ route }) => route === 'PATCH /api/wishes/:id')?.body).toEqual({
      version: 1,
      search: { place: '2267057', within: '100' },
    });
    expect(await screen.findByRole('heading', { level: 1, name: /Your wishes/ })).toBeTruthy();
  });

  test('an older version is refused; loaded again, it can be saved [WISH-16] [WISH-25]', async () => {
    let version = 1;
    const { user } = await open(ADDRESS, {
      'GET /api/wishes/:id': () => ({ ...wish, version }),
      'GET /api/wishes': lists,
      'GET /api/wishes/:id/count': { total: 1, homes: [] },
      'PATCH /api/wishes/:id': ({ body }: { body: { version: number } }) =>
        body.version === version
          ? aWish({ version: version + 1 })
          : refusal(409, 'This wish was changed somewhere else in the meantime.', 'wish_changed'),
    });
    const save = await button('Save changes');
    version = 2;
    await user.click(save);
    expect(await screen.findByText('This wish was changed somewhere else in the meantime.')).toBeTruthy();
    await user.click(await button('Load it again'));
    await user.click(await button('Save changes'));
    expect(await screen.findByText('Wish saved')).toBeTruthy();
  });

  test('can be saved as a new wish with the same name and switches [WISH-25]', async () => {
    const { user, calls } = await open(ADDRESS, {
      'GET /api/wishes/:id': wish,
      'GET /api/wishes': lists,
      'GET /api/wishes/:id/count': { total: 1, homes: [] },
    });
    await user.click(await button('Save as a new wish'));
    await user.click(await button('Save wish'));
    expect(await screen.findByText('Wish saved')).toBeTruthy();
    expect(calls.find(({ route }) => route === 'POST /api/wishes')?.body).toMatchObject({
      name: 'By the sea',
      swaps: false,
      search: { place: '2267057', within: '100' },
    });
  });
});
