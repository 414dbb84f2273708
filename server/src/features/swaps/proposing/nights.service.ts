import { addDays } from '@swapstead/contract/days';
import { photoSchema } from '@swapstead/contract/homes/endpoints';
import { ANONYMOUS_HOST } from '@swapstead/contract/profiles/names';
import type { CheckedStay } from '@swapstead/contract/swaps/endpoints';
import { dayText, nightsOf, type People, type Window, windowText } from '@swapstead/contract/swaps/format';
import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import { DATE_TEXTS, SWAP_SENTENCES } from '@swapstead/contract/swaps/messages';
import type { SwapState } from '@swapstead/contract/swaps/states';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { invalid, isUuid, notFound } from '../../../platform/errors.ts';
import { memberOf } from '../../../platform/http/route.ts';
import type { ZoneOf } from '../../calendar/today.ts';
import { FIRST_PHOTO } from '../../homes/home-json.ts';
import { dayAt } from '../core/deadlines.ts';
import { stateChanged, swapRefusal } from '../core/refusals.ts';
import { partyOf, type StoredSwap, stateAt, wasAgreed } from '../core/stored-swap.ts';
import { ownSwap, subscriptionStandingOf } from '../core/swap-commands.ts';
import { arrivalsOf, minDaysUntilArrival, nightsFor, rangesWith } from '../core/terms.ts';
import { createNearby, type Holding, type Wanted, wide } from './nearby.ts';

/** How long ago a stay can have begun while another of its swap is changed: swaps reach two years ahead. */
const MOST_DAYS_AGO = 1_000;

/** States in which the terms of a swap can be changed. */
const CHANGED_IN: readonly SwapState[] = ['open', 'agreed', 'final'];

/** The query of the form of a change. The home that it is about follows from the swap. */
type AskedOfSwap = {
  own_home_id: string;
  check_in: string;
  check_out: string;
  their_check_in: string;
  their_check_out: string;
  adults: number;
  children: number;
  pets: number;
};
type Asked = AskedOfSwap & { home_id: string };

type FormRow = {
  id: string;
  user_id: string;
  title: string;
  place: string;
  photo: unknown;
  host_name: string | null;
  guests: number | null;
};

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  zoneOf: ZoneOf;
  /** Lapses swaps that hold some of these nights although their time to sign is over. */
  lapse: (client: pg.ClientBase, stays: readonly Wanted[], now: Date) => Promise<void>;
};

/** What forms of proposals and changes show of homes and nights before anything is sent (PROP-07, PROP-08, PROP-10). */
export function createNights({ pool, clock, zoneOf, lapse }: Parts) {
  const { nearby, rulesLines } = createNearby({ pool, clock, zoneOf });

  async function formHome({ user_id: _, host_name, photo, ...home }: FormRow, soonest: number) {
    const { today, latest } = arrivalsOf(await zoneOf(pool, home.id), clock());
    const earliest = addDays(today, soonest);
    return {
      ...home,
      host_name: host_name || ANONYMOUS_HOST,
      photo: photo === null ? null : photoSchema.parse(photo),
      earliest,
      latest,
    };
  }

  async function checked(stay: Wanted, holding: Holding): Promise<CheckedStay> {
    const nights = await nightsFor(pool, stay, holding);
    const count = (state: string) => [...nights.values()].filter((one) => one === state).length;
    return {
      home_id: stay.home_id,
      nights: nightsOf(stay),
      open: count('open'),
      ask: count('ask'),
      not_free: rangesWith(nights, 'closed', 'taken'),
    };
  }

  return {
    form: (homeId: string, viewer: Viewer) =>
      formFor(homeId, memberOf(viewer).user_id, { kept: [], soonest: SWAP_LIMITS.days_before }),

    check: (asked: Asked, viewer: Viewer) => check(asked, memberOf(viewer).user_id),

    /** The form of a change. It shows the homes of the swap even if hidden, and once agreed needs no subscription. */
    async changeForm(id: string, viewer: Viewer) {
      const { user_id } = memberOf(viewer);
      const swap = await changeable(id, user_id);
      const kept = swap.stays.flatMap(({ home_id }) => home_id ?? []);
      const soonest = minDaysUntilArrival(stateAt(swap, clock()));
      return formFor(homeOf(swap, user_id), user_id, { kept, soonest });
    },

    async checkChange(id: string, asked: AskedOfSwap, viewer: Viewer) {
      const { user_id } = memberOf(viewer);
      const swap = await changeable(id, user_id);
      return check({ ...asked, home_id: homeOf(swap, user_id) }, user_id, swap);
    },
  };

  /** The member's swap, if the member may change its terms. @throws the refusal that suggesting a change would get */
  async function changeable(id: string, user_id: string): Promise<StoredSwap> {
    const swap = await ownSwap(pool, id, user_id);
    const state = stateAt(swap, clock());
    if (!CHANGED_IN.includes(state)) throw stateChanged({ ...swap, state });
    if (state !== 'open') return swap;
    const { is_subscribed, is_stopped } = await subscriptionStandingOf(pool, user_id);
    if (!is_subscribed) throw swapRefusal('not_subscribed');
    if (is_stopped) throw swapRefusal('stopped');
    return swap;
  }

  /**
   * The home asked about and the member's own homes, with their first and last days of arrival.
   * @param kept ids of homes that are shown even if they are hidden
   * @param soonest days from today to the earliest arrival
   */
  async function formFor(
    homeId: string,
    user_id: string,
    { kept, soonest }: { kept: readonly string[]; soonest: number },
  ) {
    if (!isUuid(homeId)) throw notFound('Home');
    const { rows } = await pool.query<FormRow>(FORM, [homeId, user_id, kept]);
    const home = rows.find(({ id }) => id === homeId);
    if (!home) throw notFound('Home');
    if (home.user_id === user_id) throw swapRefusal('own_home');
    const own = rows.filter(({ id }) => id !== homeId);
    const own_homes = await Promise.all(own.map((one) => formHome(one, soonest)));
    return { home: await formHome(home, soonest), own_homes };
  }

  /**
   * Checks the nights and rules of two windows.
   * @param changed the swap that is to be changed: the nights that it holds count as free
   */
  async function check(asked: Asked, user_id: string, changed?: StoredSwap) {
    const { home_id, own_home_id, check_in, check_out } = asked;
    if (!isUuid(home_id) || !isUuid(own_home_id)) throw notFound('Home');
    const holding = changed && wasAgreed(changed) ? changed.stays : [];
    const homes = await homesOf(pool, [home_id, own_home_id]);
    const home = homes.get(home_id);
    // A hidden home is found only by those who are changing a swap with it.
    if (homes.get(own_home_id)?.user_id !== user_id || !home || !(home.is_shown || changed)) {
      throw notFound('Home');
    }
    const mine = { home_id, check_in, check_out };
    const theirs = {
      home_id: own_home_id,
      check_in: asked.their_check_in,
      check_out: asked.their_check_out,
    };
    requireAskable(mine, 'check_out', clock());
    requireAskable(theirs, 'their_check_out', clock());
    // Swaps whose time to sign is over must not block these nights, nor those of the windows nearby.
    const reach = [mine, theirs].map(wide);
    await inTransaction(pool, (client) => lapse(client, reach, clock()), { retries: 5 });
    const [my_stay, their_stay] = [await checked(mine, holding), await checked(theirs, holding)];
    const blocked = my_stay.not_free.length + their_stay.not_free.length > 0;
    return {
      my_stay,
      their_stay,
      nearby: blocked ? await nearby(mine, theirs, holding) : [],
      warnings: [
        ...(await warningsOf(user_id, mine, { ...asked, babies: 0 }, home, changed?.id)),
        ...(await rulesLines([mine, theirs])),
      ],
    };
  }

  /** Sentences that warn of something without refusing the stay. */
  async function warningsOf(userId: string, stay: Wanted, people: People, home: HomeFacts, except?: string) {
    const { rows } = await pool.query<{ state: string; check_in: string; check_out: string }>(AWAY, [
      userId,
      stay.check_in,
      stay.check_out,
      except ?? null,
      clock(),
    ]);
    const today = dayAt(clock(), 'UTC');
    const away = rows.find(({ state }) => state !== 'open');
    const open = rows.filter(({ state }) => state === 'open').length;
    const guests = people.adults + people.children;
    return [
      ...(away ? [SWAP_SENTENCES.away_already(windowText(away, today))] : []),
      ...(open > 0 ? [SWAP_SENTENCES.other_proposals(open)] : []),
      ...(home.guests !== null && guests > home.guests
        ? [SWAP_SENTENCES.little_room(home.title, home.guests, guests)]
        : []),
      ...(people.pets > 0 && home.no_pets ? [SWAP_SENTENCES.no_pets(home.title)] : []),
    ];
  }
}

export type Nights = ReturnType<typeof createNights>;

type HomeFacts = {
  user_id: string;
  title: string;
  guests: number | null;
  no_pets: boolean;
  is_shown: boolean;
};

async function homesOf(pool: pg.Pool, ids: readonly string[]): Promise<Map<string, HomeFacts>> {
  const { rows } = await pool.query<HomeFacts & { id: string }>(
    `select h.id, h.user_id, h.title, h.guests, h.is_shown, g.conditions->'pets'->>'choice' = 'No pets' is true as no_pets
     from homes h left join house_guides g on g.home_id = h.id where h.id = any($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The id of the home where the member stays by this swap. */
function homeOf(swap: StoredSwap, userId: string): string {
  const me = partyOf(swap, userId);
  return swap.stays.find(({ guest }) => guest === me)?.home_id ?? '';
}

/** Refuses windows that no stay can have. This limits how many nights one request looks at. */
function requireAskable(stay: Window, field: string, now: Date): void {
  const today = dayAt(now, 'UTC');
  const latest = addDays(today, SWAP_LIMITS.days_ahead);
  if (stay.check_in >= stay.check_out) throw invalid(field, DATE_TEXTS.order);
  if (nightsOf(stay) > SWAP_LIMITS.stay_nights) throw invalid(field, DATE_TEXTS.too_long);
  // One day more, because it may be tomorrow already at the home.
  if (stay.check_in > addDays(latest, 1)) {
    throw invalid(field, SWAP_SENTENCES.latest(dayText(latest, today)));
  }
  if (stay.check_in < addDays(today, -MOST_DAYS_AGO)) throw invalid(field, DATE_TEXTS.missing);
}

/** The home $1 and the homes of the member $2; the home that the member offered last comes first. */
const FORM = `select h.id, h.user_id, h.title, h.location as place, ${FIRST_PHOTO} as photo, p.display_name as host_name,
    h.guests
  from homes h left join profiles p on p.user_id = h.user_id
  where (h.id = $1 or h.user_id = $2) and (h.is_shown or h.id = any($3::uuid[]))
  order by (select max(w.created_at) from stays t join swaps w on w.id = t.swap_id
    join swap_parties o on o.swap_id = w.id and o.party = t.host and o.party = w.proposer
    where t.home_id = h.id and o.user_id = $2) desc nulls last, h.created_at, h.id`;

/** Stays of the member as guest in these nights: in open proposals that the member sees, agreed and final swaps. */
const AWAY = `select w.state, lower(t.during)::text as check_in, upper(t.during)::text as check_out
  from swap_parties p join swaps w on w.id = p.swap_id join stays t on t.swap_id = w.id and t.guest = p.party
  where p.user_id = $1 and t.during && daterange($2, $3) and w.id is distinct from $4::uuid
    and (w.state = 'final' or w.state = 'agreed' and w.sign_until > $5
      or w.state = 'open' and w.answer_until > $5 and (not w.is_withheld or w.proposer = p.party))
  order by lower(t.during)`;
