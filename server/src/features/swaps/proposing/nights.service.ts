import { addDays } from '@swapstead/contract/days';
import { photoSchema } from '@swapstead/contract/homes/endpoints';
import type { CheckedStay } from '@swapstead/contract/swaps/endpoints';
import { dayText, nightsOf, type People, type Window, windowText } from '@swapstead/contract/swaps/format';
import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import type { SwapState } from '@swapstead/contract/swaps/states';
import { DATE_TEXTS } from '@swapstead/contract/swaps/texts';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { invalid, isUuid, notFound } from '../../../platform/errors.ts';
import { memberOf } from '../../../platform/http/route.ts';
import { dayAt } from '../core/deadlines.ts';
import type { MembersRepository } from '../core/members.repository.ts';
import { stateChanged, swapRefusal } from '../core/refusals.ts';
import type { StayNights } from '../core/stay-nights.ts';
import { partyOf, type StoredSwap, stateAt, wasAgreed } from '../core/stored-swap.ts';
import type { SwapCommands } from '../core/swap-commands.ts';
import type { TermsRepository } from '../core/terms.repository.ts';
import { arrivalsOf, type HomeWindow, minDaysUntilArrival, nightsOfAll, rangesWith } from '../core/terms.ts';
import { createNearby, type WantedStays, withNearbyDays } from './nearby.ts';
import type { FormRow, HomeFacts, NightsRepository } from './nights.repository.ts';

/** How long ago a stay can have begun while another stay of its swap is changed: swaps reach two years ahead. */
const MAX_DAYS_AGO = 1_000;

/** States in which the terms of a swap can be changed. */
const CHANGED_IN: readonly SwapState[] = ['open', 'agreed', 'final'];

/** The query of the form of a change. The home where the member stays is that of the swap. */
type AskedOfSwap = {
  /** Absent for a stay for nights, as are the days of their stay. */
  own_home_id?: string | undefined;
  check_in: string;
  check_out: string;
  their_check_in?: string | undefined;
  their_check_out?: string | undefined;
  adults: number;
  children: number;
  pets: number;
};
type Asked = AskedOfSwap & { home_id: string };

type Parts = {
  members: MembersRepository;
  terms: TermsRepository;
  nights: NightsRepository;
  commands: Pick<SwapCommands, 'ownSwap'>;
  pool: pg.Pool;
  clock: () => Date;
  /** Lapses swaps that hold some of these nights although their deadline for signing has passed. */
  expireUnsigned: (client: pg.ClientBase, stays: readonly HomeWindow[], now: Date) => Promise<void>;
  stayNights: Pick<StayNights, 'balance'>;
};

/** What the forms of proposals and changes show about homes and nights (PROP-07, PROP-08, PROP-10). */
export function createNights(parts: Parts) {
  const { members, terms, nights, commands, pool, clock, expireUnsigned, stayNights } = parts;
  const nearbyOf = createNearby({ terms, pool, clock });

  function formHome({ user_id: _, host_name, photo, ...home }: FormRow, zone: string, soonest: number) {
    const { today, latest } = arrivalsOf(zone, clock());
    const earliest = addDays(today, soonest);
    return {
      ...home,
      host_name: host_name || m.profiles_anonymous_host(),
      photo: photo === null ? null : photoSchema.parse(photo),
      earliest,
      latest,
    };
  }

  return {
    form: (homeId: string, viewer: Viewer) =>
      formFor(homeId, memberOf(viewer).user_id, { kept: [], soonest: SWAP_LIMITS.days_before }),

    check: (asked: Asked, viewer: Viewer) => check(asked, memberOf(viewer).user_id),

    /** The form of a change. It also shows hidden homes of the swap, and needs no subscription once agreed. */
    async changeForm(id: string, viewer: Viewer) {
      const { user_id } = memberOf(viewer);
      const swap = await changeableSwap(id, user_id);
      const kept = swap.stays.flatMap(({ home_id }) => home_id ?? []);
      const soonest = minDaysUntilArrival(stateAt(swap, clock()));
      return formFor(homeOf(swap, user_id), user_id, { kept, soonest });
    },

    async checkChange(id: string, asked: AskedOfSwap, viewer: Viewer) {
      const { user_id } = memberOf(viewer);
      const swap = await changeableSwap(id, user_id);
      return check({ ...asked, home_id: homeOf(swap, user_id) }, user_id, swap);
    },
  };

  /** The member's swap, if the member may change its terms. @throws the refusals of suggesting a change */
  async function changeableSwap(id: string, user_id: string): Promise<StoredSwap> {
    const swap = await commands.ownSwap(pool, id, user_id);
    const state = stateAt(swap, clock());
    if (!CHANGED_IN.includes(state)) throw stateChanged({ ...swap, state });
    if (state !== 'open') return swap;
    const { is_subscribed, is_stopped } = await members.subscription(pool, user_id);
    if (!is_subscribed) throw swapRefusal('not_subscribed');
    if (is_stopped) throw swapRefusal('stopped');
    return swap;
  }

  /**
   * The home and the member's own homes, with their first and last days of arrival.
   * @param kept ids of homes that are included even if they are hidden
   * @param soonest days from today to the earliest arrival
   */
  async function formFor(
    homeId: string,
    user_id: string,
    { kept, soonest }: { kept: readonly string[]; soonest: number },
  ) {
    if (!isUuid(homeId)) throw notFound('Home');
    const rows = await nights.formHomes(pool, homeId, user_id, kept);
    const home = rows.find(({ id }) => id === homeId);
    if (!home) throw notFound('Home');
    // The host of a stay for nights changes a stay in the own home.
    if (home.user_id === user_id && !kept.includes(homeId)) throw swapRefusal('own_home');
    const zones = await terms.zones(
      pool,
      rows.map(({ id }) => id),
    );
    const shown = (row: FormRow) => formHome(row, zones.get(row.id) ?? 'UTC', soonest);
    return {
      home: shown(home),
      own_homes: rows.filter((row) => row !== home).map(shown),
      nights: {
        balance: await stayNights.balance(pool, user_id),
        asked: await nights.askedFor(pool, user_id, clock()),
      },
    };
  }

  /**
   * Checks the nights and rules of the stays.
   * @param changed the swap to change, whose own nights count as free
   */
  async function check(asked: Asked, user_id: string, changed?: StoredSwap) {
    const { home_id, check_in, check_out } = asked;
    const my_stay = { home_id, check_in, check_out };
    const their_stay = theirStayOf(asked);
    const home = await homeToCheck({ my_stay, their_stay }, user_id, changed);
    const holding = changed && wasAgreed(changed) ? changed.stays : [];
    requireAskable(my_stay, 'check_out', clock());
    if (their_stay) requireAskable(their_stay, 'their_check_out', clock());
    const stays = their_stay ? [my_stay, their_stay] : [my_stay];
    // Unsigned swaps past their deadline must not block these nights or nearby ones.
    const reach = stays.map(withNearbyDays);
    await inTransaction(pool, (client) => expireUnsigned(client, reach, clock()), { retries: 5 });
    const [my_nights, their_nights = null] = (await nightsOfAll(pool, stays, holding)).map(checked) as [
      CheckedStay,
      CheckedStay?,
    ];
    const blocked = my_nights.not_free.length + (their_nights?.not_free.length ?? 0) > 0;
    const nearby = await nearbyOf({ my_stay, their_stay });
    return {
      my_stay: my_nights,
      their_stay: their_nights,
      nearby: blocked ? await nearby.windows(holding) : [],
      warnings: [
        ...(await warningsOf(user_id, my_stay, { ...asked, babies: 0 }, home, changed?.id)),
        ...nearby.rulesLines,
      ],
    };
  }

  /** The home of the member's stay. @throws 404 without it, and for a home to offer that is not the member's own */
  async function homeToCheck(
    { my_stay, their_stay }: WantedStays,
    user_id: string,
    changed: StoredSwap | undefined,
  ): Promise<HomeFacts> {
    const ids = [my_stay.home_id, ...(their_stay ? [their_stay.home_id] : [])];
    if (!ids.every(isUuid)) throw notFound('Home');
    const homes = await nights.homes(pool, ids);
    const home = homes.get(my_stay.home_id);
    // A hidden home is found only when changing a swap with it.
    if (!home || !(home.is_shown || changed)) throw notFound('Home');
    if (their_stay && homes.get(their_stay.home_id)?.user_id !== user_id) throw notFound('Home');
    return home;
  }

  /** Warnings, which do not prevent the proposal. */
  async function warningsOf(
    userId: string,
    stay: HomeWindow,
    people: People,
    home: HomeFacts,
    except?: string,
  ) {
    const rows = await nights.staysOfGuest(pool, userId, stay, { except, now: clock() });
    const today = dayAt(clock(), 'UTC');
    const away = rows.find(({ state }) => state !== 'open');
    const open = rows.filter(({ state }) => state === 'open').length;
    const guests = people.adults + people.children;
    return [
      ...(away ? [m.swaps_away_already({ window: windowText(away, today) })] : []),
      ...(open > 0 ? [m.swaps_other_proposals({ count: open })] : []),
      ...(home.guests !== null && guests > home.guests
        ? [m.swaps_little_room({ title: home.title, room: home.guests, people: guests })]
        : []),
      ...(people.pets > 0 && home.no_pets ? [m.swaps_no_pets({ title: home.title })] : []),
    ];
  }
}

export type Nights = ReturnType<typeof createNights>;

/** How many nights of a stay are open and to ask, and which are not free. */
function checked({ stay, nights }: { stay: HomeWindow; nights: Map<string, string> }): CheckedStay {
  const count = (state: string) => [...nights.values()].filter((one) => one === state).length;
  return {
    home_id: stay.home_id,
    nights: nightsOf(stay),
    open: count('open'),
    ask: count('ask'),
    not_free: rangesWith(nights, 'closed', 'taken'),
  };
}

/** The other party's stay in the member's own home. @throws 400 for a home without days, or days without a home */
function theirStayOf({ own_home_id, their_check_in, their_check_out }: AskedOfSwap): HomeWindow | null {
  if (own_home_id !== undefined && their_check_in !== undefined && their_check_out !== undefined) {
    return { home_id: own_home_id, check_in: their_check_in, check_out: their_check_out };
  }
  if ([own_home_id, their_check_in, their_check_out].some((one) => one !== undefined)) {
    throw invalid('own_home_id', m.swaps_choose_offer());
  }
  return null;
}

/** The id of the home where the member stays in this swap; of a stay for nights its only home, also for its host. */
function homeOf(swap: StoredSwap, userId: string): string {
  const me = partyOf(swap, userId);
  const stay = swap.stays.find(({ guest }) => guest === me) ?? swap.stays[0];
  return stay?.home_id ?? '';
}

/** Refuses windows that no stay can have, which also limits how many nights one request reads. */
function requireAskable(stay: Window, field: string, now: Date): void {
  const today = dayAt(now, 'UTC');
  const latest = addDays(today, SWAP_LIMITS.days_ahead);
  if (stay.check_in >= stay.check_out) throw invalid(field, DATE_TEXTS.order);
  if (nightsOf(stay) > SWAP_LIMITS.stay_nights) throw invalid(field, DATE_TEXTS.too_long);
  // One more day, because it may already be tomorrow at the home.
  if (stay.check_in > addDays(latest, 1)) {
    throw invalid(field, m.swaps_latest_arrival({ day: dayText(latest, today) }));
  }
  if (stay.check_in < addDays(today, -MAX_DAYS_AGO)) throw invalid(field, DATE_TEXTS.missing);
}
