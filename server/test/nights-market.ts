import { randomUUID } from 'node:crypto';
import { addDays, countDays } from '@swapstead/contract/days';
import { expect } from 'vitest';
import { cutsIn } from './cut-connections.ts';
import type { SignedIn } from './members.ts';
import { FOR_NIGHTS, stayFrom } from './nights.ts';
import { marketEndings } from './nights-market-endings.ts';
import type { ModelStay, NightsModel, Said } from './nights-model.ts';
import type { seededRandom } from './seeded-random.ts';
import { createSwapServices } from './swap-services.ts';
import { type Party, PEOPLE, type SwapWorld, WORDS } from './swaps.ts';

/** How many stays go on beside each other. */
const AT_ONCE = 8;
const HOUR_MS = 3_600_000;
const WORDS_OF_ACTS = 'We have talked about it, and this is what we would like.';
const times = (count: number, act: string): string[] => Array(count).fill(act);

/** What members and our team do in each state; what stands more often is done more often. */
const ACTS: Record<string, string[]> = {
  open: ['change', 'withdraw', 'decline', 'more-time', 'team extend', ...times(8, 'accept')],
  agreed: [...times(3, 'change'), 'change/keep', 'change/take-back', 'cancel', 'team extend'].concat(
    times(2, 'change/accept'),
    times(10, 'sign'),
  ),
  final: [...times(4, 'change'), 'change/keep', 'change/take-back', 'cancel', 'team cancel'].concat(
    times(2, 'change/accept'),
    times(18, 'went-well'),
  ),
  /** A final stay whose last day has come. */
  over: ['cancel', ...times(6, 'went-well'), ...times(3, 'not-happened')],
  completed: ['not-happened', 'not-happened', 'went-well', 'team take'],
  disputed: ['happened', 'happened', 'team decide', ...times(2, 'not-happened')],
  cancelled: ['team do-not-count'],
  not_happened: ['team do-not-count'],
};
/** What members do with a change that waits for an answer. */
const CHANGE_ACTS = ['change/keep', 'change/take-back', ...times(4, 'change/accept')];
/** What the model calls an act that has another name there. */
const NAMES: Record<string, string> = {
  'more-time': 'more_time',
  'change/accept': 'accept_change',
  'change/keep': 'keep',
  'change/take-back': 'take_back',
  'went-well': 'went_well',
  'not-happened': 'did_not_happen',
  happened: 'did_happen',
  'do-not-count': 'do_not_count',
};
/** The days before check-in around which a guest who cancels keeps or loses the nights. */
const NEAR_THE_LIMIT = [-15, -14, -13];
/** Refusals because a change waits. */
const WAITING = ['change_waiting', 'change_waiting_already'];
/** Refusals for want of nights. */
const SHORT = ['nights_short', 'guest_nights_short', 'nights_unusable'];

type Refused = { code: string; details?: { state?: string }; isFirst: boolean };

type Parts = {
  world: SwapWorld;
  model: NightsModel;
  random: ReturnType<typeof seededRandom>;
  parties: readonly Party[];
  admin: SignedIn;
};

/** A small market of members: each function is one random step of it, which the model then follows. */
export function nightsMarket({ world, model, random, parties, admin }: Parts) {
  const { pool, clock, ask } = world;
  const { int, next, pick } = random;
  const cuts = cutsIn(pool);
  const services = createSwapServices(world, clock.now);
  const today = () => clock.now().toISOString().slice(0, 10);
  const isToCome = ({ state }: ModelStay) => ['open', 'agreed', 'final'].includes(state);
  const isRunning = ({ state }: ModelStay) =>
    ['open', 'agreed', 'final', 'completed', 'disputed'].includes(state);

  /** Sends a request, sometimes with a lost connection, and again until the server has answered. */
  async function post(path: string, as: SignedIn | undefined, body: object) {
    const whole = { submission_id: randomUUID(), ...body };
    if (next() < 0.25) cuts.before(2 + int(60));
    for (let attempt = 0; ; attempt++) {
      const reply = await ask('POST', path, as, whole);
      cuts.wasMade();
      if (reply.statusCode < 500) return { reply, isFirst: attempt === 0 };
      expect([reply.statusCode, attempt < 3], reply.body).toEqual([503, true]);
    }
  }

  async function propose(): Promise<void> {
    const opens = model.stays.filter(({ state }) => state === 'open');
    const guest = int(parties.length);
    // Often a home that others have asked for, too.
    const host = opens.length > 0 && int(3) === 0 ? pick(opens).host : int(parties.length);
    if (guest === host || model.stays.filter(isToCome).length >= AT_ONCE) {
      await act();
      return;
    }
    const [check_in, nights] = [addDays(today(), int(4) === 0 ? 12 + int(8) : 4 + int(7)), 1 + int(6)];
    const { submission_id: _, ...proposal } = world.proposal(
      parties[guest] as Party,
      parties[host] as Party,
      { ...FOR_NIGHTS, my_stay: stayFrom(check_in, nights) },
    );
    const { reply } = await post('swaps', parties[guest], proposal);
    if (reply.statusCode === 200) model.propose({ id: reply.json().id, guest, host, check_in, nights });
    else if (reply.json().code === 'nights_short') model.refuse(guest, nights);
  }

  /** The body of an act, and what of it the model needs to know. */
  async function bodyOf(what: string, stay: ModelStay, who: Party): Promise<{ body: object; said: Said }> {
    const signature = { name: who.name, read: true };
    const words = WORDS_OF_ACTS;
    if (what === 'change') {
      const terms = { check_in: addDays(stay.check_in, pick([0, 0, 1, 3])), nights: 1 + int(8) };
      const my_stay = stayFrom(terms.check_in, terms.nights);
      return {
        body: { ...FOR_NIGHTS, my_stay, people: PEOPLE, words: WORDS, ...signature },
        said: { terms },
      };
    }
    if (what === 'change/accept' && stay.state === 'final') {
      const { change } = await world.view(who, stay.id);
      return { body: { sha256: change?.sha256 ?? undefined, ...signature }, said: {} };
    }
    if (what === 'sign') {
      const { sha256 = '0'.repeat(64) } = (await ask('GET', `swaps/${stay.id}/agreement`, who)).json();
      return { body: { sha256, ...signature }, said: {} };
    }
    if (what === 'cancel') return { body: { reason: 'plans', words }, said: {} };
    if (what === 'not-happened') return { body: { words, stay: 1 }, said: {} };
    return { body: what === 'happened' ? { words } : {}, said: {} };
  }

  function teamBodyOf(what: string): Said {
    if (what === 'extend') return { days: 1 + int(3) };
    return what === 'decide' ? { happened: int(2) === 0, doing: pick([null, 1, 2]) } : {};
  }

  async function actOfTeam(what: string, stay: ModelStay): Promise<void> {
    const said = teamBodyOf(what);
    const { doing, ...shown } = said;
    const body = { ...shown, ...(what === 'decide' && { by: doing }), reason: WORDS_OF_ACTS };
    const screen = { from: stay.state, revision: stay.revision };
    const { reply } = await post(`admin/swaps/${stay.id}/${what}`, admin, { ...screen, ...body });
    if (reply.statusCode === 200) model.follow(stay, NAMES[what] ?? what, null, said);
  }

  function actsOf(stay: ModelStay): readonly string[] {
    // Now and then an act that the state does not allow.
    if (int(10) === 0) return Object.values(ACTS).flat();
    const days = countDays(stay.check_in, today());
    const isFinal = stay.state === 'final';
    if (stay.change && int(3) > 0) return CHANGE_ACTS;
    if (isFinal && NEAR_THE_LIMIT.includes(days) && int(3) === 0) return ['guest cancel'];
    return ACTS[isFinal && days >= stay.nights ? 'over' : stay.state] ?? [];
  }

  async function act(): Promise<void> {
    // One that has ended has an act only while it counts against a member.
    const stays = model.stays.filter((stay) => isRunning(stay) || (stay.isCounted && int(4) === 0));
    const stay = stays[int(stays.length)];
    if (!stay) return;
    const what = pick(actsOf(stay));
    // A host who was paid and has nothing left cannot give the nights back.
    const has = model.balances[stay.host] ?? 0;
    if (what === 'team take') await (has > 0 ? correct(stay.host, -has) : passTime());
    else if (what.startsWith('team ')) await actOfTeam(what.slice(5), stay);
    else if (what === 'guest cancel') await actOfMember('cancel', stay, 1);
    else await actOfMember(what, stay, pick([1, 2]));
  }

  async function actOfMember(what: string, stay: ModelStay, by: 1 | 2): Promise<void> {
    const who = parties[by === 1 ? stay.guest : stay.host] as Party;
    const { body, said } = await bodyOf(what, stay, who);
    const screen = { from: stay.state, revision: stay.revision };
    const { reply, isFirst } = await post(`swaps/${stay.id}/${what}`, who, { ...screen, ...body });
    if (reply.statusCode === 200) model.follow(stay, NAMES[what] ?? what, by, said);
    else followRefusal(what, stay, said, { ...reply.json(), isFirst });
  }

  /** A refusal must have its reason in the model, and some are stored. */
  function followRefusal(
    what: string,
    stay: ModelStay,
    { terms }: Said,
    { code, details, isFirst }: Refused,
  ): void {
    if (SHORT.includes(code)) {
      const changed = what === 'change/accept' ? stay.change : terms;
      model.refuse(stay.guest, (changed ?? stay).nights, stay.held);
    }
    if (WAITING.includes(code) && !stay.change) throw new Error(`${what} found a change that waits no more`);
    // Nobody has accepted it in time, or its nights are gone.
    if (code === 'no_change') stay.change = undefined;
    // If the connection was lost after this one was stored, the second answer names the new state.
    const isOvertaken = code === 'overtaken' || (!isFirst && details?.state === 'overtaken');
    if (isOvertaken && what === 'accept') model.overtake(stay);
  }

  async function correct(index = int(parties.length), amount = pick([-3, 1, 2, 4, 6])): Promise<void> {
    const body = { user_id: parties[index]?.user_id, amount, reason: WORDS_OF_ACTS };
    const { reply } = await post('admin/nights/corrections', admin, body);
    if (reply.statusCode === 200) model.give(index, amount);
  }

  /** Some hours pass. Now and then the clock jumps two weeks, or is set back. */
  async function passTime(): Promise<void> {
    const hours = int(40) === 0 ? pick([-72, -30, 14 * 24]) : int(36);
    clock.to(new Date(clock.now().getTime() + hours * HOUR_MS).toISOString());
    if (next() < 0.25) cuts.before(2 + int(60));
    // The job runs again after it has failed.
    await services.checkDeadlines().catch(() => {});
    cuts.wasMade();
    await services.checkDeadlines();
    model.passTime();
  }

  const endings = marketEndings({ world, model, random, parties, admin });

  /** One step; every eighth may be a correction by our team, every third something that ends stays from outside. */
  async function step(number: number): Promise<void> {
    const some = [
      ...(number % 8 === 0 ? [() => correct()] : []),
      ...(number % 3 === 0 ? [pick(endings)] : []),
    ];
    await pick([propose, propose, act, act, act, act, act, passTime, passTime, ...some])();
  }

  return { step };
}
