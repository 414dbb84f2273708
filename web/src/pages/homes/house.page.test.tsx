import type { HomeDetail } from '@swapstead/contract/homes/endpoints';
import { MASKED_LOCATION } from '@swapstead/contract/profiles/names';
import type { Marks } from '@swapstead/contract/trust/endpoints';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { withEverythingVisible } from '../../../test/everything-visible.ts';
import { NO_MARKS } from '../../../test/marks.ts';
import { openPage } from '../../../test/open-page.tsx';
import { useBackCloses } from '../../features/homes/house/use-back-closes.ts';

const home: HomeDetail = {
  id: '00000000-0000-4000-8000-00000000000a',
  title: 'Brick loft',
  description: 'One long room',
  language: null,
  home_type: 'Loft',
  guests: 4,
  bedrooms: null,
  bathrooms: null,
  amenities: [],
  interests: [],
  photos: [],
  host: { since_year: 2026, email_verified: true },
};
const open = () => openPage(`/house/${home.id}`, { answers: { 'GET /api/homes/:id': home } });

/** A device with a share sheet that behaves as given. */
function withShareSheet(share: () => Promise<void>) {
  const sheet = vi.fn(share);
  Object.defineProperty(navigator, 'share', { value: sheet, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'share');
  });
  return sheet;
}

test('a device with a share sheet opens it with title and address', async () => {
  const sheet = withShareSheet(async () => {});
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(sheet).toHaveBeenCalledWith({ title: 'Brick loft', url: `${location.origin}/house/${home.id}` });
});

test('closing the sheet shows no error; a refusal by the device does', async () => {
  let error = new DOMException('closed', 'AbortError');
  withShareSheet(() => Promise.reject(error));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(screen.queryByText("We couldn't share it")).toBeNull();
  error = new DOMException('not here', 'NotAllowedError');
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText("We couldn't share it")).toBeTruthy();
});

test('without a share sheet there is only the link to copy', async () => {
  await open();
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});

const openAs = (viewer: 'free' | 'subscriber', record: Pick<Marks, 'completed' | 'cancelling'>) =>
  openPage(`/house/${home.id}`, {
    viewer,
    answers: {
      'GET /api/homes/:id': {
        ...home,
        location: 'Porto, Portugal',
        swap_preferences: '',
        ...(viewer === 'subscriber' && { place: null }),
      },
      'GET /api/homes/own': { homes: [] },
      'GET /api/homes/:id/nights': {
        today: '2027-05-05',
        last: '2029-05-04',
        runs: [{ from: '2027-05-05', to: '2029-05-05', state: 'open' }],
        rules: { shortest: 1, longest: null, check_in_days: [1, 2, 3, 4, 5, 6, 7], notice: 0 },
        freshness: { confirmed_days: 0, silent_days: 0 },
      },
      'GET /api/homes/:id/host': { ...NO_MARKS, ...record },
    },
  });
const CANCELLED = 'Cancelled 2 of 9 agreed swaps in the last two years';

test.each([
  [{ completed: 5, cancelling: { cancelled: 2, agreed: 9 } }, ['5', 'swaps completed', CANCELLED]],
  [{ completed: 1, cancelling: null }, ['1', 'swap completed']],
  [
    { completed: 0, cancelling: { cancelled: 0, agreed: 3 } },
    ['Cancelled none of 3 agreed swaps in the last two years'],
  ],
])(
  'subscribers read with the host what was completed and cancelled: %o [CANCEL-08, TRUST-21]',
  async (record, texts) => {
    await openAs('subscriber', record);
    const host = within(await screen.findByRole('region', { name: 'Host' }));
    for (const text of texts) expect(await host.findByText(text)).toBeTruthy();
  },
);

test('a host without completed or cancelled swaps has no figures of them [CANCEL-08]', async () => {
  await openAs('subscriber', { completed: 0, cancelling: null });
  await screen.findByRole('button', { name: 'What do these marks mean?' });
  expect(screen.queryByText(/completed|cancelled/i)).toBeNull();
});

test('the marks of a host are not requested for a free member [CANCEL-08, TRUST-02]', async () => {
  const { calls } = await openAs('free', { completed: 5, cancelling: { cancelled: 2, agreed: 9 } });
  await screen.findByRole('heading', { name: 'Brick loft' });
  expect(calls.some(({ route }) => route.endsWith('/host'))).toBe(false);
  expect(screen.queryByText(CANCELLED)).toBeNull();
});

const { description: _d, bedrooms: _be, bathrooms: _ba, host: _h, ...card } = home;
const SIMILAR = [
  { ...card, id: '00000000-0000-4000-8000-00000000000b', title: 'Tin loft', language: 'nl' as const },
  { ...card, id: '00000000-0000-4000-8000-00000000000c', title: 'Long loft', guests: null },
];

test('similar homes are shown below a home, by what everyone sees of them [LANG-21]', async () => {
  withEverythingVisible();
  await openPage(`/house/${home.id}`, {
    answers: { 'GET /api/homes/:id': home, 'GET /api/homes/:id/similar': { homes: SIMILAR } },
  });
  const section = within(await screen.findByRole('region', { name: 'Similar homes' }));
  const link = section.getByRole('link', { name: 'Tin loft' });
  expect(link.getAttribute('href')).toBe('/house/00000000-0000-4000-8000-00000000000b');
  expect(link.getAttribute('lang')).toBe('nl');
  expect(section.getByRole('link', { name: 'Long loft' }).hasAttribute('lang')).toBe(false);
  expect(section.getByText('Loft for 4')).toBeTruthy();
  expect(section.getByText('Loft')).toBeTruthy();
  expect(section.getAllByText(MASKED_LOCATION.visitor)).toHaveLength(2);
});

test.each([
  ['no home is similar', { homes: [] }],
  ['the list fails to load', refusal(500)],
])('the section is absent if %s', async (_, answer) => {
  withEverythingVisible();
  const { calls } = await openPage(`/house/${home.id}`, {
    answers: { 'GET /api/homes/:id': home, 'GET /api/homes/:id/similar': answer },
  });
  await waitFor(() => expect(calls.some(({ route }) => route.endsWith('/similar'))).toBe(true));
  expect(screen.getByRole('heading', { name: 'Where it is' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Similar homes' })).toBeNull();
});

test('one step back closes an overlay, however often it is pressed', () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  onTestFinished(() => back.mockRestore());
  const { result } = renderHook(() => useBackCloses(() => undefined));
  result.current();
  result.current();
  expect(back).toHaveBeenCalledTimes(1);
});

test('[HOUSE-04] Back also works in browsers that do not report whether there is an earlier page', async () => {
  expect(window.navigation).toBeUndefined();
  const went = vi.spyOn(history, 'go').mockImplementation(() => undefined);
  onTestFinished(() => went.mockRestore());
  const { user } = await openPage(`/house/${home.id}`, {
    answers: {
      'GET /api/homes/:id': home,
      'GET /api/homes': { homes: [], next_cursor: null },
      'GET /api/tags': { tags: [] },
    },
  });
  const back = await screen.findByRole('button', { name: 'Back' });
  // The router counts the pages of this site like this.
  history.replaceState({ ...history.state, idx: 1 }, '');
  await user.click(back);
  expect(went).toHaveBeenCalledWith(-1);
  history.replaceState({ ...history.state, idx: 0 }, '');
  await user.click(back);
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(went).toHaveBeenCalledTimes(1);
});
