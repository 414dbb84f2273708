import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { aMatch, matchPage } from '../../../test/matches.ts';
import { card, id, laterReading, open } from '../../../test/matches-page.ts';

afterEach(() => void vi.useRealTimers());

test('who likes each other says hello; without nights for both the card says so [LIKE-06]', async () => {
  const { user } = await open({
    'GET /api/matches': matchPage([
      aMatch(1, {
        reasons: { like_each_other: true, liked: true, wishes: [], they_wish: false },
        windows: [],
        lanes: null,
      }),
    ]),
    'POST /api/likes/:id/conversation': { conversation_id: id(77) },
    'GET /api/conversations': { conversations: [], next_before: null, unread_total: 0 },
    'GET /api/conversations/:id': refusal(404, 'Conversation not found'),
  });
  const match = await card(1);
  expect(match.getByRole('heading').textContent).toBe("You'd each swap with the other's home.: Home 1");
  expect(match.getByText('No dates suit you both yet. Write to each other.')).toBeTruthy();
  expect(match.queryByRole('radio')).toBeNull();
  expect(match.getByRole('link', { name: 'Propose this swap: Home 1' }).getAttribute('href')).toBe(
    `/swaps/new?home=${id(1)}&offer=${id(90)}`,
  );
  await user.click(match.getByRole('button', { name: 'Say hello to Nora' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/messages/${id(77)}`));
});

test('a home is liked on its card, which shows it at once and asks for no state of its own [LIKE-01]', async () => {
  let liked = false;
  const { user, calls } = await open({
    'GET /api/matches': () =>
      matchPage([aMatch(1, { reasons: { liked }, liked_until: liked ? '2098-01-05' : null })]),
    'PUT /api/likes/:id': () => {
      liked = true;
      return { liked: true, ends_on: '2098-01-05' };
    },
  });
  const match = await card(1);
  const toggle = match.getByRole('button', { name: "I'd swap with this home: Home 1" });
  const note = () => document.getElementById(toggle.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(note()).toBe("Private. Nora only finds out if it's mutual.");
  await user.click(toggle);
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() =>
    expect(note()).toBe("Private, until 5 January 2098. Nora only finds out if it's mutual."),
  );
  await waitFor(() =>
    expect(
      match.getByText(
        (_, node) => node?.textContent === "You'd swap with Nora's home." && node.tagName === 'SPAN',
      ),
    ).toBeTruthy(),
  );
  expect(calls.some(({ route }) => route === 'GET /api/likes/:id')).toBe(false);
});

test('a mark that is over goes from the open page by itself [LIKE-12]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() });
  let isMutual = true;
  await open({
    'GET /api/matches': () => matchPage([aMatch(1, { reasons: { like_each_other: isMutual, liked: true } })]),
  });
  const match = await card(1);
  expect(match.getByText('You both said yes')).toBeTruthy();
  isMutual = false;
  await laterReading();
  await waitFor(() => expect(match.queryByText('You both said yes')).toBeNull());
  expect(match.getByRole('button', { name: 'Message Nora' })).toBeTruthy();
});
