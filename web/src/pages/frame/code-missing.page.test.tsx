import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { aCard, gallery } from '../../../test/homes.ts';

const lost = vi.fn(() => {
  throw new Error('The line broke.');
});

/** Resets modules that cache loaded code, here and for the following tests. */
beforeEach(() => {
  vi.resetModules();
  lost.mockClear();
  onTestFinished(() => {
    vi.doUnmock('../../features/consent/consent-keeper.tsx');
    vi.doUnmock('../../features/welcome/wip-dialog.tsx');
    vi.doUnmock('../../features/homes/search/search-dialogs.tsx');
    vi.doUnmock('../../features/homes/search/map-view.tsx');
    vi.resetModules();
  });
});

async function open(address: string, viewer: 'visitor' | 'subscriber' = 'visitor') {
  const { openPage } = await import('../../../test/open-page.tsx');
  return openPage(address, { viewer, answers: gallery([aCard(1, { title: 'Brick loft' })]) });
}

test('a page works although the code of the banner and the first-visit note failed to load', async () => {
  vi.doMock('../../features/consent/consent-keeper.tsx', lost);
  vi.doMock('../../features/welcome/wip-dialog.tsx', lost);
  await open('/');
  await waitFor(() => expect(lost).toHaveBeenCalledTimes(2));
  // By then the error page would have replaced the page.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(screen.queryByRole('heading', { name: 'Something went wrong' })).toBeNull();
  expect(screen.getByRole('article', { name: 'Brick loft' })).toBeTruthy();
});

test('a dialog whose code fails to load says so, leaves the page as it is, and opens with the next press', async () => {
  vi.doMock('../../features/homes/search/search-dialogs.tsx', lost);
  const { user } = await open('/homes');
  const guests = await screen.findByRole('button', { name: 'Guests: Any' });
  await user.click(guests);
  expect((await screen.findByText("This didn't open")).closest('[data-toast=destructive]')).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Brick loft' })).toBeTruthy();
  vi.doUnmock('../../features/homes/search/search-dialogs.tsx');
  await user.click(guests);
  expect(await screen.findByRole('dialog', { name: 'Guests' })).toBeTruthy();
});

test('a map whose code fails to load says so beside its list, which keeps working [MAP-16]', async () => {
  vi.doMock('../../features/homes/search/map-view.tsx', lost);
  const { user } = await open('/homes?view=map', 'subscriber');
  const missing = (await screen.findByText("We couldn't load the map.")).parentElement as HTMLElement;
  const again = within(missing).getByRole('button', { name: 'Try again' });
  // Without a connection the page and the focus stay.
  const asked = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => asked.promise);
  await user.click(again);
  expect(within(missing).getByText('Loading map...')).toBeTruthy();
  asked.reject(new TypeError('Failed to fetch'));
  expect(await within(missing).findByText("We couldn't load the map.")).toBeTruthy();
  vi.unstubAllGlobals();
  expect(document.activeElement).toBe(again);
  expect(screen.getByRole('article', { name: 'Brick loft' })).toBeTruthy();
});
