/** The states of a swap. */
export const SWAP_STATES = [
  'open',
  'agreed',
  'final',
  'completed',
  'disputed',
  'declined',
  'withdrawn',
  'expired',
  'overtaken',
  'lapsed',
  'cancelled',
  'not_happened',
] as const;

export type SwapState = (typeof SWAP_STATES)[number];

/**
 * Every transition between states, by the act that causes it. The server allows no others, the property test walks
 * them, and the screens read them.
 */
export const TRANSITIONS = {
  open: {
    accept: ['open', 'agreed', 'overtaken'],
    change: ['open'],
    more_time: ['open'],
    decline: ['declined'],
    withdraw: ['withdrawn'],
    expire: ['expired'],
    overtake: ['overtaken'],
    block: ['withdrawn', 'declined'],
    stop: ['withdrawn', 'declined'],
    delete_home: ['withdrawn', 'declined'],
    leave: ['withdrawn', 'declined'],
    extend: ['open'],
  },
  agreed: {
    change: ['agreed'],
    accept_change: ['agreed'],
    keep: ['agreed'],
    take_back: ['agreed'],
    sign: ['agreed', 'final'],
    lapse: ['lapsed'],
    cancel: ['cancelled'],
    delete_home: ['cancelled'],
    leave: ['cancelled'],
    extend: ['agreed'],
  },
  final: {
    change: ['final'],
    accept_change: ['final'],
    keep: ['final'],
    take_back: ['final'],
    cancel: ['cancelled'],
    delete_home: ['cancelled'],
    leave: ['cancelled'],
    went_well: ['final', 'completed'],
    complete: ['completed'],
    did_not_happen: ['disputed'],
  },
  completed: { did_not_happen: ['disputed'] },
  disputed: {
    did_not_happen: ['disputed', 'not_happened'],
    did_happen: ['disputed'],
    leave: ['disputed', 'not_happened'],
    decide: ['completed', 'not_happened'],
  },
  declined: {},
  withdrawn: {},
  expired: {},
  overtaken: {},
  lapsed: {},
  cancelled: { do_not_count: ['cancelled'] },
  not_happened: { do_not_count: ['not_happened'] },
} as const satisfies Record<SwapState, Record<string, readonly SwapState[]>>;

/** The acts that lead from one state to another. */
export type SwapAct = { [S in SwapState]: keyof (typeof TRANSITIONS)[S] }[SwapState];

/** The states in which the nights of the stays are taken. */
export const HOLDING = ['agreed', 'final', 'completed', 'disputed'] as const satisfies SwapState[];

/** Whether `act` may lead from one state to the other. */
export function leadsTo(from: SwapState, act: SwapAct, to: SwapState): boolean {
  const ways: Partial<Record<SwapAct, readonly SwapState[]>> = TRANSITIONS[from];
  return ways[act]?.includes(to) ?? false;
}
