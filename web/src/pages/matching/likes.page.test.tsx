import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const id = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;
const liked = (n: number, more: object = {}) => ({
  id: id(n),
  title: `Home ${n}`,
  location: 'Porto, Portugal',
  guests: 4,
  photo: null,
  host_name: 'Nora',
  ends_on: '2098-03-01',
  is_mutual: false,
  ...more,
});
const page = (...homes: ReturnType<typeof liked>[]) => ({ homes, next_cursor: null });

const open = (answers: Answers, viewer: 'visitor' | 'free' | 'subscriber' = 'subscriber') =>
  openPage('/likes', { viewer, answers });
const home = async (n: number) => {
  const heading = await screen.findByRole('heading', { level: 2, name: `Home ${n}` });
  return within(heading.closest('li') as HTMLElement);
};

test('visitors are asked to sign in, members without a subscription to upgrade [LIKE-10]', async () => {
  await open({}, 'visitor');
  expect(await screen.findByText("Please sign in to see the homes you'd swap with")).toBeTruthy();
});

test('members without a subscription are told what it is for [LIKE-10]', async () => {
  await open({}, 'free');
  expect(await screen.findByRole('heading', { name: 'Premium feature' })).toBeTruthy();
  expect(
    within(screen.getByRole('main')).getByRole('link', { name: 'Upgrade to premium' }).getAttribute('href'),
  ).toBe('/subscription');
});

test('lists the homes with their last day, and says which are mutual [LIKE-10]', async () => {
  await open({ 'GET /api/likes': page(liked(1), liked(2, { is_mutual: true })) });
  const alone = await home(1);
  expect(alone.getByText('Until 1 March 2098')).toBeTruthy();
  expect(alone.queryByText('You like each other')).toBeNull();
  expect(alone.queryByRole('button', { name: 'Say hello to Nora' })).toBeNull();
  const mutual = await home(2);
  expect(mutual.getByText('You like each other')).toBeTruthy();
  expect(mutual.getByRole('link', { name: 'Propose a swap with Home 2' }).getAttribute('href')).toBe(
    `/swaps/new?home=${id(2)}`,
  );
});

test('further homes come with a press, and none twice [LIKE-10]', async () => {
  const asked = vi.fn();
  const { user } = await open({
    'GET /api/likes': ({ query }: { query: Record<string, string> }) => {
      asked(query.cursor);
      return query.cursor
        ? { homes: [liked(21)], next_cursor: null }
        : { homes: Array.from({ length: 20 }, (_, n) => liked(n + 1)), next_cursor: 'next' };
    },
  });
  await home(20);
  await user.click(screen.getByRole('button', { name: 'Show more homes' }));
  await home(21);
  expect(screen.getAllByRole('heading', { level: 2, name: /^Home \d+$/ })).toHaveLength(21);
  expect(screen.queryByRole('button', { name: 'Show more homes' })).toBeNull();
  expect(asked).toHaveBeenLastCalledWith('next');
});

test('an empty list says how to begin [LIKE-10]', async () => {
  await open({ 'GET /api/likes': page() });
  expect(await screen.findByRole('heading', { name: 'None yet' })).toBeTruthy();
  expect(
    screen.getByText("When you see a home you'd swap with, tick “I'd swap with this home” on its page."),
  ).toBeTruthy();
  expect(
    within(screen.getByRole('main')).getByRole('link', { name: 'Browse homes' }).getAttribute('href'),
  ).toBe('/#browse');
});

test('says that it loads, and offers another try after a failure [LIKE-10]', async () => {
  let isBroken = true;
  const { user } = await open({
    'GET /api/likes': () => (isBroken ? refusal(500, 'Something went wrong.') : page(liked(1))),
  });
  expect(await screen.findByRole('heading', { name: "We couldn't load these homes." })).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await home(1);
});

test('taking a home back removes it, says so, and keeps the focus in the list [LIKE-10]', async () => {
  let homes = [liked(1), liked(2)];
  const { user } = await open({
    'GET /api/likes': () => page(...homes),
    'DELETE /api/likes/:id': () => {
      homes = [liked(2)];
      return { liked: false, ends_on: null };
    },
  });
  await user.click((await home(1)).getByRole('button', { name: 'Take it back: Home 1' }));
  expect(await screen.findByText('Taken back')).toBeTruthy();
  expect(screen.getByText('No one was told.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Home 1' })).toBeNull());
  expect(document.activeElement?.tagName).toBe('UL');
});

test('a home that cannot be taken back stays [LIKE-10]', async () => {
  const { user } = await open({
    'GET /api/likes': page(liked(1)),
    'DELETE /api/likes/:id': refusal(503, 'We are very busy.'),
  });
  await user.click((await home(1)).getByRole('button', { name: 'Take it back: Home 1' }));
  expect(await screen.findByText('Not saved')).toBeTruthy();
  expect(screen.getByText('We are very busy.')).toBeTruthy();
  await home(1);
});

test("'Say hello' opens the conversation of the two [LIKE-06]", async () => {
  const { user } = await open({
    'GET /api/likes': page(liked(1, { is_mutual: true })),
    'POST /api/likes/:id/conversation': { conversation_id: id(77) },
    'GET /api/conversations': { conversations: [], next_before: null, unread_total: 0 },
    'GET /api/conversations/:id': refusal(404, 'Conversation not found'),
  });
  await user.click((await home(1)).getByRole('button', { name: 'Say hello to Nora' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/messages/${id(77)}`));
});

test('who no longer likes back is not greeted, and the page says why [LIKE-06]', async () => {
  const { user } = await open({
    'GET /api/likes': page(liked(1, { is_mutual: true })),
    'POST /api/likes/:id/conversation': refusal(404, 'Home not found'),
  });
  await user.click((await home(1)).getByRole('button', { name: 'Say hello to Nora' }));
  expect(await screen.findByText("We couldn't open the conversation")).toBeTruthy();
});
