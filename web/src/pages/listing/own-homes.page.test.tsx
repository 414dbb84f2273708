import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { canPress } from '../../../test/can-press.ts';
import { anOwnHome } from '../../../test/homes.ts';
import { openSettings, twoZones } from '../../../test/notice-settings.ts';
import { openPage } from '../../../test/open-page.tsx';

const STORED = anOwnHome();

const message = 'The service is busy. Please try again in a moment.';

const ofHost: Answers = {
  'GET /api/places': { places: [] },
  'GET /api/homes/:id/calendar': refusal(403, 'Not now.'),
  'GET /api/swaps': { sections: [], waiting: 0 },
};

test('[LIST-26] after editing, the page scrolls to the home that was edited', async () => {
  let now = STORED;
  const other = { ...STORED, id: '00000000-0000-4000-8000-00000000000b', title: 'The other one' };
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  onTestFinished(() => scrolled.mockRestore());
  const { user } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: {
      ...ofHost,
      'GET /api/homes/own': () => ({ homes: [other, now] }),
      'PATCH /api/homes/:id': ({ body }) => {
        now = { ...STORED, title: body.title ?? '', version: 2 };
        return now;
      },
    },
  });
  const card = await screen.findByRole('article', { name: 'Brick loft' });
  await user.click(within(card).getByRole('button', { name: 'Edit' }));
  await user.type(await screen.findByLabelText('Title'), ' II');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const saved = await screen.findByRole('article', { name: 'Brick loft II' });
  await waitFor(() => expect(scrolled.mock.contexts.at(-1)).toBe(saved));
  expect(document.activeElement).toBe(within(saved).getByRole('button', { name: 'Edit' }));
  // Opening the tab again later does not scroll there once more.
  scrolled.mockClear();
  await user.click(screen.getByRole('tab', { name: 'Availability' }));
  const tab = screen.getByRole('tab', { name: 'My homes (2)' });
  await user.click(tab);
  await screen.findByRole('article', { name: 'Brick loft II' });
  expect(document.activeElement).toBe(tab);
  expect(scrolled).not.toHaveBeenCalled();
});

test('an own home is shown in the language that its host named, and the editor begins with it [LANG-21]', async () => {
  const patched: unknown[] = [];
  const { user } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: {
      ...ofHost,
      'GET /api/homes/own': { homes: [anOwnHome({ language: 'nl' })] },
      'PATCH /api/homes/:id': ({ body }) => {
        patched.push(body);
        return anOwnHome({ language: body.language ?? null, version: 2 });
      },
    },
  });
  const card = within(await screen.findByRole('article', { name: 'Brick loft' }));
  expect(card.getByRole('link', { name: 'Brick loft' }).lang).toBe('nl');
  expect(card.getByText('One long room').lang).toBe('nl');
  await user.click(card.getByRole('button', { name: 'Edit' }));
  const language = await screen.findByLabelText<HTMLSelectElement>('Language of your description');
  expect(language.selectedOptions[0]?.text).toBe('Dutch');
  await user.selectOptions(language, 'Portuguese');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByRole('article', { name: 'Brick loft' });
  expect(patched).toEqual([{ version: 1, language: 'pt' }]);
});

test('the editor of a home from before the field leaves its language open [LANG-21]', async () => {
  const patched: unknown[] = [];
  let now = STORED;
  const { user } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: {
      ...ofHost,
      'GET /api/homes/own': () => ({ homes: [now] }),
      'PATCH /api/homes/:id': ({ body }) => {
        patched.push(body);
        now = { ...STORED, title: body.title ?? '', version: 2 };
        return now;
      },
    },
  });
  const card = within(await screen.findByRole('article', { name: 'Brick loft' }));
  expect(card.getByRole('link', { name: 'Brick loft' }).hasAttribute('lang')).toBe(false);
  await user.click(card.getByRole('button', { name: 'Edit' }));
  const language = await screen.findByLabelText<HTMLSelectElement>('Language of your description');
  expect(language.selectedOptions[0]?.text).toBe('Not specified');
  await user.type(screen.getByLabelText('Title'), ' II');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByRole('article', { name: 'Brick loft II' });
  expect(patched).toEqual([{ version: 1, title: 'Brick loft II' }]);
});

test('[PROF-32, LIST-28] a failure to load homes or photos shows its reason and can be tried again', async () => {
  let isBusy = true;
  const { user } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: {
      ...ofHost,
      'GET /api/homes/own': () => (isBusy ? refusal(503, message, 'unavailable') : { homes: [STORED] }),
    },
  });
  const toastText = async (title: string) =>
    (await screen.findByText(title)).closest<HTMLElement>('[data-toast=destructive]')?.textContent;
  expect(await toastText('Error loading homes')).toContain(message);
  isBusy = false;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  const edit = await screen.findByRole('button', { name: 'Edit' });
  isBusy = true;
  await user.click(edit);
  expect(await toastText('Error loading photos')).toContain(message);
  isBusy = false;
  await user.click(edit);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Edit your home');
});

test('[LIST-29, LIST-31] deleting asks first; a failure shows why and keeps the home', async () => {
  const { user, calls } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: {
      ...ofHost,
      'GET /api/homes/own': { homes: [STORED] },
      'GET /api/homes/:id/swaps': { swaps: [] },
      'DELETE /api/homes/:id': refusal(503, message, 'unavailable'),
    },
  });
  const deletions = () => calls.filter(({ route }) => route.startsWith('DELETE'));
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: 'Delete Home' }));
    return within(await screen.findByRole('dialog', { name: 'Delete Home Listing?' }));
  };
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByLabelText('Title');
  const dialog = await ask();
  expect(
    dialog.getByText(
      'This will permanently delete your home listing and all associated photos and data. This action cannot be undone.',
    ),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(deletions()).toEqual([]);
  await user.click((await ask()).getByRole('button', { name: 'Delete' }));
  const toast = (await screen.findByText('Error deleting home')).closest('[data-toast=destructive]');
  expect(toast?.textContent).toContain(message);
  expect(deletions()).toHaveLength(1);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe(STORED.title);
  expect(canPress(screen.getByRole('button', { name: 'Delete Home' }))).toBe(true);
});

test('a home that is already gone, such as after a lost reply, is reported as deleted', async () => {
  let homes = [STORED];
  const { user } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: {
      ...ofHost,
      'GET /api/homes/own': () => ({ homes }),
      'GET /api/homes/:id/swaps': { swaps: [] },
      'DELETE /api/homes/:id': () => {
        homes = [];
        return refusal(404, 'Home not found', 'not_found');
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Home' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Home deleted successfully!')).toBeTruthy();
  expect(await screen.findByText('No homes listed yet')).toBeTruthy();
});

test('[HOUSE-27] a host whose subscription has ended reads why a home is hidden, and can take it down', async () => {
  onTestFinished(twoZones());
  const reason = 'The photos show another house.';
  let homes = [anOwnHome({ hidden_reason: reason })];
  const { user, calls } = await openSettings(
    {
      'GET /api/homes/own': () => ({ homes }),
      'GET /api/homes/:id/swaps': { swaps: [] },
      'DELETE /api/homes/:id': () => {
        homes = [];
        return undefined;
      },
    },
    'free',
  );
  const listings = within(await screen.findByRole('region', { name: 'Your listings' }));
  expect(listings.getByText(reason)).toBeTruthy();
  // Its page exists only for subscribers.
  expect(listings.queryByRole('link', { name: 'Brick loft' })).toBeNull();
  await user.click(listings.getByRole('button', { name: 'Delete Home' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Home deleted successfully!')).toBeTruthy();
  expect(calls.some(({ route }) => route === 'DELETE /api/homes/:id')).toBe(true);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your listings' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});
