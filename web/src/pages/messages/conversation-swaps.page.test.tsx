import type { Thread } from '@swapstead/contract/conversations/endpoints';
import type { SwapView } from '@swapstead/contract/swaps/view';
import type { Marks } from '@swapstead/contract/trust/endpoints';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NO_MARKS } from '../../../test/marks.ts';
import { openPage, untilItListens } from '../../../test/open-page.tsx';
import { aWeekLater } from '../../../test/swap-cases.ts';
import {
  aFinalSwap,
  anAgreedSwap,
  aStayForNights,
  aSwap,
  OWN_HOME,
  SWAP_ID,
  THEIR_HOME,
} from '../../../test/swaps.ts';

const id = '60000000-0000-4000-8000-000000000001';
const THEIR_OTHER_HOME = '20000000-0000-4000-8000-000000000009';
const theirHome = { id: THEIR_HOME, title: 'The wooden house above the sea', photo: null };

const aThread = (changes: Partial<Thread> = {}): Thread => ({
  id,
  role: 'guest',
  home: theirHome,
  other: { display_name: 'Nadia Brennan', avatar_url: null },
  last_message: null,
  position: 1,
  state: {
    read_seq: 1,
    their_read_seq: 0,
    unread: 0,
    blocked: false,
    both_wrote: false,
    has_swap: false,
    rights_until: null,
    swap: { marked_by_me: false, marked_by_them: false, completed_at: null },
  },
  about_other: { user_id: null, member_since: 2024, homes: [theirHome] },
  messages: [],
  has_older: false,
  ...changes,
});

const withSwap = (swap: SwapView, changes: Partial<Thread> = {}) =>
  aThread({
    messages: [
      {
        seq: 1,
        from_me: false,
        text: 'Two slow weeks by the sea.',
        created_at: '2027-05-04T18:31:00.000Z',
        submission_id: null,
        swap: { id: swap.id, entry: 1, act: 'proposed' },
      },
    ],
    ...changes,
  });

const NEWCOMER: Pick<Marks, 'completed' | 'cancelling'> = { completed: 0, cancelling: null };

function open(
  thread: Thread,
  swap?: SwapView,
  viewer: 'free' | 'subscriber' = 'subscriber',
  record = NEWCOMER,
) {
  const { messages: _, has_older: __, about_other: ___, ...conversation } = thread;
  return openPage(`/messages/${id}`, {
    viewer,
    answers: {
      'GET /api/conversations': { conversations: [conversation], next_before: null, unread_total: 0 },
      'GET /api/message_settings': { mail_notices: true },
      'GET /api/conversations/:id': thread,
      'PUT /api/conversations/:id/read': { state: conversation.state, unread_total: 0 },
      'GET /api/homes/:id/host': { ...NO_MARKS, ...record },
      ...(swap && { 'GET /api/swaps/:id': swap }),
    },
  });
}

test('[PROP-03] the member who started the conversation proposes for its home', async () => {
  await open(aThread());
  const link = await screen.findByRole('link', { name: 'Propose a swap' });
  expect(link.getAttribute('href')).toBe(`/swaps/new?home=${THEIR_HOME}`);
});

const asHost = (homes: { id: string; title: string; photo: null }[]) =>
  aThread({
    role: 'host',
    home: { id: OWN_HOME, title: 'The flat full of plants', photo: null },
    about_other: { user_id: null, member_since: 2024, homes },
  });

test("[PROP-03] the host proposes for the guest's home, and chooses if there are several", async () => {
  const { user } = await open(asHost([theirHome, { ...theirHome, id: THEIR_OTHER_HOME, title: 'The hut' }]));
  await user.click(await screen.findByRole('button', { name: 'Propose a swap' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Where would you stay?' }));
  expect(dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['The wooden house above the sea', `/swaps/new?home=${THEIR_HOME}`],
    ['The hut', `/swaps/new?home=${THEIR_OTHER_HOME}`],
  ]);
});

test('[PROP-03] the host proposes directly if the guest has one home, and not at all without one', async () => {
  await open(asHost([theirHome]));
  const link = await screen.findByRole('link', { name: 'Propose a swap' });
  expect(link.getAttribute('href')).toBe(`/swaps/new?home=${THEIR_HOME}`);
});

test('[PROP-03] there is no link to propose if the guest has no home, or the viewer no subscription', async () => {
  await open(asHost([]));
  await screen.findByRole('textbox', { name: /^Message to/ });
  expect(screen.queryByText('Propose a swap')).toBeNull();
});

test('[PROP-16] the card of an open proposal has stays, people, message and the buttons of the member awaited', async () => {
  await open(withSwap(aSwap()), aSwap());
  const card = within(await screen.findByRole('article', { name: 'Proposal' }));
  for (const text of [
    'Nadia Brennan would like to swap homes with you. Please answer by Wednesday, 12 May.',
    'You stay at',
    'The wooden house above the sea, Clifden, Ireland',
    '6 July to 20 July · 14 nights',
    'Nadia Brennan stays at',
    '8 July to 20 July · 12 nights',
    'You: 2 adults. Nadia Brennan: 2 adults',
    'Two slow weeks by the sea for my sister and me.',
    'until Wednesday, 12 May',
  ]) {
    expect(card.getByText(text)).toBeTruthy();
  }
  const steps = [...card.getAllByRole('button'), ...card.getAllByRole('link')].map(
    ({ textContent }) => textContent,
  );
  expect(steps.toSorted()).toEqual(
    [
      'Accept',
      'Decline',
      'I need more time',
      'Open swap',
      "See Nadia Brennan's page",
      'Suggest a change',
    ].toSorted(),
  );
});

test('[CANCEL-08] the card says how many swaps its host has completed and cancelled', async () => {
  const record = { completed: 8, cancelling: { cancelled: 1, agreed: 9 } };
  await open(withSwap(aSwap()), aSwap(), 'subscriber', record);
  expect(await screen.findByText('8 swaps completed, cancelled 1 of 9 agreed')).toBeTruthy();
});

test('[CANCEL-08] the card says nothing about a host who has completed and cancelled none', async () => {
  await open(withSwap(aSwap()), aSwap());
  await screen.findByRole('article', { name: 'Proposal' });
  expect(screen.queryByText(/completed|cancelled/)).toBeNull();
});

test('[STAY-21] [STAY-25] a conversation with a swap has no completed mark, and says what a block does not end', async () => {
  const swap = aFinalSwap();
  const thread = withSwap(swap);
  await open(
    { ...thread, state: { ...thread.state, blocked: true, both_wrote: true, has_swap: true } },
    swap,
  );
  expect(
    await screen.findByText("You've blocked this member. The swap goes ahead unless someone cancels it."),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark swap as completed' })).toBeNull();
  const links = screen.getAllByRole('link', { name: /Open swap/ });
  expect(links[0]?.getAttribute('href')).toBe(`/swaps/${SWAP_ID}`);
});

test('[PROP-16] [AGREE-15] the card shows a pending change: the new terms, the current ones, and who is coming', async () => {
  const swap = anAgreedSwap({ change: aWeekLater(2) });
  await open(withSwap(swap), swap);
  const card = within(await screen.findByRole('article', { name: 'Proposal' }));
  expect(card.getByText('13 July to 27 July · 14 nights')).toBeTruthy();
  expect(card.getByText('6 to 20 July', { selector: 's' })).toBeTruthy();
  expect(card.getByText('2 adults', { selector: 's' })).toBeTruthy();
  expect(card.getByText('8 July to 20 July · 12 nights')).toBeTruthy();
  expect(card.getByText('You: 2 adults, 1 child. Nadia Brennan: 2 adults')).toBeTruthy();
});

test("[STAY-24] members with an agreed swap can still write after the conversation's home was removed", async () => {
  const gone = (rights_until: string | null) => {
    const thread = aThread({ home: { ...theirHome, id: null } });
    return { ...thread, state: { ...thread.state, has_swap: rights_until !== null, rights_until } };
  };
  await open(gone(new Date(Date.now() + 86_400_000).toISOString()));
  expect(await screen.findByRole('textbox', { name: /^Message to/ })).toBeTruthy();
  expect(screen.queryByText('This listing is no longer available.')).toBeNull();
});

test('[PROP-15] an event caused by time is announced without a sender', async () => {
  const thread = withSwap(aSwap());
  const { receive } = await open(thread, aSwap());
  await screen.findByRole('article', { name: 'Proposal' });
  const message = {
    seq: 2,
    from_me: false,
    text: 'Nobody answered in time',
    created_at: '2027-05-13T00:00:00.000Z',
    submission_id: null,
    swap: { id: SWAP_ID, entry: 2, act: 'expired' },
  };
  const change = { kind: 'conversation', event: 9, conversation_id: id, message, state: thread.state };
  await untilItListens();
  act(() => receive({ kind: 'change', at: 9, change: { ...change, unread_total: 0, notices_unread: 0 } }));
  const log = screen.getByRole('log', { name: 'New messages' });
  await waitFor(() => expect(log.textContent).toBe('Nobody answered in time'));
});

test("[MSG-07] a member's own action on a swap leaves the read mark on the message above it", async () => {
  const { state } = aThread();
  const at = { from_me: true, created_at: '2027-05-04T18:31:00.000Z', submission_id: null };
  const own = { ...at, seq: 1, text: 'We land at noon.', swap: null };
  const line = { ...at, seq: 2, text: 'Accepted', swap: { id: SWAP_ID, entry: 1, act: 'said_yes' as const } };
  await open(aThread({ messages: [own, line], state: { ...state, their_read_seq: 1 } }), aSwap());
  expect(await screen.findByText('· Read')).toBeTruthy();
});

test('[PROP-15] each action has one line, earlier ones are folded, and only one line links to the card', async () => {
  const entry = (id: number, sentence: string, at: string) => ({
    id,
    party: 1,
    sentence,
    at,
    reason: null,
    words: null,
    changes: [],
  });
  const [first, second, third] = ['05', '06', '07'].map((day) => `2027-05-${day}T18:31:00.000Z`);
  const swap = aFinalSwap({
    history: [
      ...aSwap().history,
      entry(2, 'Amara Okafor accepted', first ?? ''),
      entry(3, 'Everyone accepted', first ?? ''),
      entry(4, 'Nadia Brennan signed', second ?? ''),
      entry(5, 'Amara Okafor signed', third ?? ''),
      entry(6, 'Signed by everyone', third ?? ''),
    ],
  });
  const thread = withSwap(swap);
  const base = thread.messages[0] as Thread['messages'][number];
  const messages = [
    base,
    { ...base, seq: 2, text: 'See you soon', swap: null },
    ...[2, 3, 4, 5, 6].map((id) => ({
      ...base,
      seq: id + 1,
      text: '',
      swap: { id: swap.id, entry: id, act: 'signed' as const },
    })),
  ];
  await open({ ...thread, messages }, swap);
  expect(await screen.findByText(/^Amara Okafor signed\. Signed by everyone · /)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'See it' })).toHaveLength(1);
  const earlier = screen.getByText('2 earlier steps').closest('details');
  expect(earlier?.open).toBe(false);
  const lines = [...(earlier?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  expect(lines.map((line) => line?.split(' · ')[0])).toEqual([
    'Amara Okafor accepted. Everyone accepted',
    'Nadia Brennan signed',
  ]);
});

test('on a phone the header links to the swap, and everything else scrolls with the messages', async () => {
  const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => media);
  onTestFinished(() => void vi.unstubAllGlobals());
  const party = { user_id: null, member_since: 2025, homes: [] };
  await open({ ...withSwap(aFinalSwap()), about_other: party }, aFinalSwap());
  const link = await screen.findByRole('link', { name: 'Open swap: Final' });
  expect(link.getAttribute('href')).toBe(`/swaps/${SWAP_ID}`);
  expect(screen.getByRole('button', { name: 'Report or block' })).toBeTruthy();
  const messages = within(screen.getByRole('region', { name: 'Messages' }));
  expect(messages.getByRole('region', { name: 'About this member' })).toBeTruthy();
});

test('[PROP-16] [NIGHT-31] the card of a stay for nights shows one stay, and what it brings', async () => {
  const swap = aStayForNights('host');
  await open(withSwap(swap), swap);
  const card = within(await screen.findByRole('article', { name: 'Proposal' }));
  expect(
    card.getByRole('heading', {
      name: 'Amara Okafor would like to stay at yours for 14 nights. Please answer by Wednesday, 12 May.',
    }),
  ).toBeTruthy();
  expect(card.getAllByText('Amara Okafor stays at')).toHaveLength(1);
  expect(
    card.getByText(
      "Amara Okafor gives you 14 nights for this stay. They go on hold when you accept, and they're yours once the stay is over.",
    ),
  ).toBeTruthy();
});
