import type { PartyReview, ReviewPair } from '@swapstead/contract/reviews/endpoints';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { SWAP_ID } from '../../../test/swaps.ts';

const pair = (changes: Partial<ReviewPair> = {}): ReviewPair => ({
  swap_id: SWAP_ID,
  party: 2,
  name: 'Nadia Brennan',
  avatar_url: null,
  as_guest: true,
  as_host: true,
  home_title: 'The wooden house above the sea',
  own_home_title: 'The green kitchen',
  check_in: '2027-07-06',
  check_out: '2027-07-13',
  today: '2027-07-15',
  state: 'writing',
  until: '2027-07-27',
  mine: null,
  theirs: null,
  reply_until: null,
  ...changes,
});

const review = (changes: Partial<PartyReview> = {}): PartyReview => ({
  id: '00000000-0000-4000-8000-0000000000aa',
  overall: 5,
  described: 4,
  cleanliness: 5,
  communication: 5,
  care: 4,
  again: true,
  text: 'A quiet house with a good kitchen, ten minutes from the river.',
  version: 1,
  hidden_reason: null,
  reply: null,
  ...changes,
});

const open = (pairs: ReviewPair[], answers: Answers = {}) =>
  openPage(`/swaps/${SWAP_ID}/review`, {
    viewer: 'subscriber',
    answers: { 'GET /api/swaps/:id/reviews': { pairs }, ...answers },
  });

const group = (name: string) => screen.findByRole('group', { name });
const star = async (mark: string, count: number) =>
  within(await group(mark)).getByRole('radio', { name: `${count} of 5 stars` });
const words = () => screen.getByLabelText<HTMLTextAreaElement>('What should other members know?');

test('the form has the groups of both roles, Yes and No, then the words, and says until when [REV-02] [REV-06]', async () => {
  await open([pair()]);
  await screen.findByRole('heading', { level: 1, name: 'How was your swap with Nadia Brennan?' });
  expect(
    screen.getByText(
      'The wooden house above the sea, 6 to 13 July. Nadia Brennan stayed at The green kitchen.',
    ),
  ).toBeTruthy();
  expect(
    screen.getByText(
      "You can write until Tuesday, 27 July. You'll each see the other's review once you have both written.",
    ),
  ).toBeTruthy();
  expect(screen.getAllByRole('group').map((one) => one.querySelector('legend')?.textContent)).toEqual([
    'Overall',
    'As described',
    'Cleanliness',
    'Communication',
    'Care of your home',
    'Would you swap with Nadia Brennan again?',
  ]);
  expect(screen.getByText('7 things left')).toBeTruthy();
});

test('a host of a guest who did not stay there has no marks for a home [REV-03]', async () => {
  await open([pair({ as_guest: false, home_title: null })]);
  await group('Care of your home');
  expect(screen.queryByRole('group', { name: 'Overall' })).toBeNull();
});

test('the first fault gets the focus, and what was typed stays [REV-04] [REV-06]', async () => {
  const { user, calls } = await open([pair()]);
  await user.click(await star('Overall', 5));
  await user.type(words(), 'Too short.');
  await user.click(screen.getByRole('button', { name: 'Send review' }));
  expect(document.activeElement).toBe(await star('As described', 1));
  expect(screen.getByText('Please choose 1 to 5 stars for As described')).toBeTruthy();
  expect(screen.getByText('Please choose yes or no')).toBeTruthy();
  expect(screen.getByText('Please write at least 30 characters')).toBeTruthy();
  expect(words().value).toBe('Too short.');
  expect(calls.some(({ route }) => route.startsWith('PUT '))).toBe(false);
});

async function fillIn(user: Awaited<ReturnType<typeof open>>['user']) {
  for (const mark of ['Overall', 'As described', 'Cleanliness', 'Communication', 'Care of your home'])
    await user.click(await star(mark, 5));
  await user.click(screen.getByRole('radio', { name: 'Yes' }));
  await user.click(words());
  await user.paste('A quiet house with a good kitchen, ten minutes from the river.');
}

test('sends what was chosen, and then shows it, who is awaited and where to go next [REV-07]', async () => {
  let sent = false;
  const { user, calls } = await open([pair()], {
    'GET /api/swaps/:id/reviews': () => ({ pairs: [sent ? pair({ mine: review() }) : pair()] }),
    'PUT /api/swaps/:id/reviews/:party': () => {
      sent = true;
      return pair({ mine: review() });
    },
  });
  await fillIn(user);
  expect(screen.getByText('Ready to send')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send review' }));
  await screen.findByText("We'll show it once Nadia Brennan has written too, or after Tuesday, 27 July.");
  await screen.findByRole('heading', { level: 2, name: "Thank you. Now it's Nadia Brennan's turn." });
  expect(
    screen.getByText(
      "You'll read each other's review as soon as you've both written, or after Tuesday, 27 July.",
    ),
  ).toBeTruthy();
  expect(screen.getByRole('region', { name: 'What you wrote about Nadia Brennan' }).textContent).toContain(
    'A quiet house',
  );
  expect(screen.queryByRole('button', { name: 'Send review' })).toBeNull();
  expect(screen.getByRole('link', { name: 'See your matches' }).getAttribute('href')).toBe('/matches');
  const body = calls.find(({ route }) => route.startsWith('PUT '))?.body;
  expect(body).toMatchObject({ overall: 5, care: 5, again: true, version: null });
  // The button just pressed is gone; what came of it is at the top.
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a review that was sent is changed in the form, and changes that were begun go on there [REV-07]', async () => {
  let version = 1;
  const answers: Answers = {
    'GET /api/swaps/:id/reviews': () => ({ pairs: [pair({ mine: review({ version }) })] }),
    'PUT /api/swaps/:id/reviews/:party': () => {
      version = 2;
      return pair({ mine: review({ version }) });
    },
  };
  const before = await open([], answers);
  await before.user.click(await screen.findByRole('button', { name: 'Change my review' }));
  expect(document.activeElement?.contains(words())).toBe(true);
  await before.user.type(words(), ' And a cake.');
  cleanup();
  const { user, calls } = await open([], answers);
  await waitFor(() => expect(words().value).toMatch(/river\. And a cake\.$/));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByRole('button', { name: 'Change my review' });
  expect(calls.find(({ route }) => route.startsWith('PUT '))?.body).toMatchObject({ version: 1 });
});

test('a refused review keeps its entries, also after a reload [REV-08]', async () => {
  const answers: Answers = { 'PUT /api/swaps/:id/reviews/:party': refusal(503, '') };
  const { user } = await open([pair()], answers);
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Send review' }));
  await screen.findByText('Review not saved');
  expect(screen.getByText('Please try again later')).toBeTruthy();
  expect(words().value).toContain('A quiet house');
  expect((await star('Overall', 5)) as HTMLInputElement).toHaveProperty('checked', true);
  expect(Object.values(localStorage).some((kept) => String(kept).includes('A quiet house'))).toBe(true);
});

test.each([
  ['early', {}, 'You can write once the stays are over.'],
  ['over', {}, 'You could write about this swap until Tuesday, 27 July.'],
  ['disputed', {}, "We're looking into this swap. You can write once that's settled."],
  ['never', { mine: review() }, "We won't show this review because the swap didn't happen."],
] as const)('%s: a sentence instead of the form [REV-13] [REV-25]', async (state, more, sentence) => {
  await open([pair({ state, ...more })]);
  await screen.findByText(sentence);
  expect(screen.queryByRole('button', { name: /review|changes/ })).toBeNull();
});

test('open: both read both, and the subject replies publicly [REV-16] [REV-24]', async () => {
  const theirs = review({ text: 'They watered everything, and left a cake.' });
  const { user, calls } = await open(
    [pair({ state: 'open', mine: review(), theirs, reply_until: '2027-08-14' })],
    { 'PUT /api/reviews/:id/reply': { text: 'You are welcome any time.' } },
  );
  const about = await screen.findByRole('region', { name: 'What Nadia Brennan wrote about you' });
  expect(about.textContent).toContain('They watered everything');
  expect(screen.getByRole('region', { name: 'What you wrote about Nadia Brennan' }).textContent).toContain(
    'A quiet house',
  );
  await user.click(screen.getByRole('button', { name: 'Reply publicly' }));
  await user.type(screen.getByLabelText('Your reply'), 'You are welcome any time.');
  await user.click(screen.getByRole('button', { name: 'Save reply' }));
  await screen.findByText('Reply saved');
  expect(calls.find(({ route }) => route === 'PUT /api/reviews/:id/reply')?.body).toEqual({
    text: 'You are welcome any time.',
  });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reply publicly' }));
});

test('not loaded: says so with Try again; who is no party reads Swap not found [REV-08]', async () => {
  let fails = true;
  const { user } = await open([], {
    'GET /api/swaps/:id/reviews': () => (fails ? refusal(500, '') : { pairs: [pair()] }),
  });
  await screen.findByRole('heading', { name: "We couldn't load your review" }, { timeout: 10_000 });
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await group('Overall');
});

test('a stranger reads Swap not found [REV-08]', async () => {
  await open([], { 'GET /api/swaps/:id/reviews': refusal(404, 'Swap not found', 'not_found') });
  await screen.findByRole('heading', { level: 1, name: 'Swap not found' });
});

test('a visitor is asked to sign in and comes back', async () => {
  await openPage(`/swaps/${SWAP_ID}/review`);
  const main = within(screen.getByRole('main'));
  await waitFor(() =>
    expect(main.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      `/auth?next=${encodeURIComponent(`/swaps/${SWAP_ID}/review`)}`,
    ),
  );
});
