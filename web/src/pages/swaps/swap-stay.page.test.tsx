import { emergencyHelp } from '@swapstead/contract/places/emergency-numbers';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import site from '../../../../server/site.defaults.json';
import { refusal } from '../../../test/answers.ts';
import { contact, lists, openSwap } from '../../../test/swap-page.ts';
import { aFinalSwap, aSwap, SWAP_ID } from '../../../test/swaps.ts';

test('[STAY-01] [STAY-03] a final swap opens address, arrival, guide and lists to the guest', async () => {
  const { user, calls } = await openSwap(aFinalSwap(), {
    'PUT /api/swaps/:id/stays/:number/arrival': { ...contact, arrival: { time: '17:30', note: '' } },
  });
  expect(
    await screen.findByRole('heading', {
      name: 'Everyone has signed. You stay at The wooden house above the sea from Tuesday, 6 July.',
    }),
  ).toBeTruthy();
  const address = screen.getByRole('region', { name: 'Address and arrival' });
  expect(await within(address).findByText('14 Sky Road')).toBeTruthy();
  expect(within(address).getByText('15:00 in Clifden')).toBeTruthy();
  expect(within(address).getByRole('link', { name: '+353 20 912 0147' }).getAttribute('href')).toBe(
    'tel:+353209120147',
  );
  await user.selectOptions(within(address).getByRole('combobox', { name: 'We arrive at about' }), '17:30');
  await user.click(within(address).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Arrival saved')).toBeTruthy();
  expect(screen.getByText("We've let Nadia Brennan know.")).toBeTruthy();
  expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({ time: '17:30', note: '' });
  for (const name of ['House guide', 'Lists', 'Your guests']) {
    expect(screen.getByRole('region', { name })).toBeTruthy();
  }
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
    `/api/swaps/${SWAP_ID}/calendar.ics`,
  );
});

test.each(['with', 'without'])(
  '[STAY-14] the guest ticks a line of the lists %s a connection',
  async (line) => {
    const { user, calls } = await openSwap(aFinalSwap(), {
      'POST /api/swaps/:id/stays/:number/ticks': {
        ...lists,
        before: [{ text: 'Read the house guide', ticked_at: '2027-07-01T10:00:00.000Z' }],
      },
    });
    const section = await screen.findByRole('region', { name: 'Lists' });
    const box = await within(section).findByRole<HTMLInputElement>('checkbox', {
      name: 'Read the house guide',
    });
    onlineManager.setOnline(line === 'with');
    onTestFinished(() => onlineManager.setOnline(true));
    await user.click(box);
    await waitFor(() => expect(box.checked).toBe(true));
    const ticks = () => calls.filter(({ route }) => route.endsWith('/ticks'));
    if (line === 'without') expect(ticks()).toEqual([]);
    onlineManager.setOnline(true);
    await waitFor(() => expect(ticks()).toHaveLength(1));
    expect(ticks()[0]?.body).toMatchObject({
      list: 'before',
      text: 'Read the house guide',
      ticked: true,
    });
  },
);

test('[STAY-14] lists changed elsewhere are not overwritten unseen, and no typed text is lost', async () => {
  const CHANGED = 'These lists were changed somewhere else.';
  const line = (text: string) => ({ text, ticked_at: null });
  let stored: typeof lists = lists;
  const { user } = await openSwap(aFinalSwap(), {
    'GET /api/swaps/:id/stays/:number/lists': () => stored,
    'PUT /api/swaps/:id/stays/:number/lists': ({ body }) => {
      if (body.version !== stored.version) return refusal(409, CHANGED, 'changed_meanwhile');
      stored = { before: body.before.map(line), leave: body.leave.map(line), version: body.version + 1 };
      return stored;
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Lists for your guests' }));
  await user.click(await section.findByRole('button', { name: 'Write these lists' }));
  await user.type(section.getByRole('textbox', { name: 'Before you arrive' }), '{Enter}Feed the cat');
  stored = { ...lists, before: [line('Water the ferns')], version: 2 };
  const save = section.getByRole('button', { name: 'Save lists' });
  await user.click(save);
  const keep = await section.findByRole('button', { name: 'Keep mine' });
  await user.click(save);
  await waitFor(() => expect(screen.getAllByText("We couldn't save your lists").length).toBeGreaterThan(0));
  expect(stored.before).toEqual([line('Water the ferns')]);
  await user.click(keep);
  await user.click(save);
  expect(await screen.findByText('Lists saved')).toBeTruthy();
  expect(stored.before).toEqual([line('Read the house guide'), line('Feed the cat')]);
});

test('[CANCEL-01] [CANCEL-02] [CANCEL-03] [CANCEL-05] the last button on the page cancels, with consequences, a reason and a message', async () => {
  const final = aFinalSwap({ figure_after_cancelling: { cancelled: 1, agreed: 3 } });
  const cancelled = aSwap({
    state: 'cancelled',
    ending: {
      by: 1,
      why: 'said',
      day: '2027-05-05',
      reason: 'Work or school',
      words: null,
      home_title: null,
    },
  });
  const { user, calls } = await openSwap(final, { 'POST /api/swaps/:id/cancel': cancelled });
  await user.click(await screen.findByRole('button', { name: 'Cancel this swap' }));
  const dialog = screen.getByRole('dialog', { name: 'Cancel this swap?' });
  expect(within(dialog).getByText('This cancels the whole swap for everyone.')).toBeTruthy();
  expect(dialog.textContent).toContain('This counts: “cancelled 1 of 3 agreed” will appear with your homes.');
  expect(within(dialog).getByText('Would a change of plan help instead?', { exact: false })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel the swap' }));
  expect(within(dialog).getByText('Choose a reason.')).toBeTruthy();
  expect(within(dialog).getByText('Tell the others why, in a sentence or two.')).toBeTruthy();
  expect(calls.some(({ route }) => route.endsWith('/cancel'))).toBe(false);
  await user.click(within(dialog).getByRole('radio', { name: 'Work or school' }));
  await user.type(within(dialog).getByRole('textbox'), 'My leave was taken back last night.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel the swap' }));
  expect(await screen.findByText('Swap cancelled')).toBeTruthy();
  expect(
    await screen.findByRole('heading', { name: 'You cancelled this swap on Wednesday, 5 May.' }),
  ).toBeTruthy();
  // Address and lists are closed too: requests that would be refused are not sent.
  const after = calls.slice(calls.findIndex(({ route }) => route.endsWith('/cancel')));
  expect(after.filter(({ route }) => route.includes('/stays/'))).toEqual([]);
});

test('[CANCEL-09] [CANCEL-10] [CANCEL-11] shows possible replacements to the parties who did not cancel', async () => {
  const cancelled = aSwap({
    state: 'cancelled',
    ending: {
      by: 2,
      why: 'said',
      day: '2027-05-05',
      reason: 'Work or school',
      words: null,
      home_title: null,
    },
  });
  const window = { check_in: '2027-07-07', check_out: '2027-07-21' };
  await openSwap(cancelled, {
    'GET /api/swaps/:id/replacements': {
      homes: [
        {
          home_id: '20000000-0000-4000-8000-000000000009',
          title: 'The harbour window',
          place: 'Bergen, Norway',
          photo: null,
          host_name: 'Ingrid Moe',
          own_home_id: '20000000-0000-4000-8000-000000000002',
          my_stay: window,
          their_stay: window,
          is_open: false,
        },
      ],
      looking_until: '2027-07-05',
    },
  });
  const section = await screen.findByRole('region', { name: 'What could replace it' });
  expect(await within(section).findByText('The harbour window, Bergen, Norway')).toBeTruthy();
  expect(within(section).getByText('7 July to 21 July', { exact: false }).textContent).toBe(
    '7 July to 21 July, ask the host',
  );
  const ask = new URL(within(section).getByRole<HTMLAnchorElement>('link', { name: 'Ask' }).href);
  expect(Object.fromEntries(ask.searchParams)).toMatchObject({ replaces: SWAP_ID, check_in: '2027-07-07' });
  expect(within(section).getByRole('button', { name: 'Stop looking' })).toBeTruthy();
});

test('[STAY-19] [STAY-22] after the stays, a party reports that all went well or that it did not take place', async () => {
  const over = aFinalSwap({ last_day_begun: true, last_day_over: true, today: '2027-07-21' });
  const { user, calls } = await openSwap(over, {
    'POST /api/swaps/:id/not-happened': {
      ...over,
      state: 'disputed',
      dispute: {
        by: 1,
        stay: 1,
        until: { at: '2027-07-28T22:59:59.000Z', day: '2027-07-28' },
        answers: [{ party: 1, happened: false, words: 'Nobody was there.' }],
        with_team: false,
      },
    },
  });
  expect(
    await screen.findByRole('heading', { name: 'The stays are over. Did everything go well?' }),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Everything went well' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: "It didn't happen" }));
  const dialog = screen.getByRole('dialog', { name: "It didn't happen" });
  await user.type(within(dialog).getByRole('textbox'), 'Nobody was there to open the door for us.');
  await user.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Thank you for telling us')).toBeTruthy();
  expect(screen.getByText('Nadia Brennan can answer until Wednesday, 28 July.')).toBeTruthy();
  expect(calls.find(({ route }) => route.endsWith('/not-happened'))?.body).toMatchObject({ stay: 1 });
});

test('[STAY-03] the time of arrival can be changed until the day of arrival is over', async () => {
  const onTheDay = (today: string) => {
    const swap = aFinalSwap({ today });
    return { ...swap, stays: swap.stays.map((stay) => ({ ...stay, phase: 'under_way' as const })) };
  };
  await openSwap(onTheDay('2027-07-06'));
  expect(await screen.findByRole('combobox', { name: 'We arrive at about' })).toBeTruthy();
  cleanup();
  await openSwap(onTheDay('2027-07-07'));
  await screen.findByText('14 Sky Road');
  expect(screen.queryByRole('combobox', { name: 'We arrive at about' })).toBeNull();
});

test('[STAY-18] a member who is away while guests are at their home sees the emergency numbers of the country they are in', async () => {
  const there = { code: 'IE', name: 'Ireland' };
  const home = { code: 'GH', name: 'Ghana' };
  const [own, hosted] = aFinalSwap().stays.map((stay) => ({ ...stay, phase: 'under_way' as const }));
  if (!own || !hosted) throw new Error('A swap has two stays.');
  // As for the party who proposed, the stay at their own home comes first.
  const stays = [
    { ...hosted, number: 1 },
    { ...own, number: 2 },
  ];
  const { user } = await openSwap(aFinalSwap({ stays }), {
    'GET /api/swaps/:id/stays/:number/guide': ({ params }) => ({
      home_title: own.home.title,
      language: null,
      host_name: 'Nadia Brennan',
      wifi: null,
      sections: [],
      changed_at: null,
      empty: true,
      kept_until: '2027-07-23',
      ...emergencyHelp(params.number === '2' ? there : home, site),
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Something is wrong' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Something is wrong' }));
  expect(document.activeElement).toBe(dialog.getByRole('heading', { name: 'Something is wrong' }));
  expect(await dialog.findByText('Emergency services in Ireland')).toBeTruthy();
  expect(dialog.getAllByRole('link')[0]?.textContent).toBe('Call 112');
});
