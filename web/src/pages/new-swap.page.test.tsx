import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../test/answers.ts';
import { openPage } from '../../test/open-page.tsx';
import { aFinalSwap, aSwap, OWN_HOME, SWAP_ID, THEIR_HOME } from '../../test/swaps.ts';

const home = {
  id: THEIR_HOME,
  title: 'The wooden house above the sea',
  place: 'Clifden, Ireland',
  photo: null,
  host_name: 'Nadia Brennan',
  guests: 4,
  earliest: '2027-05-08',
  latest: '2029-05-04',
};
const own = {
  ...home,
  id: OWN_HOME,
  title: 'The flat full of plants',
  place: 'Accra, Ghana',
  host_name: 'Amara Okafor',
};
const free = (nights: number) => ({ home_id: THEIR_HOME, nights, open: nights, ask: 0, not_free: [] });
const runs = {
  today: '2027-05-05',
  last: '2029-05-04',
  runs: [{ from: '2027-05-05', to: '2029-05-05', state: 'open' as const }],
  rules: { shortest: 1, longest: null, check_in_days: [1, 2, 3, 4, 5, 6, 7], notice: 0 },
  freshness: { confirmed_days: 0, silent_days: 0 },
};

const answers = (more: Answers = {}) =>
  ({
    'GET /api/swaps/form': { home, own_homes: [own] },
    'GET /api/homes/:id/nights': runs,
    'GET /api/swaps/nights': { my_stay: free(7), their_stay: free(7), nearby: [], warnings: [] },
    'GET /api/swaps/:id': aSwap({ proposer: 1, answered: [1], suggested_by: 1 }),
    ...more,
  }) as Answers;

const open = (more: Answers = {}) =>
  openPage(`/swaps/new?home=${THEIR_HOME}`, { viewer: 'subscriber', answers: answers(more) });

async function fill(from = '2027-07-03', to = '2027-07-10') {
  const stay = await screen.findByRole('region', { name: 'Your stay' });
  fireEvent.change(within(stay).getByLabelText('Arrival'), { target: { value: from } });
  fireEvent.change(within(stay).getByLabelText('Departure'), { target: { value: to } });
}

test('[PROP-02] leads visitors to signing in and free members to the plans', async () => {
  await openPage(`/swaps/new?home=${THEIR_HOME}`);
  await waitFor(() => expect(location.pathname).toBe('/auth'));
});

test('[PROP-02] shows free members no form and asks nothing about the home', async () => {
  const { calls } = await openPage(`/swaps/new?home=${THEIR_HOME}`, { viewer: 'free' });
  expect(await screen.findByRole('heading', { name: 'Premium feature' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upgrade to premium' }).getAttribute('href')).toBe('/subscription');
  expect(calls.some(({ route }) => route.includes('swaps/') || route.includes('nights'))).toBe(false);
});

test('[PROP-04] shows both homes, both stays with the same dates, who comes and the words, in this order', async () => {
  await open();
  expect(await screen.findByRole('button', { name: 'Send proposal' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Propose a swap' })).toBeTruthy();
  const main = screen.getByRole('main').textContent ?? '';
  const parts = [
    'Where you stay',
    'What you offer',
    'Your stay',
    'Their stay',
    'Same dates',
    'Who comes',
    'A few words',
    'Send proposal',
  ];
  const places = parts.map((part) => main.indexOf(part));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Same dates' }).checked).toBe(true);
});

test('[PROP-06] [PROP-11] says at the fields what is missing, and sends nothing', async () => {
  const { user, calls } = await open();
  await user.click(await screen.findByRole('button', { name: 'Send proposal' }));
  expect(screen.getByText('Choose a day of arrival and a day of departure.')).toBeTruthy();
  expect(screen.getByText('Say in a sentence who you are and why you come.')).toBeTruthy();
  await fill('2027-05-07', '2027-05-14');
  await user.click(screen.getByRole('button', { name: 'Send proposal' }));
  expect(
    screen.getByText(
      /^The earliest arrival is Saturday, 8 May( 2027)?: an agreement has to be signed two days before\.$/,
    ),
  ).toBeTruthy();
  expect(calls.some(({ route }) => route === 'POST /api/swaps')).toBe(false);
});

test('[PROP-07] [PROP-08] says what is not free, and takes over a window that fits for both stays', async () => {
  const window = { check_in: '2027-07-06', check_out: '2027-07-13' };
  const { user } = await open({
    'GET /api/swaps/nights': ({ query }) =>
      query.check_in === '2027-07-06'
        ? { my_stay: { ...free(7), open: 5, ask: 2 }, their_stay: free(7), nearby: [], warnings: [] }
        : {
            my_stay: { ...free(7), open: 4, not_free: [{ check_in: '2027-07-03', check_out: '2027-07-06' }] },
            their_stay: free(7),
            nearby: [{ my_stay: window, their_stay: window, open: false }],
            warnings: ['The flat full of plants takes no pets.'],
          },
  });
  await fill();
  expect(await screen.findByText(/^Not free: 3 July( 2027)? to 6 July( 2027)?\.$/)).toBeTruthy();
  expect(screen.getByText('All 7 nights are open.')).toBeTruthy();
  expect(screen.getByText('The flat full of plants takes no pets.')).toBeTruthy();
  const fits = screen.getByRole('region', { name: 'What fits nearby' });
  await user.click(within(fits).getByRole('button'));
  expect(
    await screen.findByText('5 of 7 nights are open; for the others the host has said nothing yet.'),
  ).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'What fits nearby' })).toBeNull();
});

test('[PROP-07] a calendar that cannot be read hinders nothing', async () => {
  await open({ 'GET /api/swaps/nights': refusal(400, 'away') });
  await fill();
  expect(
    await screen.findAllByText('The calendar could not be read. You can send all the same.'),
  ).toHaveLength(2);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send proposal' }).disabled).toBe(false);
});

test('[PROP-12] keeps every entry on this device, until it is discarded', async () => {
  const { user } = await open();
  await fill();
  fireEvent.change(screen.getByLabelText('A few words'), { target: { value: 'We are two quiet readers.' } });
  expect(screen.getByText('Draft kept on this device.')).toBeTruthy();
  expect(localStorage.length).toBeGreaterThan(0);
  expect(JSON.stringify(Object.values({ ...localStorage }))).toContain('We are two quiet readers.');
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('A few words').value).toBe('');
  expect(JSON.stringify(Object.values({ ...localStorage }))).not.toContain('quiet readers');
});

test('[PROP-13] sends once, says until when there is time to answer, and leads to the swap', async () => {
  const sent = aSwap({ proposer: 1, answered: [1], suggested_by: 1 });
  const { user, calls } = await open({ 'POST /api/swaps': sent });
  await fill();
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

test('[PROP-09] [PROP-13] a refusal keeps the entries and leads to the own calendar', async () => {
  const { user, calls } = await open({
    'POST /api/swaps': refusal(
      409,
      'Your own calendar says no on 4 July. Open these nights first.',
      'own_nights_closed',
    ),
  });
  await fill();
  fireEvent.change(screen.getByLabelText('A few words'), {
    target: { value: 'Two quiet weeks by the sea for us.' },
  });
  await user.click(screen.getByRole('button', { name: 'Send proposal' }));
  expect(await screen.findByText('Proposal not sent')).toBeTruthy();
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

test('who has no home is led to listing one', async () => {
  await open({ 'GET /api/swaps/form': { home, own_homes: [] } });
  expect(await screen.findByRole('heading', { name: 'To swap homes, list yours first.' })).toBeTruthy();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Add home' }).getAttribute('href')).toBe(
    '/add-home',
  );
});

test('[PROP-21] suggests a change from the present terms, and marks what differs', async () => {
  const swap = aSwap();
  const { user, calls } = await openPage(`/swaps/new?change=${SWAP_ID}`, {
    viewer: 'subscriber',
    answers: answers({
      'GET /api/swaps/:id': swap,
      'POST /api/swaps/:id/change': aSwap({ revision: 2, answered: [1], suggested_by: 1 }),
    }),
  });
  const stay = await screen.findByRole('region', { name: 'Your stay' });
  const arrival = within(stay).getByLabelText<HTMLInputElement>('Arrival');
  expect(arrival.value).toBe('2027-07-06');
  fireEvent.change(arrival, { target: { value: '2027-07-08' } });
  expect(within(stay).getByText('was 6 July to 20 July')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send change' }));
  expect(await screen.findByText('Nadia Brennan has been told.')).toBeTruthy();
  expect(calls.find(({ route }) => route.endsWith('/change'))?.body).toMatchObject({
    from: 'open',
    revision: 1,
    my_stay: { check_in: '2027-07-08', check_out: '2027-07-20' },
  });
});

test('[STAY-17] a change of what is final is signed with it', async () => {
  const agreement = {
    revision: 1,
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
    answers: answers({ 'GET /api/swaps/:id': aFinalSwap(), 'GET /api/swaps/:id/agreement': agreement }),
  });
  await screen.findByRole('heading', { name: 'Sign the change' });
  await user.click(screen.getByRole('button', { name: 'Send change' }));
  expect(await screen.findByText('This is not the name in the agreement.')).toBeTruthy();
  expect(calls.some(({ route }) => route.endsWith('/change'))).toBe(false);
});
