import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { newSwapAnswers } from '../../../test/new-swap.ts';
import { openPage, untilItListens } from '../../../test/open-page.tsx';
import { aWeekLater } from '../../../test/swap-cases.ts';
import { openSwap } from '../../../test/swap-page.ts';
import { anAgreedSwap, aSwap, SWAP_ID } from '../../../test/swaps.ts';

const SENTENCE = 'The terms changed while you were reading. Please look again.';
const CHANGED = {
  kind: 'change',
  at: 8,
  change: { kind: 'swap', event: 8, swap_id: SWAP_ID, unread_total: 0, notices_unread: 0 },
};

/** The same proposal with another arrival, as just suggested by Nadia. */
const moved = () => {
  const { stays } = aSwap();
  return aSwap({
    revision: 2,
    stays: stays.map((stay) => (stay.guest === 1 ? { ...stay, check_in: '2027-07-10', nights: 10 } : stay)),
  });
};

test('[PROP-26] a dialog keeps the terms it was opened with, and a yes counts for no others', async () => {
  let isMoved = false;
  const { user, calls, receive } = await openSwap(aSwap(), {
    'GET /api/swaps/:id': () => (isMoved ? moved() : aSwap()),
    'POST /api/swaps/:id/accept': refusal(409, SENTENCE, 'revision_changed'),
  });
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Accept this proposal?' }));
  isMoved = true;
  await untilItListens();
  act(() => receive(CHANGED));
  expect(
    await within(screen.getByRole('region', { name: 'Stays' })).findByText('10 July to 20 July'),
  ).toBeTruthy();
  expect(dialog.getByText(/^6 July to 20 July/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText(SENTENCE)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.find(({ route }) => route === 'POST /api/swaps/:id/accept')?.body).toMatchObject({
    revision: 1,
  });
});

test('[PROP-26] a change begun on outdated terms has to be reviewed before it is sent', async () => {
  let isMoved = false;
  const { user, calls } = await openPage(`/swaps/new?change=${SWAP_ID}`, {
    viewer: 'subscriber',
    answers: newSwapAnswers({
      'GET /api/swaps/:id': () => (isMoved ? moved() : aSwap()),
      'POST /api/swaps/:id/change': aSwap({ revision: 3, answered: [1], suggested_by: 1 }),
    }),
  });
  const stay = await screen.findByRole('region', { name: 'Your stay' });
  fireEvent.change(within(stay).getByLabelText('Check-out'), { target: { value: '2027-07-22' } });
  isMoved = true;
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await within(stay).findByText('10 to 20 July', { selector: 's' })).toBeTruthy();
  const sent = () => calls.filter(({ route }) => route === 'POST /api/swaps/:id/change');
  await user.click(screen.getByRole('button', { name: 'Send change' }));
  expect(await screen.findByText(SENTENCE)).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send change' }));
  expect(await screen.findByText("We've let Nadia Brennan know.")).toBeTruthy();
  expect(sent()).toMatchObject([{ body: { revision: 2, my_stay: { check_out: '2027-07-22' } } }]);
});

test('[AGREE-15] an answer to a change names the change on the screen', async () => {
  const waiting = aWeekLater(2);
  const { user, calls } = await openSwap(anAgreedSwap({ change: waiting }), {
    'POST /api/swaps/:id/change/accept': refusal(409, SENTENCE, 'revision_changed'),
    'POST /api/swaps/:id/change/keep': refusal(409, SENTENCE, 'revision_changed'),
  });
  await user.click(await screen.findByRole('button', { name: 'Accept change' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept change' }));
  await user.click(await screen.findByRole('button', { name: 'Keep as agreed' }));
  expect(await screen.findAllByText(SENTENCE)).toHaveLength(2);
  for (const act of ['accept', 'keep']) {
    const sent = calls.find(({ route }) => route === `POST /api/swaps/:id/change/${act}`);
    expect(sent?.body).toMatchObject({ change_id: waiting?.id });
  }
});
