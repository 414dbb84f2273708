/**
 * A source with one transition or rule of nights changed, which `npm run simulate -- --mutate` must notice, or a reason
 * why a market of stays for nights between two members can't.
 */
export type SimulationMutant = {
  name: string;
  file: string;
  /** Text that stands once in the file, and what it becomes. */
  find: string;
  put: string;
  unnoticed?: string;
};

const STATES = 'contract/src/swaps/states.ts';
const SWAPS = 'server/src/features/swaps';
const STAYS = `${SWAPS}/core/stay-nights.ts`;
const LEDGER = 'server/src/features/ledger/ledger.service.ts';

const AWAY = 'No member of the market leaves for good; server/src/features/swaps/ending has its tests.';
const RECORDED = 'The server records it without asking the table; the next mutants leave out what it does.';

/** A transition that the table no longer allows. */
const without = (transition: string, find: string, put: string, unnoticed?: string): SimulationMutant => ({
  name: `No transition: ${transition}`,
  file: STATES,
  find,
  put,
  ...(unnoticed && { unnoticed }),
});

const TRANSITIONS: SimulationMutant[] = [
  without('a proposal is accepted', "['open', 'agreed', 'overtaken']", "['open', 'overtaken']"),
  without('accepted, but the nights are gone', "['open', 'agreed', 'overtaken']", "['open', 'agreed']"),
  without(
    'one of three accepts',
    "['open', 'agreed', 'overtaken']",
    "['agreed', 'overtaken']",
    'A stay for nights has two members.',
  ),
  without('a proposal is changed', "change: ['open'],", ''),
  without('more time', "more_time: ['open'],", ''),
  without('declined', "decline: ['declined'],", ''),
  without('withdrawn', "withdraw: ['withdrawn'],", ''),
  without('expired', "expire: ['expired'],", ''),
  without('overtaken by a job', "overtake: ['overtaken'],", '', 'Jobs rest here, for one order of events.'),
  without('ended by a block', "block: ['withdrawn', 'declined'],", ''),
  without('ended because our team stopped a member', "stop: ['withdrawn', 'declined'],", ''),
  without(
    'ended because a home is deleted',
    "stop: ['withdrawn', 'declined'],\n    delete_home: ['withdrawn', 'declined'],",
    "stop: ['withdrawn', 'declined'],",
  ),
  without('ended because a member left', "leave: ['withdrawn', 'declined'],\n    extend", 'extend', AWAY),
  without('our team moves the day of the answer', "extend: ['open'],", ''),
  without('a change is suggested before signing', "agreed: {\n    change: ['agreed'],", 'agreed: {'),
  without('a change is accepted before signing', "accept_change: ['agreed'],", ''),
  without('a change is refused before signing', "keep: ['agreed'],", '', RECORDED),
  without('a change is taken back before signing', "take_back: ['agreed'],", '', RECORDED),
  without('the first signature', "sign: ['agreed', 'final'],", "sign: ['final'],", RECORDED),
  without('the last signature', "sign: ['agreed', 'final'],", "sign: ['agreed'],"),
  without('lapsed', "lapse: ['lapsed'],", ''),
  without(
    'cancelled before it was final',
    "lapse: ['lapsed'],\n    cancel: ['cancelled'],",
    "lapse: ['lapsed'],",
  ),
  without(
    'an agreed stay is cancelled because a home is deleted',
    "delete_home: ['cancelled'],\n    leave: ['cancelled'],\n    extend",
    "leave: ['cancelled'],\n    extend",
  ),
  without(
    'an agreed stay is cancelled because a member left',
    "leave: ['cancelled'],\n    extend",
    'extend',
    AWAY,
  ),
  without('our team moves the day of signing', "extend: ['agreed'],", ''),
  without('a change is suggested once final', "change: ['final'],\n    accept", 'accept'),
  without('a change is accepted once final', "accept_change: ['final'],", ''),
  without('a change is refused once final', "keep: ['final'],", '', RECORDED),
  without('a change is taken back once final', "take_back: ['final'],", '', RECORDED),
  without(
    'cancelled once final',
    "take_back: ['final'],\n    cancel: ['cancelled'],",
    "take_back: ['final'],",
  ),
  without(
    'a final stay is cancelled because a home is deleted',
    "delete_home: ['cancelled'],\n    leave: ['cancelled'],\n    went",
    "leave: ['cancelled'],\n    went",
  ),
  without('a final stay is cancelled because a member left', "leave: ['cancelled'],\n    went", 'went', AWAY),
  without('one says that it went well', "went_well: ['final', 'completed'],", "went_well: ['completed'],"),
  without('both say that it went well', "went_well: ['final', 'completed'],", "went_well: ['final'],"),
  without('completed by the clock', "complete: ['completed'],", ''),
  without(
    'one says that it did not happen',
    "did_not_happen: ['disputed'],\n  },\n  completed",
    '},\n  completed',
  ),
  without(
    'disputed after it was completed',
    "completed: { did_not_happen: ['disputed'] },",
    'completed: {},',
  ),
  without(
    'the other says too that it did not happen, and it is over',
    "did_not_happen: ['disputed', 'not_happened'],",
    "did_not_happen: ['disputed'],",
  ),
  without(
    'the other says too that it did not happen',
    "did_not_happen: ['disputed', 'not_happened'],",
    "did_not_happen: ['not_happened'],",
  ),
  without('the other says that it did happen', "did_happen: ['disputed'],", ''),
  without('a dispute ends because a member left', "leave: ['disputed', 'not_happened'],", '', AWAY),
  without(
    'our team decides that it happened',
    "decide: ['completed', 'not_happened'],",
    "decide: ['not_happened'],",
  ),
  without(
    'our team decides that it did not',
    "decide: ['completed', 'not_happened'],",
    "decide: ['completed'],",
  ),
  without('a cancellation no longer counts', "cancelled: { do_not_count: ['cancelled'] },", 'cancelled: {},'),
  without(
    'a stay that did not happen no longer counts',
    "not_happened: { do_not_count: ['not_happened'] },",
    'not_happened: {},',
  ),
  {
    name: 'A refused change still waits',
    file: `${SWAPS}/proposing/changes.service.ts`,
    find: 'requireShown(swap, sent);\n          await dropChange(client, swap, now, me);',
    put: 'requireShown(swap, sent);',
  },
  {
    name: 'A change that was taken back still waits',
    file: `${SWAPS}/proposing/changes.service.ts`,
    find: "throw swapRefusal('not_your_change');\n          await dropChange(client, swap, now, me);",
    put: "throw swapRefusal('not_your_change');",
  },
  {
    name: 'One signature makes a stay final',
    file: `${SWAPS}/agreement/signing.service.ts`,
    find: 'if (swap.signatures.length === swap.parties.length) return becomeFinal',
    put: 'if (swap.signatures.length > 0) return becomeFinal',
  },
];

const rule = (
  name: string,
  file: string,
  [find, put]: [string, string],
  unnoticed?: string,
): SimulationMutant => ({
  name,
  file,
  find,
  put,
  ...(unnoticed && { unnoticed }),
});

const LEDGER_RULES: SimulationMutant[] = [
  rule('Nights on hold for the stay do not count as funds', LEDGER, [
    'balance + account.balance >= nights',
    'balance >= nights',
  ]),
  rule('Exactly the nights are not enough', LEDGER, [
    'account.balance >= nights',
    'account.balance > nights',
  ]),
  rule('Everyone has enough nights', LEDGER, ["nights ? 'enough' : 'short'", "nights ? 'enough' : 'enough'"]),
  rule('A change holds all nights once more', LEDGER, [
    'const more = nights - account.balance;',
    'const more = nights;',
  ]),
  rule('A shorter stay gives no nights back', LEDGER, ['if (more === 0) return;', 'if (more <= 0) return;']),
  rule('Holding takes the nights from the stay', LEDGER, [
    '[guest.id, -more],\n          [account.id, more],',
    '[guest.id, more],\n          [account.id, -more],',
  ]),
  rule('A changed stay reads as a new one', LEDGER, ["? 'held' : 'changed'", "? 'held' : 'held'"]),
  rule('Only the first change of a stay moves nights', LEDGER, ['{revision}`,', '{0 * revision}`,']),
  rule(
    'Sharing does not look at what is on hold',
    LEDGER,
    ['if (account.balance !== to_host + to_guest) {', 'if (account.balance < 0) {'],
    'A second lock: nothing calls it with other nights, and the database refuses entries that do not add up to 0.',
  ),
  rule('The guest gets what the host should', LEDGER, [
    "[host?.id ?? 'retired', to_host],\n          [guest?.id ?? 'retired', to_guest],",
    "[host?.id ?? 'retired', to_guest],\n          [guest?.id ?? 'retired', to_host],",
  ]),
  rule('Nights of a stay are never known to be paid', LEDGER, [
    'isPaid: ledger.isPaid,',
    'isPaid: async () => false,',
  ]),
  rule('More comes back than the host has', LEDGER, ['Math.min(nights, host?.balance ?? 0)', 'nights']),
  rule('What the host no longer has is forgotten', LEDGER, ['if (back < nights) {', 'if (nights < 0) {']),
  rule('Nights of a stay that did not happen go to the host', LEDGER, [
    '[host.id, -back],\n            [guest.id, back],',
    '[host.id, back],\n            [guest.id, -back],',
  ]),
  rule(
    'Two entries of one account do not add up',
    LEDGER,
    ['(sums.get(account) ?? 0) + amount', 'amount'],
    'Only members who have left share an account, and none leaves here.',
  ),
];

const STAY_RULES: SimulationMutant[] = [
  rule('A guest may cancel a day later', STAYS, ['const LATE_DAYS = 14;', 'const LATE_DAYS = 13;']),
  rule('A guest must cancel a day earlier', STAYS, ['const LATE_DAYS = 14;', 'const LATE_DAYS = 15;']),
  rule('The last day to cancel is late already', STAYS, ['today > addDays', 'today >= addDays']),
  rule('Who cancels late gets the nights back', STAYS, [
    'isLate ? { to_host: nights, to_guest: 0 }',
    'isLate ? { to_host: 0, to_guest: nights }',
  ]),
  rule('A host who cancels is treated as the guest', STAYS, [
    'if (by === stay.guest) {',
    'if (by !== null) {',
  ]),
  rule('A guest who cancels is treated as the host', STAYS, [
    'if (by === stay.guest) {',
    'if (by === stay.host && by === 0) {',
  ]),
  rule('Lived nights are not paid', STAYS, ['Math.max(0, countDays(stay.check_in, today))', '0']),
  rule('A night too many counts as lived', STAYS, [
    'countDays(stay.check_in, today))',
    'countDays(stay.check_in, today) + 1)',
  ]),
  rule('Nights before check-in count as lived', STAYS, [
    'Math.max(0, countDays(stay.check_in, today))',
    'countDays(stay.check_in, today)',
  ]),
  rule(
    'More nights are lived than the stay has',
    STAYS,
    [
      'Math.min(nights, Math.max(0, countDays(stay.check_in, today)))',
      'Math.max(0, countDays(stay.check_in, today))',
    ],
    'After the day of check-out nobody can cancel, so it is never more.',
  ),
  rule('A completed stay pays its guest', STAYS, [
    "kind: 'paid', to_host: nights, to_guest: 0",
    "kind: 'paid', to_host: 0, to_guest: nights",
  ]),
  rule('A stay that was not final yet is shared as if it were', STAYS, [
    "to !== 'cancelled' || was !== 'final'",
    "to !== 'cancelled'",
  ]),
  rule('Every cancelled stay gives all nights back', STAYS, [
    "to !== 'cancelled' || was !== 'final'",
    "to !== 'completed'",
  ]),
  rule('Nights that a host keeps read as returned', STAYS, [
    "share.to_host > 0 ? 'kept' : 'returned'",
    "share.to_host > 0 ? 'returned' : 'returned'",
  ]),
  rule('A stay without nights on hold shares them', STAYS, ['!stay || !holds(was) ||', '!stay ||']),
  rule(
    'Nights follow an act that leaves the state',
    STAYS,
    ['was === to || ', ''],
    'An act that leaves the state is left out by the conditions beside it, too.',
  ),
  rule('A completed stay is not paid', STAYS, ["(holds(to) && to !== 'completed')", 'holds(to)']),
  rule('A dispute shares the nights', STAYS, ["(holds(to) && to !== 'completed')", 'false']),
  rule('A paid stay that did happen is undone', STAYS, ['if (holds(to)) return [];', '']),
  rule('An accepted stay holds no nights', `${SWAPS}/agreement/take-nights.ts`, [
    'await holdNights(client, swap, terms, now);',
    '',
  ]),
  rule('An accepted change moves no nights', `${SWAPS}/proposing/changes.service.ts`, [
    'await nightTaking.holdNights(client, swap, terms.stays, now);',
    '',
  ]),
];

export const SIMULATION_MUTANTS = [...TRANSITIONS, ...LEDGER_RULES, ...STAY_RULES];
