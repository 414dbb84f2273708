import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { home, newSwapAnswers } from '../../../test/new-swap.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aWeekLater } from '../../../test/swap-cases.ts';
import { agreement } from '../../../test/swap-page.ts';
import { aStayForNights, SWAP_ID } from '../../../test/swaps.ts';

beforeEach(() => void vi.setSystemTime('2027-05-05T12:00:00Z'));
afterEach(() => void vi.useRealTimers());

const SENTENCE = 'Upgrade to premium to propose and accept swaps';
const REFUSED = refusal(403, SENTENCE, 'not_subscribed');

const agreed = aStayForNights('guest', {
  state: 'agreed',
  answered: [1, 2],
  answer_until: null,
  conditions: [],
  sign_until: { at: '2027-05-13T22:59:59.000Z', day: '2027-05-13' },
  nights: { amount: 14, state: 'held', to_host: 0, to_guest: 14 },
});

test('[NIGHT-01] a guest without a membership who asks for more nights reads what it takes, and keeps the entries', async () => {
  const { user } = await openPage(`/swaps/new?change=${SWAP_ID}`, {
    viewer: 'free',
    answers: newSwapAnswers({
      'GET /api/swaps/:id': agreed,
      'GET /api/swaps/:id/change': { home, own_homes: [], nights: { balance: 10, asked: 0 } },
      'POST /api/swaps/:id/change': REFUSED,
    }),
  });
  const stay = within(await screen.findByRole('region', { name: 'Your stay' }));
  fireEvent.change(stay.getByLabelText('Check-out'), { target: { value: '2027-07-23' } });
  await user.click(screen.getByRole('button', { name: 'Send change' }));
  const form = within(screen.getByRole('form', { name: 'Send change' }));
  await waitFor(() => expect(form.getByRole('alert').textContent).toBe(SENTENCE));
  expect(screen.getByText("We couldn't send your change")).toBeTruthy();
  expect(stay.getByLabelText<HTMLInputElement>('Check-out').value).toBe('2027-07-23');
});

test('[NIGHT-01] a guest without a membership who accepts more nights reads what it takes', async () => {
  const later = aWeekLater(2);
  const [first] = later?.stays ?? [];
  if (!later || !first) throw new Error('The change has no stay');
  const change = { ...later, stays: [{ ...first, check_in: '2027-07-06' }] };
  const { user } = await openPage(`/swaps/${SWAP_ID}`, {
    viewer: 'free',
    answers: {
      'GET /api/swaps/:id': { ...agreed, change },
      'GET /api/swaps/:id/agreement': agreement,
      'POST /api/swaps/:id/change/accept': REFUSED,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Accept change' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Accept change' }));
  expect(await screen.findByText("We couldn't accept it")).toBeTruthy();
  expect(screen.getByText(SENTENCE)).toBeTruthy();
});
