import { onlineManager } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { Answers } from '../../../test/answers.ts';
import { fakeUploads, pick } from '../../../test/fake-uploads.ts';
import { openPage } from '../../../test/open-page.tsx';

const open = (answers: Answers = {}) => openPage('/add-home', { viewer: 'subscriber', answers });
const follow = (path: string) =>
  document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`) as HTMLElement;

test('photos uploaded after a draft was restored are in it after a visit to another page', async () => {
  const arrived = fakeUploads();
  const answers: Answers = { 'GET /api/home_photos/waiting': () => ({ uploads: [...arrived] }) };
  const tiles = async () =>
    within(await screen.findByRole('list', { name: 'Your photos' })).getAllByRole('listitem').length;
  const first = await open(answers);
  await screen.findByLabelText('Title');
  await pick(first.user, ['one.png']);
  await waitFor(() => expect(arrived).toHaveLength(1));
  cleanup();

  const { user } = await open(answers);
  expect(await tiles()).toBe(1);
  await pick(user, ['two.png']);
  await waitFor(() => expect(arrived).toHaveLength(2));
  await user.click(follow('/faq'));
  await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull());
  await user.click(follow('/add-home'));
  expect(await tiles()).toBe(2);
  expect(screen.queryByText(/have to be chosen again/)).toBeNull();
});

test('starting over deletes the photos of the draft on the server too', async () => {
  const arrived = fakeUploads();
  const gone: string[] = [];
  const answers: Answers = {
    'GET /api/home_photos/waiting': () => ({ uploads: [...arrived] }),
    'DELETE /api/home_photos/waiting/:id': ({ params }) => {
      gone.push(params.id);
      return undefined;
    },
  };
  const first = await open(answers);
  await screen.findByLabelText('Title');
  await pick(first.user, ['one.png', 'two.png']);
  await waitFor(() => expect(arrived).toHaveLength(2));
  cleanup();

  const { user } = await open(answers);
  await user.click(await screen.findByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Your photos' })).toBeNull());
  await waitFor(() => expect(gone).toEqual(arrived.map(({ id }) => id)));
});

test.each([
  ['Something else', 'A piano'],
  ['Your own tag', 'Vinyl nights'],
])(
  "[LIST-07, LIST-11] text typed into '%s' without adding it is added when the host goes on",
  async (label, text) => {
    const { user } = await open();
    await user.type(await screen.findByRole('textbox', { name: new RegExp(`^${label}`) }), text);
    await user.click(screen.getByLabelText('Description'));
    expect(screen.getByRole('button', { name: `Remove ${text}` })).toBeTruthy();
  },
);

test.each([
  ['says that it composes', { isComposing: true }],
  ['has ended the composition, as Safari', { keyCode: 229 }],
])('Enter that ends a word of an input method adds nothing where the browser %s', async (_, key) => {
  await open();
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Your own tag/ });
  fireEvent.change(field, { target: { value: 'おんせ' } });
  fireEvent.keyDown(field, { key: 'Enter', ...key });
  expect(field.value).toBe('おんせ');
  expect(screen.queryByRole('button', { name: 'Remove おんせ' })).toBeNull();
});

test('a draft with photos also opens offline', async () => {
  const arrived = fakeUploads();
  const answers: Answers = { 'GET /api/home_photos/waiting': () => ({ uploads: [...arrived] }) };
  const { user } = await open(answers);
  await screen.findByLabelText('Title');
  await pick(user, ['one.png']);
  await waitFor(() => expect(arrived).toHaveLength(1));
  await user.click(follow('/faq'));
  await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull());
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await user.click(follow('/add-home'));
  expect(await screen.findByLabelText('Title')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Your photos' })).toBeTruthy();
});
