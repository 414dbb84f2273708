import { addDays } from '@swapstead/contract/days';
import { photoSchema } from '@swapstead/contract/homes/endpoints';
import { MASKED_NAME } from '@swapstead/contract/profiles/names';
import type { SwapRow } from '@swapstead/contract/swaps/endpoints';
import { nightsOf } from '@swapstead/contract/swaps/format';
import type { SwapState } from '@swapstead/contract/swaps/states';
import { STAY_ACCESS } from '@swapstead/contract/swaps/stay-access';
import type { Deadline, SwapStay } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { changesBetween } from './changes-between.ts';
import { dayAt, deadlinesOf, lastDayOf, startOf } from './deadlines.ts';
import { mayRead } from './history.ts';
import { reasonFor } from './reasons.ts';
import { nightsView } from './stay-nights.ts';
import {
  changeAt,
  isContactOpen,
  isOver,
  type StoredChange,
  type StoredStay,
  type StoredSwap,
  stateAt,
  wasAgreed,
} from './stored-swap.ts';

/** The viewing party with its present rights. */
export type PartyRights = {
  me: number;
  is_subscribed: boolean;
  is_stopped: boolean;
  /** Swaps that became final within two years, and how many of them the member has cancelled. */
  figure: { cancelled: number; agreed: number };
};

/** A swap as this party may see it now. */
export function swapView(swap: StoredSwap, rights: PartyRights, now: Date): SwapRow {
  const { me, is_subscribed, is_stopped, figure } = rights;
  const state = stateAt(swap, now);
  const change = changeAt(swap, now);
  const day = (at: string | Date) => dayAt(new Date(at), swap.zone);
  const deadline = (at: string): Deadline => ({ at: iso(at), day: lastDayOf(new Date(at), swap.zone) });
  const answers = is_subscribed && !is_stopped;
  return {
    id: swap.id,
    state,
    revision: swap.revision,
    created_at: iso(swap.created_at),
    today: day(now),
    me,
    proposer: swap.proposer,
    parties: swap.parties.map(({ party, avatar_url }) => ({
      party,
      is_me: party === me,
      name: nameFor(swap, rights, party, now),
      left: hasLeft(swap, party),
      avatar_url: seesNameOf(swap, rights, party, now) ? avatar_url : null,
    })),
    stays: swap.stays.map((stay) => stayView(swap, stay, rights, now)),
    words: lastWords(swap, me),
    suggested: suggestedOf(swap, me, state),
    answered: swap.answers,
    suggested_by: swap.suggested_by,
    signed: swap.signatures.map(({ party }) => party),
    answer_until: state === 'open' ? deadline(swap.answer_until) : null,
    sign_until: state === 'agreed' && swap.sign_until ? deadline(swap.sign_until) : null,
    change: change && {
      id: change.id,
      by: change.by_party,
      at: iso(change.created_at),
      until: deadline(change.until),
      answered: change.answers.map(({ party }) => party),
      stays: changedStays(swap, change),
      words: mayRead(me, change.withheld_from) && !isCopied(swap, change) ? change.words : '',
      sha256: change.sha256,
    },
    dispute: disputeOf(swap, me, now),
    ending: endingOf(swap, me, now),
    completed_day: state === 'completed' ? day(swap.completed_at ?? swap.completes_at) : null,
    went_well: swap.verdicts.filter(({ verdict }) => verdict === 'well').map(({ party }) => party),
    last_day_begun: isOver(swap.last_day_at, now),
    last_day_over: isOver(swap.ends_at, now),
    may: {
      answer: state === 'open' ? answers : true,
      stopped: is_stopped,
      more_time: answers && mayHaveMoreTime(swap, me, now),
      object:
        ['final', 'completed'].includes(state) &&
        isOver(swap.last_day_at, now) &&
        !isOver(swap.objection_until, now),
    },
    nights: nightsView(swap, me, now),
    opens: { contact: isContactOpen(swap, now), guide: STAY_ACCESS[state].guide },
    figure_after_cancelling: state === 'final' ? { ...figure, cancelled: figure.cancelled + 1 } : null,
    conversations: conversationsOf(swap, me),
    replaces: swap.replaces !== null,
    changes_at: nextChange(swap, now),
  };
}

/** Whether 'I need more time' would move the deadline for this party. */
export function mayHaveMoreTime(swap: StoredSwap, me: number, now: Date): boolean {
  return (
    stateAt(swap, now) === 'open' &&
    !swap.answers.includes(me) &&
    !swap.more_time.includes(me) &&
    deadlinesOf(swap.stays).answerLater(new Date(swap.answer_until)) !== undefined
  );
}

const iso = (at: string) => new Date(at).toISOString();

const hasLeft = (swap: StoredSwap, party: number) =>
  swap.parties.find((one) => one.party === party)?.user_id === null;

type NameRights = Pick<PartyRights, 'me' | 'is_subscribed'>;

/**
 * Whether the party sees names and places: with a subscription, or in an agreed swap until 30 days after the last day.
 */
const seesNames = (swap: StoredSwap, { is_subscribed }: NameRights, now: Date) =>
  is_subscribed || (wasAgreed(swap) && !isOver(swap.rights_until, now));

/** Whether the party sees the name of another. Hosts always see who has asked them (permissions.md row 50). */
function seesNameOf(swap: StoredSwap, rights: NameRights, party: number, now: Date): boolean {
  if (party === rights.me || seesNames(swap, rights, now)) return true;
  return swap.conversations.some(({ guest, host }) => guest === party && host === rights.me);
}

/** The name of a party as this viewer sees it. */
export function nameFor(swap: StoredSwap, rights: NameRights, party: number, now: Date): string {
  const found = swap.parties.find((one) => one.party === party);
  if (!found?.user_id) return m.profiles_former_member();
  return seesNameOf(swap, rights, party, now)
    ? (found.display_name ?? m.profiles_anonymous_member())
    : MASKED_NAME.free;
}

function stayView(swap: StoredSwap, stay: StoredStay, rights: PartyRights, now: Date): SwapStay {
  const opens = stay.host === rights.me || seesNames(swap, rights, now);
  const { number, host, guest, check_in, check_out, people } = stay;
  return {
    number,
    home: {
      id: stay.home_id,
      title: stay.home_title,
      place: opens ? stay.home_place : null,
      photo: stay.photo === null ? null : photoSchema.parse(stay.photo),
    },
    host,
    guest,
    check_in,
    check_out,
    nights: nightsOf(stay),
    people,
    phase: phaseOf(stay, now),
  };
}

/** Whether a stay is to come, under way or over, by the days of its home. The check-out day belongs to the stay. */
export function phaseOf({ check_in, check_out, zone }: StoredStay, now: Date): SwapStay['phase'] {
  const today = dayAt(now, zone);
  if (today < check_in) return 'before';
  return today <= check_out ? 'under_way' : 'over';
}

/** The latest words of each party that this party may read. */
function lastWords({ words }: StoredSwap, me: number): SwapRow['words'] {
  const read = words.filter(({ withheld_from }) => mayRead(me, withheld_from));
  return read
    .filter(({ party }, index) => read.findIndex((one) => one.party === party) === index)
    .map(({ party, words: said, at }) => ({ party, words: said, at: iso(at) }));
}

/** Whether a change repeats the words of another party, to whom they belong (see `isCopied` in swaps.statements.ts). */
const isCopied = (swap: StoredSwap, change: StoredChange) =>
  swap.words.some(({ party, words }) => party !== change.by_party && words === change.words);

/** The changes from the previous to the present terms of an open swap. */
function suggestedOf(swap: StoredSwap, me: number, state: SwapState): SwapRow['suggested'] {
  const { suggested } = swap;
  if (!suggested || state !== 'open') return null;
  const { party: by, was_by, changes } = suggested;
  const [newest] = swap.words;
  // If the present revision has words, they are first.
  const isIts = newest?.party === by && newest.at === suggested.at;
  const words = isIts && mayRead(me, newest.withheld_from) ? newest.words : '';
  const stays = swap.stays.map(({ number, home_title, check_in, check_out, people }) => {
    const changed = changes.find(({ stay }) => stay === number);
    const window = changed?.window?.[0] ?? { check_in, check_out };
    const isMoved = changed?.home || changed?.window;
    return {
      number,
      home_title,
      check_in,
      check_out,
      people,
      was: isMoved ? { home_title: changed.home?.[0] ?? home_title, ...window } : null,
      people_were: changed?.people?.[0] ?? null,
    };
  });
  return { by, at: iso(suggested.at), was_by, stays, words };
}

function changedStays(swap: StoredSwap, change: StoredChange) {
  const changes = changesBetween(swap, change.terms.stays);
  return change.terms.stays.map(({ number, home_title, check_in, check_out, people }) => {
    const was = swap.stays.find((stay) => stay.number === number);
    const changed = changes.find(({ stay }) => stay === number);
    return {
      number,
      home_title,
      check_in,
      check_out,
      people,
      was:
        was && (changed?.home || changed?.window)
          ? { home_title: was.home_title, check_in: was.check_in, check_out: was.check_out }
          : null,
      people_were: changed?.people?.[0] ?? null,
    };
  });
}

function disputeOf(swap: StoredSwap, me: number, now: Date): SwapRow['dispute'] {
  const { disputed_by, dispute_until, verdicts } = swap;
  if (disputed_by === null || dispute_until === null || stateAt(swap, now) !== 'disputed') return null;
  const answers = verdicts.flatMap(({ party, verdict, words, withheld_from }) =>
    verdict === 'well'
      ? []
      : [{ party, happened: verdict === 'happened', words: mayRead(me, withheld_from) ? words : '' }],
  );
  const stay = verdicts.find(({ party }) => party === disputed_by)?.stay ?? 1;
  return {
    by: disputed_by,
    stay,
    until: { at: iso(dispute_until), day: lastDayOf(new Date(dispute_until), swap.zone) },
    answers,
    with_team: isOver(dispute_until, now) || answers.some(({ happened }) => happened),
  };
}

function endingOf(swap: StoredSwap, me: number, now: Date): SwapRow['ending'] {
  if (!['declined', 'withdrawn', 'cancelled'].includes(stateAt(swap, now)) || !swap.end_why) return null;
  return {
    by: swap.ended_by,
    why: swap.end_why,
    day: dayAt(new Date(swap.ended_at ?? now), swap.zone),
    reason: swap.end_reason && reasonFor(swap.end_reason),
    words: mayRead(me, swap.end_words_withheld_from) ? swap.end_words : null,
    home_title: swap.end_home_title,
  };
}

function conversationsOf(swap: StoredSwap, me: number): SwapRow['conversations'] {
  return swap.conversations.flatMap(({ conversation_id, guest, host }) => {
    if (guest === me) return [{ party: host, conversation_id }];
    return host === me ? [{ party: guest, conversation_id }] : [];
  });
}

/** The next instant at which this view changes by time alone; null if there is none. */
function nextChange(swap: StoredSwap, now: Date): string | null {
  const instants = [
    swap.answer_until,
    swap.sign_until,
    swap.change?.until,
    swap.last_day_at,
    swap.ends_at,
    swap.completes_at,
    swap.objection_until,
    swap.dispute_until,
    swap.rights_until,
  ].map((at) => (at ? Date.parse(at) : Number.NaN));
  for (const { check_in, check_out, zone } of swap.stays) {
    instants.push(startOf(check_in, zone), startOf(addDays(check_out, 1), zone));
  }
  const next = instants.reduce(
    (least, at) => (at > now.getTime() && at < least ? at : least),
    Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(next) ? new Date(next).toISOString() : null;
}
