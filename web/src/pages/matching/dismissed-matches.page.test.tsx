import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const id = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;
const aside = (n: number) => ({
  id: id(n),
  title: `Home ${n}`,
  location: 'Porto, Portugal',
  photo: null,
  dismissed_at: '2026-11-03T12:00:00.000Z',
});
const page = (...homes: ReturnType<typeof aside>[]) => ({ homes, next_cursor: null });
const open = (answers: Answers) => openPage('/matches/dismissed', { viewer: 'subscriber', answers });

test('lists what was put aside with its day, and shows it again with a press [MATCH-11]', async () => {
  let homes = [aside(1), aside(2)];
  const { user } = await open({
    'GET /api/matches/dismissed': () => page(...homes),
    'DELETE /api/matches/:id/dismissed': () => {
      homes = [aside(2)];
    },
  });
  expect(await screen.findByRole('heading', { level: 2, name: 'Home 1' })).toBeTruthy();
  expect(screen.getAllByText('Put aside on 3 November')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Show it again: Home 1' }));
  expect(await screen.findByText('You may see it in your matches again')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Home 1' })).toBeNull());
  expect(document.activeElement?.tagName).toBe('UL');
});

test('a home that cannot be shown again stays, and the page says why [MATCH-11]', async () => {
  const { user } = await open({
    'GET /api/matches/dismissed': page(aside(1)),
    'DELETE /api/matches/:id/dismissed': refusal(503, 'We are very busy.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Show it again: Home 1' }));
  expect(await screen.findByText('Not saved')).toBeTruthy();
  expect(screen.getByText('We are very busy.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Home 1' })).toBeTruthy();
});

test('an empty list says what would stand here, and leads to the matches [MATCH-02, MATCH-11]', async () => {
  await open({ 'GET /api/matches/dismissed': page() });
  expect(await screen.findByRole('heading', { name: 'Nothing put aside' })).toBeTruthy();
  expect(
    within(screen.getByRole('main')).getByRole('link', { name: 'See your matches' }).getAttribute('href'),
  ).toBe('/matches');
});

test('further homes come with a press, and a failure offers another try [MATCH-11]', async () => {
  let isBroken = true;
  const { user } = await open({
    'GET /api/matches/dismissed': ({ query }: { query: { cursor?: string } }) => {
      if (isBroken) return refusal(500, 'Something went wrong.');
      return query.cursor ? page(aside(2)) : { homes: [aside(1)], next_cursor: 'next' };
    },
  });
  expect(await screen.findByRole('heading', { name: "We couldn't load these homes." })).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click(await screen.findByRole('button', { name: 'Show more homes' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Home 2' })).toBeTruthy();
});
