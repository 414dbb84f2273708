import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { found, home } from '../../../test/gallery-answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const open = (address: string, answers = found(home)) => openPage(address, { viewer: 'subscriber', answers });

test('[FIND-33] if a place cannot be looked up, the search fails instead of leaving it out', async () => {
  const { user } = await open('/homes?place=2267057&within=50', {
    ...found(home),
    'GET /api/areas/:id': refusal(503, 'The service is busy. Please try again in a moment.'),
  });
  expect(await screen.findByText('Error loading homes')).toBeTruthy();
  expect(screen.getByText('The service is busy. Please try again in a moment.')).toBeTruthy();
  // Dimmed cards of the previous search disappear with the next rendering.
  await waitFor(() => expect(screen.queryByText('Brick loft')).toBeNull());
  await waitFor(() => expect(screen.queryByText('Loading homes...')).toBeNull());
  // Setting another filter keeps the place.
  await user.click(await screen.findByRole('button', { name: 'Sort: Best match' }));
  await user.click(await screen.findByRole('radio', { name: 'Newest' }));
  expect(location.search).toBe('?place=2267057&within=50&sort=newest');
});

test('[FIND-36] no number is announced before the whole address is read', async () => {
  const late = Promise.withResolvers<void>();
  const answers = found(home);
  const areaOf = answers['GET /api/areas/:id'];
  const { calls } = await open('/homes?search=loft&place=2267057', {
    ...answers,
    'GET /api/areas/:id': async (asked) => {
      await late.promise;
      return typeof areaOf === 'function' ? areaOf(asked) : refusal(404);
    },
  });
  expect(await screen.findByRole('heading', { name: 'Searching...' })).toBeTruthy();
  late.resolve();
  expect(await screen.findByRole('heading', { name: '1 home found' })).toBeTruthy();
  const counted = calls.filter(({ route }) => route === 'GET /api/homes/count').at(-1);
  expect(counted?.query).toEqual({ search: 'loft', place: '2267057' });
});

test('[FIND-10, FIND-18] an empty field takes a number of nights, and 0 is refused', async () => {
  const { user } = await open('/homes');
  await user.click(await screen.findByRole('button', { name: 'When: Any dates' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'When' }));
  await user.click(dialog.getByRole('tab', { name: 'Any time' }));
  const nights = dialog.getByLabelText('Nights') as HTMLInputElement;
  expect(nights.value).toBe('7');
  await user.clear(nights);
  expect(nights.value).toBe('');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(dialog.getByText('Nights have to be a whole number from 1 to 180')).toBeTruthy();
  await user.type(nights, '14');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(new URLSearchParams(location.search).get('nights')).toBe('14');
});
