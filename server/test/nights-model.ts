import { addDays, countDays } from '@swapstead/contract/days';
import { createLedgerModel } from './nights-ledger-model.ts';

/**
 * What stays for nights between two members are, and what members have, told from the acts that were answered with 200
 * and from the clock. It is written from files 11 and 13 alone and shares no rule with the server, so that a rule that
 * is lost there shows here. All homes are on UTC. Party 1 proposes and is the guest, party 2 is the host.
 */
export type ModelStay = {
  id: string;
  guest: number;
  host: number;
  state: string;
  revision: number;
  check_in: string;
  nights: number;
  /** When the time to answer or sign is over. */
  until: number;
  /** Who made the present terms of an open proposal, and so need not accept them. */
  by: number;
  askedForTime: Set<number>;
  change: (Terms & { by: number }) | undefined;
  signed: Set<number>;
  well: Set<number>;
  /** What each said about a stay that is disputed: whether it happened. */
  said: Map<number, boolean>;
  held: number;
  isPaid: boolean;
  isCounted: boolean;
};

type Terms = { check_in: string; nights: number };
/** A party; null is our team. */
type By = number | null;
/** What an act of our team says. */
export type Said = { terms?: Terms; days?: number; happened?: boolean; doing?: number | null };
/** Follows an allowed act. @returns the next state, or undefined if the act is not allowed */
type Rule = (stay: ModelStay, by: By, said: Said) => string | undefined;

const endOf = (day: string) => Date.parse(addDays(day, 1));
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
const earlier = (one: string, two: string) => (one < two ? one : two);

export function createNightsModel(clock: () => Date) {
  const ledger = createLedgerModel();
  const { hold, share, pay, giveBack } = ledger;
  const stays: ModelStay[] = [];
  /** How often each transition was taken: 'agreed sign final'. */
  const taken = new Map<string, number>();

  const now = () => clock().getTime();
  const today = () => dayOf(now());
  const checkOut = ({ check_in, nights }: Terms) => addDays(check_in, nights);
  const answerUntil = ({ check_in }: Terms) => endOf(earlier(addDays(today(), 7), addDays(check_in, -3)));
  const signUntil = ({ check_in }: Terms) => endOf(earlier(addDays(today(), 7), addDays(check_in, -2)));
  const later = ({ until, check_in }: ModelStay, days: number, before: number) =>
    endOf(earlier(addDays(dayOf(until - 1), days), addDays(check_in, -before)));

  /** A late guest loses all nights; if anyone else cancels, the host keeps those that were lived. */
  function cancel(stay: ModelStay, by: By): string {
    const days = countDays(stay.check_in, today());
    if (stay.state === 'agreed') share(stay, 'returned', 0);
    else if (by === 1) share(stay, days > -14 ? 'kept' : 'returned', days > -14 ? stay.held : 0);
    else share(stay, 'returned', Math.max(0, Math.min(stay.held, days)));
    stay.isCounted = stay.state === 'final' && by !== null;
    return 'cancelled';
  }

  const cancelFinal: Rule = (stay, by) => (now() < endOf(checkOut(stay)) ? cancel(stay, by) : undefined);
  const close: Rule = (_, by) => (by === 1 ? 'withdrawn' : 'declined');

  function object(stay: ModelStay, by: By): string | undefined {
    const last = Date.parse(checkOut(stay));
    if (by === null || now() < last || now() >= endOf(addDays(dayOf(last), 14))) return undefined;
    stay.said = new Map([[by, false]]);
    return 'disputed';
  }

  function suggest(stay: ModelStay, by: By, { terms }: Said): string | undefined {
    if (!terms || by === null) return undefined;
    stay.change = { ...terms, by };
    return stay.state;
  }

  function acceptChange(stay: ModelStay, by: By): string | undefined {
    if (!stay.change || stay.change.by === by || by === null) return undefined;
    Object.assign(stay, { check_in: stay.change.check_in, nights: stay.change.nights });
    stay.revision += 1;
    stay.signed.clear();
    if (stay.state === 'agreed') stay.until = signUntil(stay);
    else stay.signed = new Set([1, 2]);
    hold(stay);
    stay.change = undefined;
    return stay.state;
  }

  /** Either refuses a change or takes it back, which only its author can. */
  const dropChange =
    (isAuthor: boolean): Rule =>
    (stay, by) => {
      if (!stay.change || by === null || (isAuthor && stay.change.by !== by)) return undefined;
      stay.change = undefined;
      return stay.state;
    };

  const move =
    (before: number): Rule =>
    (stay, by, { days = 7 }) => {
      const until = later(stay, days, before);
      if (until <= stay.until || (by !== null && (stay.by === by || stay.askedForTime.has(by))))
        return undefined;
      if (by !== null) stay.askedForTime.add(by);
      stay.until = until;
      return stay.state;
    };

  const doNotCount: Rule = (stay) => {
    if (!stay.isCounted) return undefined;
    stay.isCounted = false;
    return stay.state;
  };

  /** The state that follows each act in each state. */
  const RULES: Record<string, Record<string, Rule>> = {
    open: {
      accept(stay, by) {
        if (by === stay.by) return undefined;
        hold(stay);
        stay.until = signUntil(stay);
        return 'agreed';
      },
      change(stay, by, { terms }) {
        if (!terms || by === null) return undefined;
        Object.assign(stay, terms, { by, revision: stay.revision + 1, until: answerUntil(terms) });
        return 'open';
      },
      decline: (_, by) => (by === 2 ? 'declined' : undefined),
      withdraw: (_, by) => (by === 1 ? 'withdrawn' : undefined),
      more_time: move(3),
      extend: move(3),
      block: close,
      stop: close,
      delete_home: close,
    },
    agreed: {
      change: suggest,
      accept_change: acceptChange,
      keep: dropChange(false),
      take_back: dropChange(true),
      sign(stay, by) {
        if (by === null) return undefined;
        stay.signed.add(by);
        return stay.signed.size === 2 ? 'final' : 'agreed';
      },
      cancel,
      delete_home: cancel,
      extend: move(2),
    },
    final: {
      change: suggest,
      accept_change: acceptChange,
      keep: dropChange(false),
      take_back: dropChange(true),
      // A member who has signed can send the signature again, and nothing changes.
      sign: () => 'final',
      cancel: cancelFinal,
      delete_home: cancelFinal,
      went_well(stay, by) {
        if (by === null || now() < Date.parse(checkOut(stay))) return undefined;
        stay.well.add(by);
        if (stay.well.size < 2) return 'final';
        pay(stay);
        return 'completed';
      },
      did_not_happen: object,
    },
    completed: { did_not_happen: object },
    disputed: {
      did_not_happen(stay, by) {
        if (by === null || stay.said.has(by)) return undefined;
        stay.said.set(by, false);
        if (stay.said.size < 2 || [...stay.said.values()].includes(true)) return 'disputed';
        giveBack(stay);
        return 'not_happened';
      },
      did_happen(stay, by) {
        if (by === null || stay.said.has(by)) return undefined;
        stay.said.set(by, true);
        return 'disputed';
      },
      decide(stay, _, { happened, doing }) {
        if (happened) pay(stay);
        else giveBack(stay);
        stay.isCounted = !happened && doing !== null;
        return happened ? 'completed' : 'not_happened';
      },
    },
    cancelled: { do_not_count: doNotCount },
    not_happened: { do_not_count: doNotCount },
  };

  function enter(stay: ModelStay, act: string, to: string): void {
    const way = `${stay.state} ${act} ${to}`;
    taken.set(way, (taken.get(way) ?? 0) + 1);
    stay.state = to;
  }

  return {
    stays,
    taken,
    ...ledger,

    propose({
      id,
      guest,
      host,
      check_in,
      nights,
    }: { id: string; guest: number; host: number } & Terms): void {
      const terms = { check_in, nights };
      stays.push({
        id,
        guest,
        host,
        ...terms,
        state: 'open',
        revision: 1,
        until: answerUntil(terms),
        by: 1,
        askedForTime: new Set(),
        change: undefined,
        signed: new Set(),
        well: new Set(),
        said: new Map(),
        held: 0,
        isPaid: false,
        isCounted: false,
      });
    },

    /** Follows an act that the server has answered with 200. @throws if the model does not allow it */
    follow(stay: ModelStay, act: string, by: By, said: Said): void {
      const was = stay.state;
      const to = RULES[was]?.[act]?.(stay, by, said);
      if (!to) throw new Error(`${act} by ${by ?? 'our team'} was answered with 200 in ${was}`);
      enter(stay, act, to);
    },

    /** Follows what ends every stay of a member that it can, by the party that `of` names. */
    endAll(act: string, of: (stay: ModelStay) => By | undefined): void {
      for (const stay of stays) {
        const by = of(stay);
        const to = by && RULES[stay.state]?.[act]?.(stay, by, {});
        if (to) enter(stay, act, to);
      }
    },

    /** Another stay has taken the nights, and the member who accepts is told so. */
    overtake: (stay: ModelStay) => enter(stay, 'accept', 'overtaken'),

    /** What time alone does once a deadline has passed, however the clock got there. */
    passTime(): void {
      for (const stay of stays) {
        const isOver = now() >= stay.until;
        if (stay.state === 'open' && isOver) enter(stay, 'expire', 'expired');
        else if (stay.state === 'agreed' && isOver) {
          share(stay, 'returned', 0);
          enter(stay, 'lapse', 'lapsed');
        } else if (stay.state === 'final' && now() >= endOf(addDays(checkOut(stay), 3))) {
          pay(stay);
          enter(stay, 'complete', 'completed');
        }
      }
    },
  };
}

export type NightsModel = ReturnType<typeof createNightsModel>;
