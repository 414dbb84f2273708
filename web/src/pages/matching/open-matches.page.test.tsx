import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { aMatch, matchPage, sameDates } from '../../../test/matches.ts';
import { card, dismissed, headings, laterReading, open } from '../../../test/matches-page.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('online'));
});

test("'Not for us' takes the card away at once and moves the focus on; 'Undo' brings it back [MATCH-10, MATCH-20]", async () => {
  let aside = false;
  const { user, calls } = await open({
    'GET /api/matches': () => matchPage(aside ? [aMatch(2)] : [aMatch(1), aMatch(2)]),
    'PUT /api/matches/:id/dismissed': () => {
      aside = true;
    },
    'DELETE /api/matches/:id/dismissed': () => {
      aside = false;
    },
  });
  await user.click((await card(1)).getByRole('button', { name: 'Not for us: Home 1' }));
  expect(headings()).toEqual(['2']);
  expect(document.activeElement).toBe(dismissed(2));
  expect(await screen.findByText("We won't show you this home again")).toBeTruthy();
  expect(screen.getByText("Nora isn't told.")).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'One home that wants yours' })).toBeTruthy();
  await waitFor(() => expect(aside).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await card(1);
  expect(headings()).toEqual(['1', '2']);
  expect(document.activeElement).toBe(dismissed(1));
  await waitFor(() => expect(aside).toBe(false));
  expect(screen.queryByText('This no longer fits.')).toBeNull();
  expect(calls.filter(({ route }) => route.endsWith('/dismissed')).map(({ route }) => route)).toEqual([
    'PUT /api/matches/:id/dismissed',
    'DELETE /api/matches/:id/dismissed',
  ]);
  await user.click((await card(2)).getByRole('button', { name: 'Not for us: Home 2' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a card that could not be put aside is back, and the page says why [MATCH-10]', async () => {
  const { user } = await open({
    'GET /api/matches': matchPage([aMatch(1)]),
    'PUT /api/matches/:id/dismissed': refusal(503, 'We are very busy.'),
  });
  await user.click((await card(1)).getByRole('button', { name: 'Not for us: Home 1' }));
  expect(await screen.findByText('Not saved')).toBeTruthy();
  expect(screen.getByText('We are very busy.')).toBeTruthy();
  await card(1);
});

test('putting aside what is gone says so, and the card goes grey [MATCH-14]', async () => {
  let isGone = false;
  const { user } = await open({
    'GET /api/matches': () => (isGone ? matchPage([]) : matchPage([aMatch(1)])),
    'PUT /api/matches/:id/dismissed': () => {
      isGone = true;
      return refusal(404, 'Home not found');
    },
  });
  await user.click((await card(1)).getByRole('button', { name: 'Not for us: Home 1' }));
  expect(await screen.findByText('This match is no longer possible.')).toBeTruthy();
  expect(await (await card(1)).findByText('This no longer fits.')).toBeTruthy();
});

test('an open page says how many are new and moves no card; what is gone says so [MATCH-13, MATCH-20]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() });
  let found = [aMatch(1), aMatch(2)];
  const { user } = await open({ 'GET /api/matches': () => matchPage(found) });
  await card(2);
  found = [aMatch(3), aMatch(2, { host_name: 'Nora Walker' })];
  await laterReading();
  const show = await screen.findByRole('button', { name: 'Show 1 new match' });
  expect(headings()).toEqual(['1', '2']);
  const gone = await card(1);
  expect(gone.getByText('This no longer fits.')).toBeTruthy();
  expect(gone.getByRole<HTMLButtonElement>('button', { name: 'Propose this swap: Home 1' }).disabled).toBe(
    true,
  );
  expect(gone.getByRole<HTMLButtonElement>('button', { name: 'Message Nora' }).disabled).toBe(true);
  expect(
    gone.getByRole<HTMLInputElement>('radio').disabled || gone.getByRole('group').hasAttribute('disabled'),
  ).toBe(true);
  expect((await card(2)).getAllByText('Nora Walker').length).toBeGreaterThan(0);
  await user.click(show);
  await waitFor(() => expect(headings()).toEqual(['3', '2']));
  await waitFor(() => expect(document.activeElement).toBe(dismissed(3)));
  expect(screen.queryByRole('button', { name: /new match/ })).toBeNull();
});

test('nights that another swap took give way to the next ones on the same card [MATCH-14]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() });
  const next = sameDates('2098-04-10', '2098-04-16');
  let windows = [sameDates('2098-03-06', '2098-03-13'), next];
  await open({ 'GET /api/matches': () => matchPage([aMatch(1, { windows })]) });
  const match = await card(1);
  windows = [next];
  await laterReading();
  expect(await match.findByText('These nights have just been taken.')).toBeTruthy();
  expect(match.getByText(/^One other window still works for you and/)).toBeTruthy();
  expect(match.getByRole<HTMLInputElement>('radio', { name: /10 to 16 April 2098/ }).checked).toBe(true);
  expect(match.getByRole('link', { name: /Propose this swap/ }).getAttribute('href')).toContain(
    'check_in=2098-04-10',
  );
});

test('says that it looks, in the shape of what comes [MATCH-19]', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof matchPage>>();
  await open({ 'GET /api/matches': () => promise });
  expect(await screen.findByText('Looking for matches...')).toBeTruthy();
  resolve(matchPage([aMatch(1)]));
  await card(1);
  expect(screen.queryByText('Looking for matches...')).toBeNull();
});

test('a failure offers another try [MATCH-19]', async () => {
  let isBroken = true;
  const { user } = await open({
    'GET /api/matches': () => (isBroken ? refusal(500, 'Something went wrong.') : matchPage([aMatch(1)])),
  });
  expect(await screen.findByRole('heading', { name: "We couldn't load your matches." })).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await card(1);
});

test('a list that is behind says since when [MATCH-19]', async () => {
  await open({ 'GET /api/matches': matchPage([aMatch(1)], { as_of: '2026-11-03T12:00:00.000Z' }) });
  expect(
    await screen.findByText(/^This list is from 3 November 2026, .+\. We're catching up\.$/),
  ).toBeTruthy();
});

test('without a connection the cards stay, with their buttons disabled [MATCH-19]', async () => {
  await open({ 'GET /api/matches': matchPage([aMatch(1)]) });
  const match = await card(1);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(match.getByRole<HTMLButtonElement>('button', { name: 'Propose this swap: Home 1' }).disabled).toBe(
    true,
  );
  expect(match.getByRole<HTMLButtonElement>('button', { name: 'Not for us: Home 1' }).disabled).toBe(true);
  expect(
    match.getByRole('button', { name: "I'd swap with this home: Home 1" }).getAttribute('aria-disabled'),
  ).toBe('true');
});
