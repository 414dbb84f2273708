import { dayName } from '@swapstead/contract/days';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aThread, conversationAnswers } from '../../../test/conversations.ts';
import { ahead, found, home } from '../../../test/gallery-answers.ts';
import { aHouse } from '../../../test/homes.ts';
import { NO_MARKS } from '../../../test/marks.ts';
import { newSwapAnswers } from '../../../test/new-swap.ts';
import { openPage } from '../../../test/open-page.tsx';
import { THEIR_HOME } from '../../../test/swaps.ts';

const SEARCHED = `place=2267057&within=50&check_in=${ahead(20)}&check_out=${ahead(27)}&guests=4`;
const match = {
  check_in: ahead(21),
  check_out: ahead(28),
  state: 'open' as const,
  days_off: 1,
  more: 0,
  is_asked: false,
  confirmed_days: 3,
  silent_days: 3,
};
const thread = aThread();
const words = `Would your home be free from ${dayName(ahead(20))} to ${dayName(ahead(27))}? There would be 4 of us.`;

const house = aHouse(1, { title: 'Brick loft' });
const openHouse = (viewer: 'visitor' | 'subscriber') =>
  openPage(`/house/${house.id}?${SEARCHED}`, {
    viewer,
    answers: {
      ...newSwapAnswers(),
      ...conversationAnswers(() => thread),
      'GET /api/homes/:id': {
        ...house,
        ...(viewer === 'subscriber' && {
          location: 'Lisbon, Portugal',
          place: null,
          host: {
            since_year: 2026,
            email_verified: true,
            user_id: '00000000-0000-4000-8000-00000000000b',
            display_name: 'Ana',
            bio: '',
            avatar_url: null,
            contact_preference: 'chat' as const,
            email: null,
          },
        }),
      },
      'GET /api/homes/own': { homes: [] },
      'GET /api/homes/:id/host': NO_MARKS,
      'POST /api/conversations': thread,
    },
  });

test('[FIND-38] the link to a home carries place, dates and people of the search, with the stay named on the card', async () => {
  await openPage(`/homes?${SEARCHED}&play=3&sort=newest`, {
    viewer: 'subscriber',
    answers: found({ ...home, match }),
  });
  const card = await screen.findByRole('article', { name: 'Brick loft' });
  const address = `/house/${home.id}?place=2267057&within=50&check_in=${ahead(21)}&check_out=${ahead(28)}&guests=4`;
  for (const name of ['Brick loft', 'View details: Brick loft'])
    expect((await within(card).findByRole('link', { name })).getAttribute('href')).toBe(address);
});

test("[FIND-38] a visitor's link carries nothing, so that cached pages stay the same; signing in returns to it", async () => {
  await openPage(`/homes?${SEARCHED}`, { answers: found(home) });
  const link = await screen.findByRole('link', { name: 'View free preview: Brick loft' });
  expect(link.getAttribute('href')).toBe(`/house/${home.id}`);
});

test('[FIND-38] after signing in on the page of a home, the address still has the dates', async () => {
  await openHouse('visitor');
  await screen.findByRole('heading', { level: 1, name: 'Brick loft' });
  const [link] = within(screen.getByRole('banner')).getAllByRole('link', { name: 'Sign in' });
  expect(link?.getAttribute('href')).toBe(
    `/auth?next=${encodeURIComponent(`/house/${house.id}?${SEARCHED}`)}`,
  );
});

test('[FIND-38] the proposal form starts with the dates and people of the search', async () => {
  const { user } = await openHouse('subscriber');
  await user.click(await screen.findByRole('button', { name: 'Propose a swap' }));
  await waitFor(() => expect(location.pathname).toBe('/swaps/new'));
  expect(location.search).toBe(`?home=${house.id}&${SEARCHED}`);
  expect((await screen.findAllByDisplayValue(ahead(20))).length).toBeGreaterThan(0);
  expect(screen.getAllByDisplayValue(ahead(27)).length).toBeGreaterThan(0);
  expect(screen.getByRole('status', { name: 'Adults' }).textContent).toBe('4');
});

test('[FIND-38] a message to the host starts with them, and so does a proposal from there', async () => {
  const { user } = await openHouse('subscriber');
  await user.click(await screen.findByRole('button', { name: 'Message host' }));
  await waitFor(() => expect(location.pathname).toBe(`/messages/${thread.id}`));
  expect(location.search).toBe(`?${SEARCHED}`);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Ana' });
  expect(field.value).toBe(words);
  const propose = screen.getByRole('link', { name: 'Propose a swap' });
  expect(propose.getAttribute('href')).toBe(`/swaps/new?home=${thread.home.id}&${SEARCHED}`);
});

test('[FIND-38] an unsent message is kept, and text that was already sent is not suggested again', async () => {
  const said = {
    seq: 1,
    from_me: true,
    text: words,
    created_at: '2026-05-03T10:00:00.000Z',
    submission_id: null,
    swap: null,
  };
  await openPage(`/messages/${thread.id}?${SEARCHED}`, {
    viewer: 'subscriber',
    answers: conversationAnswers(() => aThread({ messages: [said] })),
  });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Ana' });
  expect(field.value).toBe('');
});

test.each([
  'check_in=2027-02-30&check_out=2027-13-01',
  'check_in=2031-05-09&check_out=2031-05-02',
  'guests=999',
])('[FIND-38] %s prefills nothing in the proposal form', async (address) => {
  await openPage(`/swaps/new?home=${THEIR_HOME}&${address}`, {
    viewer: 'subscriber',
    answers: newSwapAnswers(),
  });
  const stay = await screen.findByRole('region', { name: 'Your stay' });
  expect(within(stay).getByLabelText<HTMLInputElement>('Check-in').value).toBe('');
  expect(screen.getByRole('status', { name: 'Adults' }).textContent).toBe('1');
});
