import { onlineManager } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { found, home, queryOf } from '../../../test/gallery-answers.ts';
import { openPage } from '../../../test/open-page.tsx';

describe('a search', () => {
  const address = '/homes?place=2267057';
  const open = (answers: Answers, viewer: 'subscriber' | 'free' = 'subscriber') =>
    openPage(address, { viewer, answers });
  const list = () => screen.getByRole('article').closest('[aria-busy]');

  test('[FIND-33] keeps the old cards, dimmed, while it is running', async () => {
    let answer: (() => void) | undefined;
    const { user } = await open({
      ...found(home),
      'GET /api/homes': async ({ query }) => {
        if (query.guests) await new Promise<void>((resolve) => (answer = resolve));
        return { homes: query.guests ? [] : [home], next_cursor: null };
      },
    });
    await screen.findByRole('heading', { name: 'Brick loft' });
    await waitFor(() => expect(list()?.getAttribute('aria-busy')).toBe('false'));
    await user.click(screen.getByRole('button', { name: 'Guests: Any' }));
    const dialog = await screen.findByRole('dialog', { name: 'Guests' });
    await user.click(within(dialog).getByRole('button', { name: /^(More|Increase|Add)/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(answer).toBeDefined());
    expect(screen.getByText('Loading homes...')).toBeTruthy();
    expect(list()?.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('heading', { name: 'Brick loft' })).toBeTruthy();
    answer?.();
    expect(await screen.findByText('No homes found')).toBeTruthy();
  });

  test('[FIND-33] shows immediately, even while its place is looked up', async () => {
    let answer: (() => void) | undefined;
    const { user } = await openPage('/homes', {
      viewer: 'subscriber',
      answers: {
        ...found(home),
        'GET /api/areas/:id': async ({ params }) => {
          await new Promise<void>((resolve) => (answer = resolve));
          const areas = found()['GET /api/areas/:id'] as (asked: object) => unknown;
          return areas({ params }) as never;
        },
      },
    });
    await screen.findByRole('heading', { name: 'Discover amazing homes' });
    await user.click(await screen.findByRole('button', { name: 'Where: Anywhere' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Where' }));
    await user.type(dialog.getByRole('combobox'), 'lis');
    await user.click(await dialog.findByRole('option', { name: 'Lisbon, Portugal, City' }));
    await waitFor(() => expect(answer).toBeDefined());
    expect(await screen.findByRole('heading', { name: 'Searching...' })).toBeTruthy();
    expect(screen.getByText('Loading homes...')).toBeTruthy();
    expect(list()?.getAttribute('aria-busy')).toBe('true');
    answer?.();
    expect(await screen.findByRole('heading', { name: '1 home found' })).toBeTruthy();
  });

  test('[FIND-33] keeps filters and address after a failure; a failed count keeps the cards', async () => {
    await open({ ...found(home), 'GET /api/homes': refusal(400, 'The homes are away.') });
    expect(await screen.findByText('Error loading homes')).toBeTruthy();
    expect(screen.getByText('The homes are away.')).toBeTruthy();
    expect(
      await screen.findByRole('button', { name: 'Remove filter Within 25 km of Lisbon, Portugal' }),
    ).toBeTruthy();
    expect(location.search).toBe('?place=2267057');
    cleanup();
    await open({ ...found(home), 'GET /api/homes/count': refusal(400, 'Not now.') });
    expect(await screen.findByRole('heading', { name: 'Your search' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Brick loft' })).toBeTruthy();
  });

  test('[FIND-33] keeps its filters offline, and runs once there is a connection', async () => {
    const { user, calls } = await open(found(home));
    await screen.findByRole('heading', { name: 'Brick loft' });
    await screen.findByRole('button', { name: 'Remove filter Within 25 km of Lisbon, Portugal' });
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    await user.click(await screen.findByRole('button', { name: 'Sort: Best match' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Sort' })).getByLabelText('Nearest'));
    expect(location.search).toBe('?place=2267057&sort=nearest');
    expect(await screen.findByRole('button', { name: 'Sort: Nearest' })).toBeTruthy();
    expect(
      screen.getByRole('button', { name: 'Remove filter Within 25 km of Lisbon, Portugal' }),
    ).toBeTruthy();
    expect(queryOf(calls)).not.toHaveProperty('sort');
    onlineManager.setOnline(true);
    await waitFor(() => expect(queryOf(calls)).toHaveProperty('sort', 'nearest'));
  });

  test('[FIND-34] loses everything locked if the subscription ends while the page is open', async () => {
    const { location: _location, host: _host, ...shown } = home;
    const masked = { ...shown, title: 'For all' };
    let isOver = false;
    let answerFree: (() => void) | undefined;
    const { user } = await open({
      ...found(home),
      'GET /api/viewer': () => ({
        level: isOver ? 'free' : 'subscriber',
        user_id: '00000000-0000-4000-8000-000000000001',
        is_admin: false,
      }),
      'GET /api/homes': async ({ query }) => {
        if (!isOver) return { homes: [home], next_cursor: null };
        if (query.place)
          return refusal(403, 'Searching by place and dates is a premium feature.', 'forbidden');
        await new Promise<void>((resolve) => (answerFree = resolve));
        return { homes: [masked], next_cursor: null };
      },
      'GET /api/homes/count': ({ query }) =>
        isOver && query.place
          ? refusal(403, 'Searching by place and dates is a premium feature.', 'forbidden')
          : { total: 1 },
    });
    await screen.findByText('Alfama, Lisbon');
    const sort = await screen.findByRole('button', { name: 'Sort: Best match' });
    isOver = true;
    await user.click(sort);
    await user.click(within(await screen.findByRole('dialog', { name: 'Sort' })).getByLabelText('Newest'));
    await waitFor(() => expect(answerFree).toBeDefined());
    await waitFor(() => expect(screen.queryByText('Alfama, Lisbon')).toBeNull());
    answerFree?.();
    expect(await screen.findByRole('heading', { name: 'For all' })).toBeTruthy();
    expect(
      screen.getByText(/This search uses places, dates or filters that come with premium\./),
    ).toBeTruthy();
    expect(document.body.textContent).not.toContain('Lisbon');
  });

  test('[FIND-36] announces its number once, in a live heading, and is sorted by keyboard', async () => {
    const { user } = await open(found(home));
    const heading = await screen.findByRole('heading', { name: '1 home found' });
    expect(heading.getAttribute('aria-live')).toBe('polite');
    const others = screen
      .getAllByRole('status')
      .filter(({ textContent }) => /homes? found/.test(textContent ?? ''));
    expect(others).toEqual([]);
    const sort = await screen.findByRole('button', { name: 'Sort: Best match' });
    sort.focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Sort' });
    within(dialog).getByRole('radio', { name: 'Newest' }).focus();
    await user.keyboard(' ');
    expect(location.search).toBe('?place=2267057&sort=newest');
  });
});
