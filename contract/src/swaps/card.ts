import { dayText, namesText } from './format.ts';
import type { SwapStay, SwapView } from './view.ts';

/** The buttons of cards: their actions and labels. */
export const SWAP_STEPS = {
  accept: 'Accept',
  change: 'Suggest a change',
  decline: 'Decline',
  withdraw: 'Withdraw',
  more_time: 'I need more time',
  upgrade: 'Upgrade to answer',
  sign: 'Read and sign',
  agreement: 'See the agreement',
  do_not_go_on: 'Do not go on',
  accept_change: 'Accept change',
  accept_and_sign: 'Accept and sign',
  keep: 'Keep as agreed',
  take_back: 'Take the change back',
  address: 'Address and house guide',
  own_guide: 'Your house guide',
  calendar: 'Add to calendar',
  cancel: 'Cancel this swap',
  something_wrong: 'Something is wrong',
  went_well: 'All went well',
  did_happen: 'It did happen',
  did_not_happen: 'It did not happen',
  tell_support: 'Tell support',
  propose: 'Propose a swap',
  propose_again: 'Propose again',
  propose_other_dates: 'Propose other dates',
  propose_yourself: 'Propose it yourself',
  propose_dates: 'Propose these dates',
  find_home: 'Find another home',
  repair: 'What could take its place',
} as const;

export type SwapStep = keyof typeof SWAP_STEPS;
export type SwapCard = { sentence: string; steps: SwapStep[] };

/**
 * The sentence and buttons of a swap for one viewer (file 11, 'Cards'). Buttons that this viewer may not use are
 * absent. 'Open swap' always follows and is not listed.
 */
export function swapCard(swap: SwapView): SwapCard {
  return CARDS[swap.state](swap);
}

const CARDS: Record<SwapView['state'], (swap: SwapView) => SwapCard> = {
  open: openCard,
  agreed: (swap) => changeCard(swap) ?? agreedCard(swap),
  final: finalCard,
  completed: (swap) => ({
    sentence: `Completed on ${day(swap, swap.completed_day ?? swap.today)}.`,
    steps: swap.may.object ? ['did_not_happen'] : [],
  }),
  disputed: disputedCard,
  declined: (swap) => goneCard(swap) ?? declinedCard(swap),
  withdrawn: (swap) => goneCard(swap) ?? withdrawnCard(swap),
  expired: (swap) =>
    swap.answered.includes(swap.me)
      ? {
          sentence: 'Nobody answered in time. That says nothing about you or your home.',
          steps: ['propose_again', 'find_home'],
        }
      : {
          sentence: 'You did not answer in time. You can still write, or propose it yourself.',
          steps: ['propose_yourself'],
        },
  overtaken: () => ({
    sentence: 'These nights have just been taken. Another swap was agreed first.',
    steps: ['propose_dates'],
  }),
  lapsed: (swap) => ({
    sentence: swap.signed.includes(swap.me)
      ? `${names(swap, unsigned(swap))} did not sign in time. The nights are free again.`
      : 'You did not sign in time. The nights are free again.',
    steps: ['propose_again'],
  }),
  cancelled: cancelledCard,
  not_happened: () => ({ sentence: 'This swap did not happen.', steps: [] }),
};

/** A viewer who may not answer is shown the remedy: a membership, or our team (PROP-29, PROP-30). */
function answersOf({ may }: SwapView): SwapStep[] {
  if (may.answer) return ['accept', 'change'];
  return [may.stopped ? 'tell_support' : 'upgrade'];
}

function openCard(swap: SwapView): SwapCard {
  const until = day(swap, swap.answer_until?.day ?? swap.today);
  const refuse: SwapStep = swap.me === swap.proposer ? 'withdraw' : 'decline';
  const answer = (...steps: SwapStep[]) => (swap.may.answer ? steps : []);
  if (swap.answered.includes(swap.me)) {
    const waiting = others(swap).filter((party) => !swap.answered.includes(party));
    return {
      sentence: `Waiting for ${names(swap, waiting)} until ${until}.`,
      steps: [...answer('change'), refuse],
    };
  }
  const by = name(swap, swap.suggested_by);
  const does =
    swap.suggested_by === swap.proposer && swap.revision === 1 ? 'proposes a swap' : 'suggests a change';
  return {
    sentence: `${by} ${does}. Please answer by ${until}.`,
    steps: [...answersOf(swap), refuse, ...(swap.may.more_time ? (['more_time'] as const) : [])],
  };
}

/** While a change waits for answers, the agreement can be read and ended, but neither signed nor changed again. */
function changeCard(swap: SwapView): SwapCard | undefined {
  const { change } = swap;
  if (!change) return undefined;
  const end: SwapStep[] = swap.state === 'agreed' ? ['do_not_go_on'] : [...opened(swap), 'cancel'];
  if (change.answered.includes(swap.me)) {
    const waiting = others(swap).filter((party) => !change.answered.includes(party));
    const mine = change.by === swap.me;
    return {
      sentence: mine
        ? `Your change waits for ${names(swap, waiting)} until ${day(swap, change.until.day)}. What is agreed holds meanwhile.`
        : `The change waits for ${names(swap, waiting)} until ${day(swap, change.until.day)}. What is agreed holds meanwhile.`,
      steps: [mine ? 'take_back' : 'keep', ...end],
    };
  }
  return {
    sentence: `${name(swap, change.by)} suggests a change. What is agreed holds until everybody has said yes.`,
    steps: [swap.state === 'final' ? 'accept_and_sign' : 'accept_change', 'keep', ...end],
  };
}

function agreedCard(swap: SwapView): SwapCard {
  const until = day(swap, swap.sign_until?.day ?? swap.today);
  if (!swap.signed.includes(swap.me)) {
    return {
      sentence: `You have agreed. Read the agreement and sign it by ${until}.`,
      steps: ['sign', 'change', 'do_not_go_on'],
    };
  }
  return {
    sentence: `You have signed. Waiting for ${names(swap, unsigned(swap))} until ${until}.`,
    steps: ['agreement', 'change', 'do_not_go_on'],
  };
}

function finalCard(swap: SwapView): SwapCard {
  if (swap.last_day_begun) return overCard(swap);
  const waiting = changeCard(swap);
  if (waiting) return waiting;
  const mine = swap.stays.filter((stay) => stay.phase === 'under_way' && isMine(swap, stay));
  // A viewer whose two stays run at the same time first needs the guide of the home they are staying in.
  const now = mine.find(({ guest }) => guest === swap.me) ?? mine[0];
  if (now) {
    const until = day(swap, now.check_out);
    return now.guest === swap.me
      ? { sentence: `You are at ${now.home.title} until ${until}.`, steps: ['address', 'something_wrong'] }
      : { sentence: `${name(swap, now.guest)} stays at yours until ${until}.`, steps: ['something_wrong'] };
  }
  const next = swap.stays.filter(({ phase }) => phase === 'before').sort(byArrival)[0];
  const steps: SwapStep[] = [...opened(swap), 'calendar', 'change', 'cancel'];
  if (next && swap.stays.some(({ phase }) => phase === 'over')) {
    return { sentence: `One stay is over, the next begins on ${day(swap, next.check_in)}.`, steps };
  }
  const own = swap.stays.find(({ guest }) => guest === swap.me);
  if (own) {
    return { sentence: `It is final. You stay at ${own.home.title} from ${day(swap, own.check_in)}.`, steps };
  }
  const hosted = swap.stays.find(({ host }) => host === swap.me);
  return {
    sentence: hosted
      ? `It is final. ${name(swap, hosted.guest)} stays at yours from ${day(swap, hosted.check_in)}.`
      : 'It is final.',
    steps,
  };
}

/** A viewer who has said yes is not asked again, but can still report that the swap did not happen. */
function overCard(swap: SwapView): SwapCard {
  if (!swap.went_well.includes(swap.me)) {
    return { sentence: 'The stays are over. Did all go well?', steps: ['went_well', 'did_not_happen'] };
  }
  const waiting = others(swap).filter((party) => !swap.went_well.includes(party));
  return {
    sentence: `You said that all went well. Waiting for ${names(swap, waiting)}.`,
    steps: ['did_not_happen'],
  };
}

/** The buttons that this viewer gets in a final swap. */
const opened = (swap: SwapView): SwapStep[] =>
  swap.stays.some(({ guest }) => guest === swap.me) ? ['address'] : ['own_guide'];

function disputedCard(swap: SwapView): SwapCard {
  const { dispute } = swap;
  if (!dispute || dispute.with_team) {
    return { sentence: 'Our team looks at this swap.', steps: ['tell_support'] };
  }
  const until = day(swap, dispute.until.day);
  const answered = dispute.answers.map(({ party }) => party);
  if (answered.includes(swap.me)) {
    const waiting = others(swap).filter((party) => !answered.includes(party));
    return {
      sentence: `You said that this swap did not happen. ${names(swap, waiting)} can answer until ${until}.`,
      steps: [],
    };
  }
  return {
    sentence: `${name(swap, dispute.by)} says that this swap did not happen. Please answer by ${until}.`,
    steps: ['did_happen', 'did_not_happen'],
  };
}

/** The card of a swap that ended because a home was deleted or a member left. */
function goneCard({ ending }: SwapView): SwapCard | undefined {
  if (ending?.why === 'home_gone') {
    return { sentence: `${ending.home_title} is no longer listed.`, steps: ['find_home'] };
  }
  return ending?.why === 'left' ? { sentence: 'A member has left.', steps: ['find_home'] } : undefined;
}

function declinedCard(swap: SwapView): SwapCard {
  const { ending } = swap;
  if (ending?.by === swap.me) return { sentence: 'You declined.', steps: ['propose'] };
  if (swap.me !== swap.proposer) return { sentence: 'Somebody declined. Nothing was agreed.', steps: [] };
  const by = ending?.by ? name(swap, ending.by) : 'Somebody';
  return {
    sentence: ending?.reason ? `${by} declined: ${ending.reason}.` : `${by} declined.`,
    steps: ['propose_other_dates'],
  };
}

function withdrawnCard(swap: SwapView): SwapCard {
  if (swap.me === swap.proposer) {
    return { sentence: 'You withdrew this proposal.', steps: ['propose_again'] };
  }
  return { sentence: `${name(swap, swap.proposer)} withdrew this proposal.`, steps: [] };
}

function cancelledCard(swap: SwapView): SwapCard {
  const { ending } = swap;
  const on = day(swap, ending?.day ?? swap.today);
  const repair: SwapStep[] = canBeReplaced(swap) ? ['repair'] : [];
  if (ending?.why === 'team') {
    return { sentence: `Our team cancelled this swap on ${on}: ${ending.reason}.`, steps: repair };
  }
  if (ending?.why === 'left') {
    return { sentence: `A member has left. This swap was cancelled on ${on}.`, steps: repair };
  }
  if (ending?.by === swap.me) return { sentence: `You cancelled this swap on ${on}.`, steps: [] };
  const by = ending?.by ? name(swap, ending.by) : 'Somebody';
  return { sentence: `${by} cancelled this swap on ${on}: ${ending?.reason}.`, steps: repair };
}

/** Whether a replacement is possible: only for parties who did not cancel, and only before the stay begins. */
export const canBeReplaced = (swap: SwapView): boolean => {
  const { me, today, state, ending, stays } = swap;
  const own = stays.find(({ guest }) => guest === me) ?? stays.find(({ host }) => host === me);
  return state === 'cancelled' && ending?.by !== me && own !== undefined && today < own.check_in;
};

const day = (swap: SwapView, value: string) => dayText(value, swap.today);
const isMine = (swap: SwapView, { guest, host }: SwapStay) => guest === swap.me || host === swap.me;
const byArrival = (one: SwapStay, two: SwapStay) => one.check_in.localeCompare(two.check_in);
const others = (swap: SwapView) =>
  swap.parties.map(({ party }) => party).filter((party) => party !== swap.me);
const unsigned = (swap: SwapView) => others(swap).filter((party) => !swap.signed.includes(party));

function name(swap: SwapView, party: number): string {
  return swap.parties.find((one) => one.party === party)?.name ?? '';
}

const names = (swap: SwapView, parties: readonly number[]) =>
  namesText(parties.map((party) => name(swap, party)));
