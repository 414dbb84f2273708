import { seededRandom } from '../../server/test/seeded-random.ts';
import { createActs, type Found } from './acts.ts';
import { type Actor, type Choice, choose, type Way, type Wish } from './choosing.ts';
import type { MarketSite } from './market-site.ts';
import { createOutcomes, type Kind, type Outcomes } from './outcomes.ts';
import { choosePlaces, endMembership, settle } from './settling.ts';
import { isFor, type Nights, openNights, type World } from './world.ts';

type Proposal = Choice & { id: string; by: Actor; host: Actor; wish: Wish };
type Agreed = Proposal & { day: number; cancels: number | undefined };

const ACCEPTED = { cold: 0.5, mutual: 0.8 };
/** How often those who hardly ever answer do. */
const STILL_ANSWERED = 0.05;
const CANCELLED = 0.04;
/** How many members are asked about one wish, at most. */
export const PROPOSALS_PER_WISH = 8;
/** Proposals of one wish that wait for an answer at once. */
const AT_ONCE = 2;
const LIKES_PER_WISH = 4;
/** Days until matches are read again, and until a search without a home left to ask is made again. */
const LOOKS_AGAIN = 7;
const SEARCHES_AGAIN = 14;
/** A host refuses with 1 - e^(-n/30) when n nights are in the account: 37 % with 14, 63 % with 30, 86 % with 60. */
const ENOUGH = 30;
const CALENDAR_AHEAD = 400;
const CONFIRMS_AFTER = 60;
/** Requests of different members at once, where their order changes nothing. */
const CONNECTIONS = 6;

/** Plays all days of a world with what members of this way use. @returns which wishes were fulfilled */
export async function playYear(
  site: MarketSite,
  world: World,
  { way, seed, tell }: { way: Way; seed: number; tell: (day: number) => void },
): Promise<Outcomes> {
  const places = await choosePlaces(site.pool, world.regions);
  const acts = createActs(site, { from: world.from, places });
  const random = seededRandom(seed);
  const outcomes = createOutcomes();
  const actors: Actor[] = [];
  const byHome = new Map<string, Actor>();
  /** Answers by the day on which they are given; those that nobody gives end on theirs. */
  const answers = new Map<number, { proposal: Proposal; is_answered: boolean }[]>();
  let agreed: Agreed[] = [];

  for (let day = 0; day < world.days; day++) await live(day);
  return outcomes;

  async function live(day: number): Promise<void> {
    tell(day);
    await site.setDay(day);
    await join(day);
    await leave(day);
    await keepCalendars(day);
    await saveWishes(day);
    // After the likes: a pair is told within a minute.
    await site.daily();
    await look(day);
    await propose(day);
    await answer(day);
    await signAndCancel(day);
    await site.endDay();
  }

  async function join(day: number): Promise<void> {
    for (const plan of world.members.filter(({ joins }) => joins === day)) {
      const place = places[plan.region];
      if (!place) throw new Error(`There is no place ${plan.region}`);
      const at = new Date(Date.parse(world.from) + (day + 0.5) * 86_400_000);
      const settled = await settle(site.pool, plan, place, at);
      const actor = {
        ...settled,
        plan,
        wishes: [],
        matches: [],
        looked: -LOOKS_AGAIN,
        balance: 0,
        opened: day,
        confirmed: day,
        is_gone: false,
      };
      actors.push(actor);
      byHome.set(actor.home_id, actor);
      await acts.writeGuide(actor);
    }
  }

  /** Who leaves waits until the last agreed stay is over. */
  async function leave(day: number): Promise<void> {
    const leaving = actors.filter(({ plan, is_gone }) => !is_gone && plan.leaves <= day);
    for (const actor of leaving) {
      const isBound = agreed.some(({ by, host, my, their }) => {
        const isOver = Math.max(my.to, their?.to ?? 0) + 5 < day;
        return (by === actor || host === actor) && !isOver;
      });
      if (isBound) continue;
      await acts.deleteHome(actor);
      await endMembership(site.pool, actor);
      actor.is_gone = true;
    }
  }

  function present(day: number): Actor[] {
    return actors.filter(({ plan, is_gone }) => !is_gone && plan.leaves > day);
  }

  async function keepCalendars(day: number): Promise<void> {
    await each(present(day), async (actor) => {
      if (actor.opened < day + CALENDAR_AHEAD / 2) {
        await acts.setOpen(actor, openNights(actor.plan, actor.opened, day + CALENDAR_AHEAD));
        actor.opened = day + CALENDAR_AHEAD;
        actor.confirmed = day;
      }
      if (actor.confirmed + CONFIRMS_AFTER > day) return;
      await acts.confirm(actor);
      actor.confirmed = day;
    });
  }

  async function saveWishes(day: number): Promise<void> {
    const saved = present(day).flatMap((actor) =>
      actor.plan.wishes
        .filter((plan) => plan.saved === day && plan.last > day)
        .map((plan) => ({ actor, plan })),
    );
    await each(saved, async ({ actor, plan }) => {
      actor.wishes.push({ plan, found: [], searched: -SEARCHES_AGAIN, asked: new Set(), waiting: 0 });
      if (way !== 'cold') await acts.saveWish(actor, plan);
    });
    for (const actor of new Set(saved.map((one) => one.actor))) {
      actor.wishes.sort((one, other) => (one.plan.id < other.plan.id ? -1 : 1));
    }
    if (way === 'cold') return;
    const seen = await each(saved, async ({ actor, plan }) => ({
      actor,
      homes: await acts.search(actor, plan, true),
    }));
    const liked = seen.map(({ actor, homes }) => {
      const others = homes.filter(({ home_id }) => home_id !== actor.home_id);
      return { actor, homes: shuffled(others).slice(0, LIKES_PER_WISH) };
    });
    await each(liked, async ({ actor, homes }) => {
      for (const { home_id } of homes) await acts.like(actor, home_id);
    });
  }

  function isActive({ plan, waiting }: Wish, day: number): boolean {
    const lastAsked = 'play' in plan.when ? plan.first + plan.when.play : plan.last;
    return (
      lastAsked >= day + 3 &&
      outcomes.isOpen(plan) &&
      waiting < AT_ONCE &&
      outcomes.proposals(plan) < PROPOSALS_PER_WISH
    );
  }

  function wishing(day: number) {
    return present(day)
      .map((actor) => ({ actor, active: actor.wishes.filter((wish) => isActive(wish, day)) }))
      .filter(({ active }) => active.length > 0);
  }

  /** Reads what the site offers; nothing is decided before everybody has read. */
  async function look(day: number): Promise<void> {
    const found: { wish: Wish; homes: Found[] }[] = [];
    await each(wishing(day), async ({ actor, active }) => {
      if (way !== 'cold' && actor.looked + LOOKS_AGAIN <= day) {
        actor.matches = await acts.matches(actor);
        if (way === 'nights') actor.balance = await acts.balance(actor);
        actor.looked = day;
      }
      for (const wish of active) {
        if (wish.found.length > 0 || wish.searched + SEARCHES_AGAIN > day) continue;
        wish.searched = day;
        const homes = await acts.search(actor, wish.plan);
        found.push({
          wish,
          homes: homes.filter(({ home_id }) => home_id !== actor.home_id && !wish.asked.has(home_id)),
        });
      }
    });
    found.sort((one, other) => (one.wish.plan.id < other.wish.plan.id ? -1 : 1));
    for (const { wish, homes } of found) wish.found = shuffled(homes);
  }

  async function propose(day: number): Promise<void> {
    const setting = { day, regionOf: (home_id: string) => byHome.get(home_id)?.plan.region ?? -1 };
    const chosen = wishing(day).map(({ actor, active }) => ({
      actor,
      proposals: active.flatMap((wish) => {
        const choice = choose(way, actor, wish, setting);
        const host = choice && byHome.get(choice.home_id);
        return host ? { ...choice, wish, by: actor, host } : [];
      }),
    }));
    const sent = await each(chosen, async ({ actor, proposals }) => {
      const ids: (string | undefined)[] = [];
      for (const { home_id, my, their } of proposals) ids.push(await acts.propose(actor, home_id, my, their));
      return proposals.map((proposal, index) => ({ proposal, id: ids[index] }));
    });
    for (const { proposal, id } of sent.flat()) {
      if (id === undefined) continue;
      outcomes.proposed(proposal.wish.plan);
      proposal.wish.waiting++;
      const is_answered = random.next() < (proposal.host.plan.hardly_answers ? STILL_ANSWERED : 1);
      const on = day + (is_answered ? 1 + random.int(7) : 8);
      answers.set(on, [...(answers.get(on) ?? []), { proposal: { ...proposal, id }, is_answered }]);
    }
  }

  /** One yes after the other, because of two for the same nights only the first can be agreed. */
  async function answer(day: number): Promise<void> {
    const due = answers.get(day) ?? [];
    answers.delete(day);
    const declined: Proposal[] = [];
    for (const { proposal, is_answered } of due) {
      proposal.wish.waiting--;
      const { host, id, their } = proposal;
      if (!is_answered || host.plan.leaves <= day) continue;
      const isWanted = (await wants(proposal)) && outcomes.isOpen(proposal.wish.plan);
      if (!isWanted) declined.push(proposal);
      else if (await acts.accept(host, id, their !== null)) await agree(proposal, day);
    }
    if (due.length > 0) await site.drained(['overtake-swaps']);
    await each(declined, ({ host, id }) => acts.decline(host, id));
  }

  /** Whether the host says yes, if the host answers at all. */
  async function wants({ host, by, their, is_match }: Proposal): Promise<boolean> {
    const dice = random.next();
    if (their) return dice < ACCEPTED[is_match ? 'mutual' : 'cold'] && wishOf(host, by, their) !== undefined;
    if (dice >= ACCEPTED.cold) return false;
    return random.next() < Math.exp(-(await acts.balance(host)) / ENOUGH);
  }

  /** The open wish of the host for which this stay at the other's home is one. */
  function wishOf(host: Actor, { plan: { region } }: Actor, stay: Nights): Wish | undefined {
    return host.wishes.find(({ plan }) => outcomes.isOpen(plan) && isFor(plan, region, stay));
  }

  async function agree(proposal: Proposal, day: number): Promise<void> {
    const { id, by, host, wish, my, their } = proposal;
    const kind: Kind = their ? 'exchange' : 'nights';
    const hosts = their && wishOf(host, by, their);
    outcomes.agreed(wish.plan, id, kind);
    if (hosts) outcomes.agreed(hosts.plan, id, kind);
    const arrives = Math.min(my.from, their?.from ?? my.from);
    const cancels =
      random.next() < CANCELLED && arrives > day + 2 ? day + 2 + random.int(arrives - day - 2) : undefined;
    agreed.push({ ...proposal, day, cancels });
    // Whoever travels leaves an empty home.
    if (way === 'nights' && !their) await acts.setOpen(by, [my]);
  }

  async function signAndCancel(day: number): Promise<void> {
    await each(
      agreed.filter((one) => one.day === day - 1),
      async ({ id, by, host }) => {
        await acts.sign(by, id);
        await acts.sign(host, id);
      },
    );
    for (const { id, by, host } of agreed.filter(({ cancels }) => cancels === day)) {
      await acts.cancel(random.int(2) === 0 ? by : host, id);
      outcomes.cancelled(id);
    }
    agreed = agreed.filter(({ cancels }) => cancels !== day);
  }

  function shuffled<T>(from: readonly T[]): T[] {
    return from
      .map((one) => ({ one, turn: random.next() }))
      .sort((one, other) => one.turn - other.turn)
      .map(({ one }) => one);
  }
}

/** Does the work for each of them, several at once. @returns the results in the order of the list */
async function each<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < list.length) {
      const index = next++;
      results[index] = await work(list[index] as T);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return results;
}
