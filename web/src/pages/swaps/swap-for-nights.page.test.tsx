import type { SwapView } from '@swapstead/contract/swaps/view';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { AMARA, afterwards, dispute, ended, NADIA, THEIRS } from '../../../test/swap-cases.ts';
import { agreement, openSwap } from '../../../test/swap-page.ts';
import { aFinalStay, aStayForNights, rowOf, SWAP_ID, THEIR_HOME } from '../../../test/swaps.ts';

const stepsOn = () => {
  const main = screen.getByRole('main');
  return [...main.querySelectorAll('[aria-label="Where things stand"], footer')].flatMap((place) =>
    [...place.querySelectorAll('button, a')]
      .filter((one) => !one.closest('dialog'))
      .map(({ textContent }) => textContent?.trim()),
  );
};

/** The headline, and what a reader can press. */
async function readSwap(swap: SwapView) {
  await openSwap(swap);
  const headline = await screen.findByRole('heading', { level: 1 });
  return [headline.textContent, ...stepsOn()];
}

const lapsed = { state: 'lapsed', sign_until: null, opens: { contact: false, guide: false } } as const;

test.each<[string, SwapView, string, ...string[]]>([
  [
    'the host is asked',
    aStayForNights('host'),
    `${AMARA} would like to stay at yours for 14 nights. Please answer by Wednesday, 12 May.`,
    'Accept',
    'Suggest a change',
    'Decline',
    'I need more time',
  ],
  [
    'the guest waits',
    aStayForNights('guest'),
    `Waiting for ${NADIA} until Wednesday, 12 May.`,
    'Suggest a change',
    'Withdraw',
  ],
  [
    'the host who stays nowhere, after everyone has signed',
    aFinalStay('host'),
    `Everyone has signed. ${AMARA} stays at yours from Tuesday, 6 July.`,
    'Your house guide',
    'Add to calendar',
    'Suggest a change',
    'Cancel this swap',
  ],
  [
    'the guest, after everyone has signed',
    aFinalStay('guest'),
    `Everyone has signed. You stay at ${THEIRS} from Tuesday, 6 July.`,
    'Address and house guide',
    'Add to calendar',
    'Suggest a change',
    'Cancel this swap',
  ],
  [
    'the host, once the stay is over',
    aFinalStay('host', afterwards),
    'The stay is over. Did everything go well?',
    'Everything went well',
    "It didn't happen",
  ],
  [
    'a host who has not answered',
    aStayForNights('host', { state: 'expired' }),
    "You didn't answer in time. You can still write.",
  ],
  [
    'the guest of an expired proposal',
    aStayForNights('guest', { state: 'expired' }),
    'Nobody answered in time. It says nothing about you or your home.',
    'Propose again',
    'Find another home',
  ],
  [
    'the host of a stay that was not signed in time',
    aFinalStay('host', { ...lapsed, signed: [2] }),
    `${AMARA} didn't sign in time. The nights are free again.`,
  ],
  [
    'the host whose nights were taken',
    aStayForNights('host', { state: 'overtaken' }),
    'These nights have just been taken. Another swap was agreed first.',
  ],
  [
    'a host whose guest cancelled',
    aFinalStay('host', { state: 'cancelled', ...ended(1, { reason: 'Our plans have changed' }) }),
    `${AMARA} cancelled this swap on Wednesday, 5 May: Our plans have changed.`,
  ],
  [
    'a guest whose host cancelled',
    aFinalStay('guest', { state: 'cancelled', ...ended(2, { reason: 'Our plans have changed' }) }),
    `${NADIA} cancelled this swap on Wednesday, 5 May: Our plans have changed.`,
    'What could replace it',
  ],
])(
  '%s reads what fits one stay, and gets no step towards another [NIGHT-31]',
  async (_, swap, ...expected) => {
    expect(await readSwap(swap)).toEqual(expected);
  },
);

test.each<[string, SwapView, string, string]>([
  [
    'the guest who asks',
    aStayForNights('guest'),
    'This stay costs 14 of your nights.',
    `They go on hold when ${NADIA} accepts. They come back to you if the stay doesn't happen, unless you cancel less than 14 days before.`,
  ],
  [
    'the host who is asked',
    aStayForNights('host'),
    `${AMARA} gives you 14 nights for this stay.`,
    "They go on hold when you accept, and they're yours once the stay is over.",
  ],
  [
    'the guest of a final stay',
    aFinalStay('guest'),
    '14 of your nights are on hold.',
    `${NADIA} gets them once the stay is over.`,
  ],
  [
    'the host of a final stay',
    aFinalStay('host'),
    '14 nights are on hold for you.',
    `They're yours once ${AMARA}'s stay is over.`,
  ],
  [
    'a party of a disputed stay',
    aFinalStay('guest', { state: 'disputed', dispute: dispute(1) }),
    '14 of your nights are on hold.',
    'The nights are on hold until this is settled.',
  ],
  [
    'the host of a completed stay',
    aFinalStay('host', {
      state: 'completed',
      nights: { amount: 14, state: 'shared', to_host: 14, to_guest: 0 },
    }),
    `14 nights from ${AMARA}.`,
    `They're yours: ${AMARA} stayed at yours.`,
  ],
  [
    'the guest of a stay that the host broke off',
    aFinalStay('guest', {
      state: 'cancelled',
      ...ended(2),
      nights: { amount: 14, state: 'shared', to_host: 3, to_guest: 11 },
    }),
    '14 nights for this stay.',
    `${NADIA} got 3 nights, and 11 came back to you.`,
  ],
])('%s reads where the nights are [NIGHT-11] [NIGHT-31]', async (_, swap, title, text) => {
  await openSwap(swap);
  const nights = within(await screen.findByRole('region', { name: title }));
  expect(nights.getByText(text)).toBeTruthy();
  expect(nights.getByRole('link', { name: 'Your nights' }).getAttribute('href')).toBe('/nights');
  expect(screen.getByRole('main').querySelectorAll('[aria-labelledby=stays-title] article')).toHaveLength(1);
});

test('says nothing about nights where none have moved and none will [NIGHT-16]', async () => {
  await openSwap(aStayForNights('host', { state: 'declined', ...ended(2) }));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: 'Your nights' })).toBeNull();
});

test('the host accepts without saying who comes, and reads what it takes and brings [NIGHT-31] [PROP-17]', async () => {
  const { user, calls } = await openSwap(aStayForNights('host'), {
    'POST /api/swaps/:id/accept': aFinalStay('host', { state: 'agreed', signed: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Accept this proposal?' }));
  expect(
    dialog.getByText(
      `This takes the nights of your home. Nothing is final until everyone has signed. ${AMARA} gives you 14 nights once the stay is over.`,
    ),
  ).toBeTruthy();
  expect(dialog.queryByRole('heading', { name: 'Who comes with you?' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(calls.some(({ route }) => route.endsWith('/accept'))).toBe(true));
  expect(calls.find(({ route }) => route.endsWith('/accept'))?.body).not.toHaveProperty('people');
});

test("the host reads that the guest's nights don't reach, without a number [NIGHT-09]", async () => {
  const sentence = "Your guest doesn't have the nights for this stay at the moment.";
  const { user } = await openSwap(aStayForNights('host'), {
    'POST /api/swaps/:id/accept': refusal(409, sentence, 'guest_nights_short'),
  });
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy();
});

test('a guest who accepts the days of the host reads which nights go on hold [NIGHT-31]', async () => {
  const { user } = await openSwap(aStayForNights('guest', { answered: [2], suggested_by: 2, revision: 2 }));
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(
    dialog.getByText('This puts 14 of your nights on hold. Nothing is final until everyone has signed.'),
  ).toBeTruthy();
  expect(dialog.getByRole('heading', { name: 'Who comes with you?' })).toBeTruthy();
});

const held = (to_host: number, to_guest: number) => ({
  nights: { amount: 14, state: 'held' as const, to_host, to_guest },
});

test.each([
  ['guest', held(14, 0), `All 14 nights stay with ${NADIA}.`],
  ['guest', held(0, 14), 'All 14 nights come back to you.'],
  ['host', held(0, 14), `All 14 nights go back to ${AMARA}.`],
  ['host', held(5, 9), `You keep 5 nights, and 9 go back to ${AMARA}.`],
] as const)('before the %s cancels with %o, the dialog says: %s [NIGHT-12]', async (as, nights, sentence) => {
  const { user } = await openSwap(aFinalStay(as, nights));
  await user.click(await screen.findByRole('button', { name: 'Cancel this swap' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel this swap?' }));
  expect(dialog.getByText(sentence)).toBeTruthy();
  expect(dialog.getByText('This cancels the stay for both of you.')).toBeTruthy();
});

test('the host who signs last reads what opens to the guest, not to the host [NIGHT-31]', async () => {
  const { user } = await openSwap(aFinalStay('host', { state: 'agreed', signed: [1] }), {
    'GET /api/swaps/:id/agreement': { ...agreement, my_name: NADIA },
    'POST /api/swaps/:id/sign': aFinalStay('host'),
  });
  await user.type(await screen.findByLabelText('Your name, as written in the agreement'), NADIA);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText(`${AMARA} can now see your address, phone and house guide.`)).toBeTruthy();
});

test.each([
  ['guest', 'You stay at The wooden house above the sea, Clifden, Ireland for 14 nights'],
  ['host', `${AMARA} stays at yours for 14 nights`],
] as const)(
  'the list of swaps tells the %s of a stay for nights in one line [SWAP-03]',
  async (as, sentence) => {
    const swap = rowOf(aStayForNights(as));
    await openPage('/swaps', {
      viewer: 'subscriber',
      answers: {
        'GET /api/swaps': {
          waiting: 1,
          sections: [{ section: 'waiting_for_you', total: 1, swaps: [swap], next_cursor: null }],
        },
      },
    });
    const row = within(await screen.findByRole('region', { name: /Waiting for you/ }));
    expect(row.getByText(sentence)).toBeTruthy();
    expect(row.getByText('6 July to 20 July')).toBeTruthy();
    expect(row.queryByText(/stays at yours$/)).toBeNull();
  },
);

test('the guest of a cancelled stay is offered other homes for nights [NIGHT-32]', async () => {
  await openSwap(aFinalStay('guest', { state: 'cancelled', ...ended(2) }), {
    'GET /api/swaps/:id/replacements': {
      homes: [
        {
          home_id: THEIR_HOME,
          title: 'A brick loft',
          place: 'Galway, Ireland',
          photo: null,
          host_name: 'Tom Baker',
          own_home_id: null,
          my_stay: { check_in: '2027-07-06', check_out: '2027-07-20' },
          their_stay: null,
          is_open: true,
        },
      ],
      looking_until: null,
    },
  });
  const list = within(await screen.findByRole('region', { name: 'What could replace it' }));
  expect(await list.findByText('A stay for 14 of your nights')).toBeTruthy();
  expect(list.getByRole('link', { name: 'Ask' }).getAttribute('href')).toBe(
    `/swaps/new?home=${THEIR_HOME}&offer=nights&check_in=2027-07-06&check_out=2027-07-20&replaces=${SWAP_ID}`,
  );
});

test('a changed stay for nights says what it would cost instead [NIGHT-14]', async () => {
  const [stay] = aStayForNights('host').stays;
  if (!stay) throw new Error('no stay');
  await openSwap(
    aStayForNights('host', {
      revision: 2,
      suggested: {
        by: 1,
        was_by: 1,
        at: '2027-05-05T08:04:00.000Z',
        words: '',
        stays: [
          {
            number: 1,
            home_title: stay.home.title,
            check_in: stay.check_in,
            check_out: stay.check_out,
            people: stay.people,
            was: { home_title: stay.home.title, check_in: '2027-07-06', check_out: '2027-07-16' },
            people_were: null,
          },
        ],
      },
    }),
  );
  const changed = within(await screen.findByRole('region', { name: `What ${AMARA} changed` }));
  const cost = changed.getByText('Cost').closest('div');
  expect(cost?.textContent).toBe('Cost14 nights 10 nights');
  expect(changed.getByText('The home')).toBeTruthy();
});
