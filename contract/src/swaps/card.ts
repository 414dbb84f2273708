import { m, textTable } from '@swapstead/messages';
import { dayText, namesText } from './format.ts';
import type { SwapStay, SwapView } from './view.ts';

/** The buttons of cards: their actions and labels. */
export const SWAP_STEPS = textTable({
  accept: m.swaps_step_accept,
  change: m.swaps_step_change,
  decline: m.swaps_step_decline,
  withdraw: m.swaps_step_withdraw,
  more_time: m.swaps_step_more_time,
  upgrade: m.swaps_step_upgrade,
  sign: m.swaps_step_sign,
  agreement: m.swaps_step_agreement,
  do_not_go_on: m.swaps_step_do_not_go_on,
  accept_change: m.swaps_step_accept_change,
  accept_and_sign: m.swaps_step_accept_and_sign,
  keep: m.swaps_step_keep,
  take_back: m.swaps_step_take_back,
  address: m.swaps_step_address,
  own_guide: m.swaps_step_own_guide,
  calendar: m.swaps_step_calendar,
  cancel: m.swaps_step_cancel,
  something_wrong: m.swaps_step_something_wrong,
  went_well: m.swaps_step_went_well,
  did_happen: m.swaps_step_did_happen,
  did_not_happen: m.swaps_step_did_not_happen,
  tell_support: m.swaps_step_tell_support,
  propose: m.swaps_step_propose,
  propose_again: m.swaps_step_propose_again,
  propose_other_dates: m.swaps_step_propose_other_dates,
  propose_yourself: m.swaps_step_propose_yourself,
  propose_dates: m.swaps_step_propose_dates,
  find_home: m.swaps_step_find_home,
  repair: m.swaps_step_repair,
});

export type SwapStep = keyof typeof SWAP_STEPS;
export type SwapCard = { sentence: string; steps: SwapStep[] };

/**
 * The sentence and buttons of a swap for one viewer (file 11, 'Cards'). Buttons that this viewer may not use are
 * absent. 'Open swap' always follows and is not listed.
 */
export function swapCard(swap: SwapView): SwapCard {
  const card = CARDS[swap.state](swap);
  if (staysSomewhere(swap)) return card;
  return { ...card, steps: card.steps.filter((step) => !FOR_GUESTS.has(step)) };
}

/** Steps towards another stay: nothing for the host of a stay for nights, who stays nowhere. */
const FOR_GUESTS = new Set<SwapStep>([
  'propose',
  'propose_again',
  'propose_other_dates',
  'propose_yourself',
  'propose_dates',
  'find_home',
]);

const staysSomewhere = ({ stays, me }: SwapView) => stays.some(({ guest }) => guest === me);

const CARDS: Record<SwapView['state'], (swap: SwapView) => SwapCard> = {
  open: openCard,
  agreed: (swap) => changeCard(swap) ?? agreedCard(swap),
  final: finalCard,
  completed: (swap) => ({
    sentence: m.swaps_card_completed({ day: day(swap, swap.completed_day ?? swap.today) }),
    steps: swap.may.object ? ['did_not_happen'] : [],
  }),
  disputed: disputedCard,
  declined: (swap) => goneCard(swap) ?? declinedCard(swap),
  withdrawn: (swap) => goneCard(swap) ?? withdrawnCard(swap),
  expired: (swap) =>
    swap.answered.includes(swap.me)
      ? {
          sentence: m.swaps_card_expired_unanswered(),
          steps: ['propose_again', 'find_home'],
        }
      : {
          sentence: staysSomewhere(swap) ? m.swaps_card_expired_by_you() : m.swaps_card_expired_by_host(),
          steps: ['propose_yourself'],
        },
  overtaken: () => ({
    sentence: m.swaps_card_overtaken(),
    steps: ['propose_dates'],
  }),
  lapsed: (swap) => ({
    sentence: swap.signed.includes(swap.me)
      ? m.swaps_card_lapsed_by_others({ names: names(swap, unsigned(swap)) })
      : m.swaps_card_lapsed_by_you(),
    steps: ['propose_again'],
  }),
  cancelled: cancelledCard,
  not_happened: () => ({ sentence: m.swaps_state_sentence_not_happened(), steps: [] }),
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
      sentence: m.swaps_card_waiting({ names: names(swap, waiting), day: until }),
      steps: [...answer('change'), refuse],
    };
  }
  const by = name(swap, swap.suggested_by);
  const isFirst = swap.suggested_by === swap.proposer && swap.revision === 1;
  return {
    sentence: isFirst
      ? m.swaps_card_proposed({ name: by, day: until, nights: swap.nights?.amount ?? 0 })
      : m.swaps_card_suggested({ name: by, day: until }),
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
        ? m.swaps_card_your_change_waits({ names: names(swap, waiting), day: day(swap, change.until.day) })
        : m.swaps_card_change_waits({ names: names(swap, waiting), day: day(swap, change.until.day) }),
      steps: [mine ? 'take_back' : 'keep', ...end],
    };
  }
  return {
    sentence: m.swaps_card_change_suggested({ name: name(swap, change.by) }),
    steps: [swap.state === 'final' ? 'accept_and_sign' : 'accept_change', 'keep', ...end],
  };
}

function agreedCard(swap: SwapView): SwapCard {
  const until = day(swap, swap.sign_until?.day ?? swap.today);
  if (!swap.signed.includes(swap.me)) {
    return {
      sentence: m.swaps_card_agreed({ day: until }),
      steps: ['sign', 'change', 'do_not_go_on'],
    };
  }
  return {
    sentence: m.swaps_card_signed({ names: names(swap, unsigned(swap)), day: until }),
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
      ? {
          sentence: m.swaps_card_you_are_at({ title: now.home.title, day: until }),
          steps: ['address', 'something_wrong'],
        }
      : {
          sentence: m.swaps_card_guest_until({ name: name(swap, now.guest), day: until }),
          steps: ['something_wrong'],
        };
  }
  const next = swap.stays.filter(({ phase }) => phase === 'before').sort(byArrival)[0];
  const steps: SwapStep[] = [...opened(swap), 'calendar', 'change', 'cancel'];
  if (next && swap.stays.some(({ phase }) => phase === 'over')) {
    return { sentence: m.swaps_card_next_stay({ day: day(swap, next.check_in) }), steps };
  }
  const own = swap.stays.find(({ guest }) => guest === swap.me);
  if (own) {
    return {
      sentence: m.swaps_card_final_guest({ title: own.home.title, day: day(swap, own.check_in) }),
      steps,
    };
  }
  const hosted = swap.stays.find(({ host }) => host === swap.me);
  return {
    sentence: hosted
      ? m.swaps_card_final_host({ name: name(swap, hosted.guest), day: day(swap, hosted.check_in) })
      : m.swaps_card_final(),
    steps,
  };
}

/** A viewer who has said yes is not asked again, but can still report that the swap did not happen. */
function overCard(swap: SwapView): SwapCard {
  if (!swap.went_well.includes(swap.me)) {
    return {
      sentence: m.swaps_card_over({ count: swap.stays.length }),
      steps: ['went_well', 'did_not_happen'],
    };
  }
  const waiting = others(swap).filter((party) => !swap.went_well.includes(party));
  return {
    sentence: m.swaps_card_went_well({ names: names(swap, waiting) }),
    steps: ['did_not_happen'],
  };
}

/** The buttons that this viewer gets in a final swap. */
const opened = (swap: SwapView): SwapStep[] => (staysSomewhere(swap) ? ['address'] : ['own_guide']);

function disputedCard(swap: SwapView): SwapCard {
  const { dispute } = swap;
  if (!dispute || dispute.with_team) {
    return { sentence: m.swaps_card_with_team(), steps: ['tell_support'] };
  }
  const until = day(swap, dispute.until.day);
  const answered = dispute.answers.map(({ party }) => party);
  if (answered.includes(swap.me)) {
    const waiting = others(swap).filter((party) => !answered.includes(party));
    return {
      sentence: m.swaps_card_disputed_by_you({ names: names(swap, waiting), day: until }),
      steps: [],
    };
  }
  return {
    sentence: m.swaps_card_disputed({ name: name(swap, dispute.by), day: until }),
    steps: ['did_happen', 'did_not_happen'],
  };
}

/** The card of a swap that ended because a home was deleted or a member left. */
function goneCard({ ending }: SwapView): SwapCard | undefined {
  if (ending?.why === 'home_gone') {
    return { sentence: m.swaps_card_home_gone({ title: ending.home_title ?? '' }), steps: ['find_home'] };
  }
  return ending?.why === 'left' ? { sentence: m.swaps_card_member_left(), steps: ['find_home'] } : undefined;
}

function declinedCard(swap: SwapView): SwapCard {
  const { ending } = swap;
  if (ending?.by === swap.me) return { sentence: m.swaps_card_you_declined(), steps: ['propose'] };
  if (swap.me !== swap.proposer) return { sentence: m.swaps_card_somebody_declined(), steps: [] };
  const known = ending?.by ? 'yes' : 'other';
  const by = ending?.by ? name(swap, ending.by) : '';
  return {
    sentence: ending?.reason
      ? m.swaps_card_declined_why({ known, name: by, reason: ending.reason })
      : m.swaps_card_declined({ known, name: by }),
    steps: ['propose_other_dates'],
  };
}

function withdrawnCard(swap: SwapView): SwapCard {
  if (swap.me === swap.proposer) {
    return { sentence: m.swaps_card_you_withdrew(), steps: ['propose_again'] };
  }
  return { sentence: m.swaps_card_withdrew({ name: name(swap, swap.proposer) }), steps: [] };
}

function cancelledCard(swap: SwapView): SwapCard {
  const { ending } = swap;
  const on = day(swap, ending?.day ?? swap.today);
  const repair: SwapStep[] = canBeReplaced(swap) ? ['repair'] : [];
  if (ending?.why === 'team') {
    return { sentence: m.swaps_card_team_cancelled({ day: on, reason: ending.reason ?? '' }), steps: repair };
  }
  if (ending?.why === 'left') {
    return { sentence: m.swaps_card_left_cancelled({ day: on }), steps: repair };
  }
  if (ending?.by === swap.me) return { sentence: m.swaps_card_you_cancelled({ day: on }), steps: [] };
  const sentence = m.swaps_card_cancelled({
    known: ending?.by ? 'yes' : 'other',
    name: ending?.by ? name(swap, ending.by) : '',
    day: on,
    reason: ending?.reason ?? '',
  });
  return { sentence, steps: repair };
}

/** Whether a replacement is possible: only for guests who did not cancel, and only before their stay begins. */
export const canBeReplaced = (swap: SwapView): boolean => {
  const { me, today, state, ending, stays } = swap;
  const own = stays.find(({ guest }) => guest === me);
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
