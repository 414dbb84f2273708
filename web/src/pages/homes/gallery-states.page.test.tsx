import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { aCard, gallery } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';

const homes = (count: number) => Array.from({ length: count }, (_, index) => aCard(index + 1));
const shown = () => screen.queryAllByRole('article');
const headline = (text: string) => screen.findByRole('heading', { level: 2, name: text });
const failure = async () =>
  (await screen.findByText('Error loading homes')).closest('[role=alert]') as HTMLElement;
const notice = () => screen.queryByRole('dialog', { name: 'Work in Progress' });

describe('first visit', () => {
  const visit = () => openPage('/', { answers: gallery(homes(1)) });

  test('[HOME-01, HOME-02, HOME-03] the notice reappears until it is dismissed, which is remembered', async () => {
    await visit();
    expect((await screen.findByRole('dialog', { name: 'Work in Progress' })).textContent).toContain(
      'work in progress',
    );
    cleanup();
    const { user } = await visit();
    const again = await screen.findByRole('dialog', { name: 'Work in Progress' });
    await user.click(within(again).getByRole('button', { name: 'Got it' }));
    expect(notice()).toBeNull();
    expect(localStorage.getItem('swapstead.wipDismissed')).not.toBeNull();
    cleanup();
    await visit();
    await headline('Discover amazing homes');
    expect(notice()).toBeNull();
    cleanup();
    localStorage.clear();
    await visit();
    expect(await screen.findByRole('dialog', { name: 'Work in Progress' })).toBeTruthy();
  });

  test('[HOME-02] the close button and Escape dismiss the notice too', async () => {
    for (const way of ['Close', 'Escape'] as const) {
      localStorage.clear();
      const { user } = await visit();
      const dialog = await screen.findByRole('dialog', { name: 'Work in Progress' });
      if (way === 'Escape') await user.keyboard('{Escape}');
      else await user.click(within(dialog).getByRole('button', { name: 'Close' }));
      expect(notice()).toBeNull();
      cleanup();
      await visit();
      await headline('Discover amazing homes');
      expect(notice()).toBeNull();
      cleanup();
    }
  });
});

test('[HOME-05, HOME-07, HOME-37] hero and gallery link a visitor to the sign-in and to how it works', async () => {
  localStorage.setItem('swapstead.wipDismissed', 'yes');
  await openPage('/', { answers: gallery(homes(1)) });
  await headline('Discover amazing homes');
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Start swapping')).toBe('/auth?mode=register');
  expect(hrefOf('See how it works')).toBe('/how-it-works');
  expect(hrefOf('Subscribe for full access')).toBe('/auth');
});

describe('results', () => {
  test('[HOME-30] Load more loads the next page, and disappears after the last one', async () => {
    const { user } = await openPage('/homes', { answers: gallery(homes(30)) });
    await waitFor(() => expect(shown()).toHaveLength(12));
    const more = screen.getByRole('button', { name: 'Load more' });
    await user.click(more);
    await waitFor(() => expect(shown()).toHaveLength(24));
    await user.click(more);
    await waitFor(() => expect(shown()).toHaveLength(30));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(screen.getByText('Showing 30 homes. There are no more.')).toBeTruthy();
  });

  test('counts a single home in the singular', async () => {
    await openPage('/homes', { answers: gallery(homes(1)) });
    expect(await screen.findByText('Showing 1 home. There are no more.')).toBeTruthy();
  });

  test('[HOME-31] says that homes are loading', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    // Only the device knows which homes are saved, so the page renders before they are requested.
    localStorage.setItem('swapstead.favourites', JSON.stringify(homes(2).map(({ id }) => id)));
    await openPage('/homes?saved=1', {
      answers: {
        'GET /api/homes': () => held.then(() => ({ homes: homes(2), next_cursor: null })),
        'GET /api/homes/count': { total: 2 },
      },
    });
    expect(await screen.findByText('Loading homes...')).toBeTruthy();
    answer();
    await waitFor(() => expect(shown()).toHaveLength(2));
    expect(screen.queryByText('Loading homes...')).toBeNull();
  });

  test("[HOME-32, HOME-34, ERR-03] a failure shows the server's message, and Try again reloads the page", async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    onTestFinished(() => reload.mockRestore());
    const { user } = await openPage('/homes', {
      answers: { 'GET /api/homes': refusal(503, 'The gallery is resting for a minute.', 'resting') },
    });
    const alert = await failure();
    expect(alert.textContent).toContain('The gallery is resting for a minute.');
    expect(reload).not.toHaveBeenCalled();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('[HOME-33] a failure without a message says that an error occurred', async () => {
    await openPage('/homes', { answers: { 'GET /api/homes': refusal(500) } });
    expect((await failure()).textContent).toContain('An error occurred');
  });

  test('[HOME-29] a page that fails to load keeps the homes and can be requested again', async () => {
    const pages = gallery(homes(14))['GET /api/homes'];
    let isResting = true;
    const { user } = await openPage('/homes', {
      answers: {
        'GET /api/homes': (asked) =>
          isResting && asked.query.cursor
            ? refusal(500)
            : typeof pages === 'function'
              ? pages(asked)
              : refusal(500),
      },
    });
    await waitFor(() => expect(shown()).toHaveLength(12));
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect((await failure()).textContent).toContain('An error occurred');
    expect(shown()).toHaveLength(12);
    isResting = false;
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(shown()).toHaveLength(14));
    expect(screen.queryByText('Error loading homes')).toBeNull();
  });

  test('[HOME-35] an empty gallery invites visitors to list a home', async () => {
    await openPage('/homes', { answers: gallery([]) });
    expect(await screen.findByRole('heading', { name: 'No homes found' })).toBeTruthy();
    expect(screen.getByText('No homes have been listed yet. Be the first to share your space!')).toBeTruthy();
    // A visitor who follows the link is asked to sign in (LIST-01).
    expect(screen.getByRole('link', { name: 'List your home' }).getAttribute('href')).toBe('/add-home');
  });

  test('[HOME-36] a search without results offers to clear the filters, which shows all homes again', async () => {
    const { user } = await openPage('/homes?search=nothing&tag=Garden', {
      answers: {
        'GET /api/homes': ({ query }) => ({ homes: query.search ? [] : homes(3), next_cursor: null }),
        'GET /api/homes/count': { total: 0 },
      },
    });
    expect(await screen.findByRole('heading', { name: 'No homes found' })).toBeTruthy();
    expect(screen.getByText('Try adjusting your search or removing some filters.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await headline('Discover amazing homes');
    await waitFor(() => expect(shown()).toHaveLength(3));
  });

  test('[HOME-39] /homes shows the same gallery with the same filters', async () => {
    localStorage.setItem('swapstead.wipDismissed', 'yes');
    for (const address of ['/homes?tag=Garden', '/?tag=Garden']) {
      const { calls } = await openPage(address, { answers: gallery(homes(3)) });
      await headline('3 homes found');
      expect(shown()).toHaveLength(3);
      expect(calls.find(({ route }) => route === 'GET /api/homes')?.query).toEqual({ tags: ['Garden'] });
      cleanup();
    }
    await openPage('/homes', { answers: gallery(homes(3)) });
    await headline('Discover amazing homes');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Browse homes');
  });
});
