import type { SwapView } from '@swapstead/contract/swaps/view';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { aWeekLater, suggestedAWeekLater } from '../../../test/swap-cases.ts';
import { openSwap } from '../../../test/swap-page.ts';
import { anAgreedSwap, aSwap, OWN_HOME, SWAP_ID, THEIR_HOME } from '../../../test/swaps.ts';

const WHY = "My niece has her first concert on the 11th and I can't miss it.";
const MINE = 'Two slow weeks by the sea for my sister and me.';

test('[PROP-21] a suggestion of other dates shows them first, beside the old ones, with the reason before the details', async () => {
  await openSwap(suggestedAWeekLater());
  const lead = within(await screen.findByRole('region', { name: 'Where things stand' }));
  expect(lead.getByRole('heading', { level: 1 }).textContent).toBe(
    'Nadia Brennan suggests a week later: 13 to 27 July.',
  );
  expect(lead.getByText('6 to 20 July').parentElement?.textContent).toBe('was 6 to 20 July');
  expect(lead.getByText('Waiting for your answer')).toBeTruthy();
  expect(lead.getByText(/^Please answer by/).textContent).toContain('12 May');
  const why = within(screen.getByRole('region', { name: 'Why' }));
  expect(why.getByText(`“${WHY}”`)).toBeTruthy();
  expect(why.getByText(/^Nadia Brennan, /)).toBeTruthy();
  const changed = within(screen.getByRole('region', { name: 'What Nadia Brennan changed' }));
  expect(changed.getByRole('img', { name: 'First 6 to 20 July, now 13 to 27 July' })).toBeTruthy();
  const terms = changed.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(terms).toEqual([
    '13 to 27 July 6 to 20 July',
    'Nadia Brennan brings 2 adults, 1 child 2 adults',
    'Both homes, 14 nights each way',
  ]);
  const tickets = within(screen.getByRole('region', { name: 'Stays' })).getAllByRole('article');
  expect(tickets.map(({ textContent }) => textContent?.match(/was [^a-z]*\d+ to 20 July/) !== null)).toEqual([
    true,
    true,
  ]);
  expect(tickets[1]?.textContent).toContain('was 2 adults');
  const page = screen.getByRole('main').textContent ?? '';
  const [reason, details] = [page.indexOf(WHY), page.indexOf('What Nadia Brennan changed')];
  expect(reason > 0 && reason < details).toBe(true);
});

test('[PROP-21] if nothing but dates is suggested, the buttons name them', async () => {
  const swap = suggestedAWeekLater();
  const stays = swap.suggested?.stays.map((stay) => ({ ...stay, people_were: null })) ?? [];
  await openSwap({ ...swap, suggested: swap.suggested && { ...swap.suggested, stays } });
  expect(await screen.findByRole('button', { name: 'Accept the new dates' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Suggest other dates' })).toBeTruthy();
});

test('[PROP-21] the party who suggests reads whose answer is awaited', async () => {
  await openSwap(suggestedAWeekLater({ me: 2 }));
  const lead = within(await screen.findByRole('region', { name: 'Where things stand' }));
  expect(lead.getByRole('heading', { level: 1 }).textContent).toBe(
    'You suggest a week later: 13 to 27 July.',
  );
  expect(lead.getByText('Waiting for Amara Okafor')).toBeTruthy();
});

test('[AGREE-15] after agreement, the tickets keep the agreed dates and show what they would become', async () => {
  await openSwap(anAgreedSwap({ change: aWeekLater(2) }));
  const [own] = within(await screen.findByRole('region', { name: 'Stays' })).getAllByRole('article');
  expect(own?.textContent).toContain('6 to 20 July');
  expect(own?.textContent).toContain('would be 13 to 27 July');
  expect(screen.getByText(/What you agreed holds until everyone has accepted\./)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'What Nadia Brennan would change' })).toBeTruthy();
});

test("[SWAP-07] each message shows its sender's name, above and in the history", async () => {
  const entry = { at: '2027-05-04T18:31:00.000Z', reason: null, changes: [] };
  const history: SwapView['history'] = [
    { ...entry, id: 1, party: 1, sentence: 'Amara Okafor proposed a swap', words: MINE },
    { ...entry, id: 2, party: 2, sentence: 'Nadia Brennan suggested a change', words: null },
  ];
  await openSwap(suggestedAWeekLater({ history }));
  const few = within(await screen.findByRole('region', { name: 'A few words' }));
  expect(few.getByText(MINE)).toBeTruthy();
  expect(few.getByText(/^You, /)).toBeTruthy();
  expect(few.queryByText(WHY)).toBeNull();
  const [first, second] = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem');
  expect(first?.textContent).toContain(`You: “${MINE}”`);
  expect(second?.textContent).not.toContain(MINE);
});

test('[PROP-21] a change starts without a message, shows both earlier ones, and can be sent without one', async () => {
  const home = {
    place: 'Clifden, Ireland',
    photo: null,
    host_name: 'Nadia Brennan',
    guests: 4,
    earliest: '2027-05-08',
    latest: '2029-05-04',
  };
  const nights = { nights: 14, open: 14, ask: 0, not_free: [] };
  const { user, calls } = await openPage(`/swaps/new?change=${SWAP_ID}`, {
    viewer: 'subscriber',
    answers: {
      'GET /api/swaps/:id': aSwap(),
      'GET /api/swaps/:id/change': {
        home: { ...home, id: THEIR_HOME, title: 'The wooden house above the sea' },
        own_homes: [{ ...home, id: OWN_HOME, title: 'The flat full of plants' }],
        nights: { balance: 0, asked: 0 },
      },
      'GET /api/swaps/:id/nights': {
        my_stay: { ...nights, home_id: THEIR_HOME },
        their_stay: { ...nights, home_id: OWN_HOME },
        nearby: [],
        warnings: [],
      },
      'GET /api/homes/:id/nights': {
        today: '2027-05-05',
        last: '2029-05-04',
        runs: [{ from: '2027-05-05', to: '2029-05-05', state: 'open' }],
        rules: { shortest: 1, longest: null, check_in_days: [1, 2, 3, 4, 5, 6, 7], notice: 0 },
        freshness: { confirmed_days: 0, silent_days: 0 },
      },
      'POST /api/swaps/:id/change': aSwap({ revision: 2, answered: [1], suggested_by: 1 }),
    },
  });
  const field = await screen.findByRole('textbox', { name: /^A few words/ });
  expect((field as HTMLTextAreaElement).value).toBe('');
  expect(screen.getByText(MINE)).toBeTruthy();
  expect(screen.getByText(/^Nadia Brennan, /)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'More children' }));
  await user.click(screen.getByRole('button', { name: 'Send change' }));
  await screen.findByText('Change sent');
  const sent = calls.find(({ route }) => route === 'POST /api/swaps/:id/change')?.body;
  expect(sent).toMatchObject({ words: '', people: { children: 1 } });
});
