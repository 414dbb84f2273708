import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { fakeUploads, pick } from '../../../test/fake-uploads.ts';
import { anOwnHome, aPhoto } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';

const user_id = '00000000-0000-4000-8000-000000000001';
const stored = anOwnHome({ photos: [1, 2, 3].map(aPhoto) });
const answers: Answers = {
  'GET /api/places': { places: [] },
  'GET /api/homes/own': { homes: [stored] },
  'GET /api/swaps': { sections: [], waiting: 0 },
  'GET /api/homes/:id/calendar': refusal(403, 'Not now.'),
};

const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent ?? '');
const FAULT = "We couldn't upload one photo. Try again or remove it.";

describe('a failed photo', () => {
  test('is reported beside three good ones, stops the listing, and is linked to', async () => {
    fakeUploads();
    const { user, calls } = await openPage('/add-home', { viewer: 'subscriber', answers });
    await user.type(await screen.findByLabelText('Title'), 'Brick loft');
    await user.type(screen.getByLabelText('Description'), 'One long room');
    await user.type(screen.getByRole('combobox', { name: /^Location/ }), 'Lisbon');
    await user.click(screen.getByRole('radio', { name: 'Loft' }));
    await pick(user, ['one.png', 'two.png', 'bad.png', 'three.png']);
    expect(await screen.findByText("We couldn't upload bad.png")).toBeTruthy();
    await waitFor(() => expect(statuses()).toContain('One thing leftOne photo not uploaded'));
    expect(screen.queryByText('All set')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'List My Home' }));
    const link = await screen.findByRole('link', { name: FAULT });
    expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toContain(
      "We couldn't upload bad.png",
    );
    expect(screen.getByRole('button', { name: 'Try again: bad.png' })).toBeTruthy();
    expect(calls.some(({ route }) => route === 'POST /api/homes')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Remove bad.png' }));
    await waitFor(() => expect(screen.getByText('All set')).toBeTruthy());
    expect(screen.queryByRole('link', { name: FAULT })).toBeNull();
  });

  test('is reported and linked to when editing a listed home, too', async () => {
    fakeUploads();
    const { user, calls } = await openPage('/profile?tab=homes', { viewer: 'subscriber', answers });
    const card = await screen.findByRole('article', { name: 'Brick loft' });
    await user.click(within(card).getByRole('button', { name: 'Edit' }));
    await screen.findByLabelText('Title');
    await pick(user, ['bad.png']);
    await waitFor(() => expect(statuses()).toContain('One thing leftOne photo not uploaded'));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByRole('link', { name: FAULT })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again: bad.png' })).toBeTruthy();
    expect(calls.some(({ route }) => route === 'PATCH /api/homes/:id')).toBe(false);
  });
});

test('text typed during uploads is saved with them, and fields are disabled once it would not be', async () => {
  const arrival = Promise.withResolvers<void>();
  const reply = Promise.withResolvers<void>();
  fakeUploads(arrival.promise);
  const { user, calls } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: {
      ...answers,
      'PATCH /api/homes/:id': async () => {
        await reply.promise;
        return refusal(500, 'Not now.', 'internal');
      },
    },
  });
  const saved = () => calls.filter(({ route }) => route === 'PATCH /api/homes/:id').map(({ body }) => body);
  const card = await screen.findByRole('article', { name: 'Brick loft' });
  await user.click(within(card).getByRole('button', { name: 'Edit' }));
  const title = await screen.findByLabelText('Title');
  await pick(user, ['slow.png']);
  await user.type(title, ' II{Enter}');
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Uploading...' })).toHaveLength(2));
  await user.type(title, 'I');
  expect(saved()).toEqual([]);
  expect(title.closest('[inert]')).toBeNull();

  arrival.resolve();
  await screen.findByRole('button', { name: 'Saving...' });
  expect(saved()).toMatchObject([{ title: 'Brick loft III', photos: { length: 4 } }]);
  expect(title.closest('[inert]')).toBeTruthy();
  // Browsers take the focus from an element that can no longer be reached.
  title.blur();
  reply.resolve();
  await screen.findByRole('button', { name: 'Save Changes' });
  expect(title.closest('[inert]')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test('a field emptied during uploads is asked for before anything is sent', async () => {
  const arrival = Promise.withResolvers<void>();
  fakeUploads(arrival.promise);
  const { user, calls } = await openPage('/profile?tab=homes', { viewer: 'subscriber', answers });
  const card = await screen.findByRole('article', { name: 'Brick loft' });
  await user.click(within(card).getByRole('button', { name: 'Edit' }));
  const title = await screen.findByLabelText('Title');
  await pick(user, ['slow.png']);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Uploading...' })).toHaveLength(2));
  await user.clear(title);
  arrival.resolve();
  await screen.findByRole('button', { name: 'Save Changes' });
  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'));
  expect(calls.some(({ route }) => route === 'PATCH /api/homes/:id')).toBe(false);
});

test('an amenity that is too long is refused with a message, and neither cut nor added', async () => {
  const { user } = await openPage('/add-home', { viewer: 'subscriber', answers });
  await screen.findByLabelText('Title');
  for (const label of ['Something else', 'Your own tag']) {
    const add = screen.getByRole('button', { name: `Add ${label.toLowerCase()}` });
    const field = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
    await user.click(field);
    await user.paste('x'.repeat(61));
    expect(field.value).toHaveLength(61);
    expect(
      document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent,
    ).toBe('Use at most 60 characters.');
    await user.click(add);
    expect(screen.queryByRole('button', { name: /^Remove x/ })).toBeNull();
    await user.clear(field);
    await user.paste('x'.repeat(60));
    await user.click(add);
    expect(screen.getByRole('button', { name: `Remove ${'x'.repeat(60)}` })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: `Remove ${'x'.repeat(60)}` }));
  }
});

test('the editor stays open with its text while the membership cannot be checked, and saves afterwards', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => {
    vi.useRealTimers();
    failed.mockRestore();
    warned.mockRestore();
  });
  let isReadable = true;
  const viewer = { level: 'subscriber', user_id, is_admin: false } as const;
  const { user, receive, calls } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: {
      ...answers,
      'GET /api/viewer': () => (isReadable ? viewer : refusal(500, 'No.', 'internal')),
      'PATCH /api/homes/:id': ({ body }) => ({ ...stored, title: body.title ?? '', version: 2 }),
    },
  });
  const card = await screen.findByRole('article', { name: 'Brick loft' });
  await user.click(within(card).getByRole('button', { name: 'Edit' }));
  const title = () => screen.getByLabelText<HTMLInputElement>('Title');
  await screen.findByLabelText('Title');
  await user.type(title(), ' II');
  isReadable = false;
  receive('changed');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByText(/We can't check your membership right now/)).toBeTruthy();
  expect(title().value).toBe('Brick loft II');
  await user.type(title(), 'I');
  isReadable = true;
  receive('changed');
  await waitFor(() => expect(screen.queryByText(/We can't check your membership/)).toBeNull());
  expect(title().value).toBe('Brick loft III');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'PATCH /api/homes/:id')?.body).toMatchObject({
      title: 'Brick loft III',
    }),
  );
});
