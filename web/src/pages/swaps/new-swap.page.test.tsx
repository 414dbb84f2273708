import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { fillDates, newSwapAnswers, openNewSwap } from '../../../test/new-swap.ts';
import { openPage } from '../../../test/open-page.tsx';
import { aFinalSwap, anAgreedSwap, aSwap, OWN_HOME, SWAP_ID, THEIR_HOME } from '../../../test/swaps.ts';

test('[PROP-02] asks visitors to sign in, and shows free members the plans', async () => {
  await openPage(`/swaps/new?home=${THEIR_HOME}`);
  await waitFor(() => expect(location.pathname).toBe('/auth'));
});

test('[PROP-02] shows free members no form and requests nothing about the home', async () => {
  const { calls } = await openPage(`/swaps/new?home=${THEIR_HOME}`, { viewer: 'free' });
  expect(await screen.findByRole('heading', { name: 'Premium feature' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upgrade to premium' }).getAttribute('href')).toBe('/subscription');
  expect(calls.some(({ route }) => route.includes('swaps/') || route.includes('nights'))).toBe(false);
});

test('[PROP-04] shows both homes, both stays with the same dates, who comes and the message, in this order', async () => {
  await openNewSwap();
  expect(await screen.findByRole('button', { name: 'Send proposal' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Propose a swap' })).toBeTruthy();
  const main = screen.getByRole('main').textContent ?? '';
  const parts = [
    "Where you'd stay",
    "What you're offering",
    'Your stay',
    'Their stay',
    'Same dates',
    "Who's coming",
    'A few words',
    'Send proposal',
  ];
  const places = parts.map((part) => main.indexOf(part));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Same dates' }).checked).toBe(true);
});

test('[PROP-12] stores every entry on this device until it is discarded', async () => {
  const { user } = await openNewSwap();
  await fillDates();
  fireEvent.change(screen.getByLabelText('A few words'), { target: { value: 'We are two quiet readers.' } });
  expect(screen.getByText('Draft saved on this device.')).toBeTruthy();
  expect(localStorage.length).toBeGreaterThan(0);
  expect(JSON.stringify(Object.values({ ...localStorage }))).toContain('We are two quiet readers.');
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('A few words').value).toBe('');
  expect(JSON.stringify(Object.values({ ...localStorage }))).not.toContain('quiet readers');
});

test('[PROP-12] keeps the entries through a reload, even if the address has dates', async () => {
  const words = () => screen.findByLabelText<HTMLTextAreaElement>('A few words');
  const at = (from: string, to: string) =>
    openPage(`/swaps/new?home=${THEIR_HOME}&check_in=${from}&check_out=${to}`, {
      viewer: 'subscriber',
      answers: newSwapAnswers(),
    });
  await at('2027-07-03', '2027-07-10');
  fireEvent.change(await words(), { target: { value: 'We are two quiet readers.' } });
  await fillDates('2027-07-04', '2027-07-11');
  cleanup();
  await at('2027-07-03', '2027-07-10');
  expect((await words()).value).toBe('We are two quiet readers.');
  expect(screen.getAllByDisplayValue('2027-07-04').length).toBeGreaterThan(0);
  // A restored draft can be discarded too.
  expect(screen.getByText('Draft saved on this device.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Discard draft' })).toBeTruthy();
  cleanup();
  // Other dates start another proposal.
  await at('2027-08-03', '2027-08-10');
  expect((await words()).value).toBe('');
  expect(screen.getAllByDisplayValue('2027-08-03').length).toBeGreaterThan(0);
});

test('[PROP-13] sends once, shows the deadline for an answer, and opens the swap', async () => {
  const sent = aSwap({ proposer: 1, answered: [1], suggested_by: 1 });
  const { user, calls } = await openNewSwap({ 'POST /api/swaps': sent });
  await fillDates();
  fireEvent.change(screen.getByLabelText('A few words'), {
    target: { value: 'Two quiet weeks by the sea for us.' },
  });
  await user.dblClick(screen.getByRole('button', { name: 'Send proposal' }));
  expect(await screen.findByText('Proposal sent')).toBeTruthy();
  expect(screen.getByText('Nadia Brennan has until Wednesday, 12 May to answer.')).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe(`/swaps/${SWAP_ID}`));
  expect(calls.filter(({ route }) => route === 'POST /api/swaps')).toHaveLength(1);
  expect(calls.find(({ route }) => route === 'POST /api/swaps')?.body).toMatchObject({
    home_id: THEIR_HOME,
    own_home_id: OWN_HOME,
    my_stay: { check_in: '2027-07-03', check_out: '2027-07-10' },
    their_stay: { check_in: '2027-07-03', check_out: '2027-07-10' },
    people: { adults: 1, children: 0, babies: 0, pets: 0 },
  });
});

test("[PROP-09] [PROP-13] a refusal keeps the entries and links to the member's own calendar", async () => {
  const { user, calls } = await openNewSwap({
    'POST /api/swaps': refusal(
      409,
      'Your own calendar is closed on 4 July. Open these nights first.',
      'own_nights_closed',
    ),
  });
  await fillDates();
  fireEvent.change(screen.getByLabelText('A few words'), {
    target: { value: 'Two quiet weeks by the sea for us.' },
  });
  await user.click(screen.getByRole('button', { name: 'Send proposal' }));
  expect(await screen.findByText("We couldn't send your proposal")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Your calendar' }).getAttribute('href')).toBe('/profile?tab=homes');
  expect(screen.getByLabelText<HTMLTextAreaElement>('A few words').value).toBe(
    'Two quiet weeks by the sea for us.',
  );
  await user.click(screen.getByRole('button', { name: 'Send proposal' }));
  await waitFor(() => expect(calls.filter(({ route }) => route === 'POST /api/swaps')).toHaveLength(2));
  const names = calls
    .filter(({ route }) => route === 'POST /api/swaps')
    .map(({ body }) => (body as { submission_id: string }).submission_id);
  expect(new Set(names).size).toBe(1);
});

test('[PROP-21] a change starts from the current terms and marks what differs', async () => {
  const swap = aSwap();
  const { user, calls } = await openPage(`/swaps/new?change=${SWAP_ID}`, {
    viewer: 'subscriber',
    answers: newSwapAnswers({
      'GET /api/swaps/:id': swap,
      'POST /api/swaps/:id/change': aSwap({ revision: 2, answered: [1], suggested_by: 1 }),
    }),
  });
  const stay = await screen.findByRole('region', { name: 'Your stay' });
  const arrival = within(stay).getByLabelText<HTMLInputElement>('Check-in');
  expect(arrival.value).toBe('2027-07-06');
  fireEvent.change(arrival, { target: { value: '2027-07-08' } });
  expect(within(stay).getByText('6 to 20 July', { selector: 's' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send change' }));
  expect(await screen.findByText("We've let Nadia Brennan know.")).toBeTruthy();
  expect(calls.find(({ route }) => route === 'POST /api/swaps/:id/change')?.body).toMatchObject({
    from: 'open',
    revision: 1,
    my_stay: { check_in: '2027-07-08', check_out: '2027-07-20' },
  });
});

test('[STAY-17] a change of a final swap is signed with it', async () => {
  const agreement = {
    revision: 1,
    language: 'en',
    translation: null,
    title: 'Agreement',
    sections: [],
    text: '',
    sha256: 'a'.repeat(64),
    signatures: [],
    missing: [],
    my_name: 'Amara Okafor',
    listing_changed: false,
    name_taken_out: false,
    needs: null,
  };
  const { user, calls } = await openPage(`/swaps/new?change=${SWAP_ID}`, {
    viewer: 'subscriber',
    answers: newSwapAnswers({
      'GET /api/swaps/:id': aFinalSwap(),
      'GET /api/swaps/:id/agreement': agreement,
    }),
  });
  await screen.findByRole('heading', { name: 'Sign the change' });
  await user.click(screen.getByRole('button', { name: 'Send change' }));
  expect(await screen.findByText("This isn't your name in the agreement.")).toBeTruthy();
  expect(calls.some(({ route }) => route === 'POST /api/swaps/:id/change')).toBe(false);
});

test('[STAY-17] says that a change cannot be signed because the agreement failed to load', async () => {
  const { user, calls } = await openPage(`/swaps/new?change=${SWAP_ID}`, {
    viewer: 'subscriber',
    answers: newSwapAnswers({
      'GET /api/swaps/:id': aFinalSwap(),
      'GET /api/swaps/:id/agreement': refusal(503),
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Send change' }));
  expect(await screen.findByText("We couldn't load the agreement. Please try again.")).toBeTruthy();
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
});

test('[PROP-30] a member whose subscription has ended can suggest a change of agreed terms, and requests nothing else', async () => {
  const { calls } = await openPage(`/swaps/new?change=${SWAP_ID}`, {
    viewer: 'free',
    answers: newSwapAnswers({ 'GET /api/swaps/:id': anAgreedSwap() }),
  });
  const stay = await screen.findByRole('region', { name: 'Your stay' });
  expect(await within(stay).findByText('All 7 nights are open.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send change' })).toBeTruthy();
  const asked = calls.map(({ route }) => route);
  expect(asked).toContain('GET /api/swaps/:id/nights');
  for (const route of ['GET /api/swaps/form', 'GET /api/swaps/nights']) expect(asked).not.toContain(route);
});

test('[PROP-30] a member whose subscription has ended reads why an open proposal cannot be changed', async () => {
  const sentence = 'Upgrade to premium to propose and accept swaps';
  await openPage(`/swaps/new?change=${SWAP_ID}`, {
    viewer: 'free',
    answers: newSwapAnswers({
      'GET /api/swaps/:id': aSwap(),
      'GET /api/swaps/:id/change': refusal(403, sentence, 'not_subscribed'),
    }),
  });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send change' })).toBeNull();
});
