import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSwap } from '../../../test/swap-page.ts';
import { aFinalSwap, anAgreedSwap, aSwap, SWAP_ID } from '../../../test/swaps.ts';
import { aWish } from '../../../test/wishes.ts';

const QUESTION = "You've agreed a swap for your wish “By the sea”. Remove the wish?";

/** The page of a swap whose member has wishes; one of them was agreed with it. */
async function open(swap: ReturnType<typeof aSwap>, agreed = SWAP_ID) {
  let wishes = [aWish({ agreed_swap_id: agreed }), aWish({ id: '00000000-0000-4000-8000-0000000000e2' })];
  const gone = ({ params }: { params: { id: string } }) => {
    wishes = wishes.filter(({ id }) => id !== params.id);
    return undefined;
  };
  const page = await openSwap(swap, {
    'GET /api/wishes': () => ({ wishes, asleep: false, has_home: true }),
    'DELETE /api/wishes/:id': gone,
    'POST /api/wishes/:id/keep': gone,
  });
  await screen.findByRole('heading', { level: 1 });
  return page;
}
const sent = (calls: readonly { route: string; path?: string }[], route: string) =>
  calls.filter((call) => call.route === route).length;

test.each([
  ['agreed', anAgreedSwap()],
  ['final', aFinalSwap()],
])(
  'the page of a swap that is %s asks about the wish that it lies in, and removes it [WISH-15]',
  async (_state, swap) => {
    const { user, calls } = await open(swap);
    expect(await screen.findAllByText(QUESTION)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Remove “By the sea”' }));
    expect(await screen.findByText('Wish removed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(sent(calls, 'DELETE /api/wishes/:id')).toBe(1);
  },
);

test('keeping the wish takes the question away [WISH-15]', async () => {
  const { user, calls } = await open(anAgreedSwap());
  await user.click(await screen.findByRole('button', { name: 'Keep it: “By the sea”' }));
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
  expect(sent(calls, 'POST /api/wishes/:id/keep')).toBe(1);
  expect(sent(calls, 'DELETE /api/wishes/:id')).toBe(0);
});

test('a swap that is not agreed, or was agreed for no wish, asks nothing [WISH-15]', async () => {
  const { calls } = await open(aSwap());
  expect(screen.queryByText(QUESTION)).toBeNull();
  expect(sent(calls, 'GET /api/wishes')).toBe(0);
  const other = await open(anAgreedSwap(), '10000000-0000-4000-8000-000000000009');
  await waitFor(() => expect(sent(other.calls, 'GET /api/wishes')).toBe(1));
  expect(screen.queryByText(QUESTION)).toBeNull();
});
