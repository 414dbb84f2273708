import { randomUUID } from 'node:crypto';
import { addDays, addMonths, countDays, monthOf } from '@swapstead/contract/days';
import type { homeCardSchema } from '@swapstead/contract/homes/endpoints';
import type { Match } from '@swapstead/contract/matching/matches.endpoints';
import { WHEN_PARAMS } from '@swapstead/contract/search/when';
import type { z } from 'zod';
import type { Answer, Asking, MarketSite } from './market-site.ts';
import type { Place, Settled } from './settling.ts';
import { type Nights, PLACES_PER_COUNTRY, PLACES_PER_REGION, type WishPlan } from './world.ts';

type Card = z.output<typeof homeCardSchema>;
type Window = { check_in: string; check_out: string };

export type Found = { home_id: string; stay: Nights; is_open: boolean };
export type FoundMatch = {
  home_id: string;
  like_each_other: boolean;
  windows: { my: Nights; their: Nights }[];
};

const PEOPLE = { adults: 2, children: 0, babies: 0, pets: 0 };
const WORDS = 'We are two quiet readers and love your town.';
/** How many pages of a search somebody looks at. */
const PAGES = 3;

/** What members do, each over HTTP in their own session. */
export function createActs(site: MarketSite, { from, places }: { from: string; places: readonly Place[] }) {
  const day = (number: number) => addDays(from, number);
  const nights = ({ check_in, check_out }: Window): Nights => ({
    from: countDays(from, check_in),
    to: countDays(from, check_out),
  });
  const window = (stay: Nights): Window => ({ check_in: day(stay.from), check_out: day(stay.to) });
  const onScreen = (state: string) => ({ submission_id: randomUUID(), from: state, revision: 1 });

  /** For acts that nobody refuses in a market. */
  async function done(...asked: Parameters<MarketSite['ask']>): Promise<Answer> {
    const answer = await site.ask(...asked);
    if (answer.code !== '') throw new Error(`${asked[2]} ${asked[3]}: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  /** The searches that say the same as the wish: two places are two of them. */
  function searchesOf({ regions, nights: count, first, when }: WishPlan): Record<string, string>[] {
    const asked = 'play' in when ? first + when.play : first;
    const month = monthOf(day(first));
    const days: Record<string, string> =
      'play' in when
        ? { check_in: day(asked), check_out: day(asked + count), play: String(when.play) }
        : { nights: String(count), from_month: month, to_month: addMonths(month, when.months - 1) };
    const [one] = regions.map((region) => places[region] as Place);
    if (regions.length >= PLACES_PER_COUNTRY) return [{ country: one?.country_code ?? '', ...days }];
    if (regions.length >= PLACES_PER_REGION) return [{ region: one?.region_id ?? '', ...days }];
    return regions.map((region) => ({ place: String(places[region]?.id), within: '0', ...days }));
  }

  /** The first pages of a search. */
  async function cardsOf(as: Asking, asked: URLSearchParams): Promise<Card[]> {
    const cards: Card[] = [];
    for (let page = 0; page < PAGES; page++) {
      const answer = await site.ask('search', as, 'GET', `homes?${asked}`);
      if (answer.code !== '') break;
      const { homes, next_cursor } = answer.body as { homes: Card[]; next_cursor: string | null };
      cards.push(...homes);
      if (!next_cursor) break;
      asked.set('cursor', next_cursor);
    }
    return cards;
  }

  return {
    /** The address and the conditions of the home, without which nobody signs. */
    async writeGuide(as: Settled): Promise<void> {
      const path = `homes/${as.home_id}/guide`;
      const {
        home: _home,
        photos: _photos,
        changed_at: _at,
        ...form
      } = (await done('guide', as, 'GET', path)).body as Record<string, unknown>;
      const address = {
        street: 'Kanaal 7',
        postal_code: '1011',
        town: 'Here',
        country: 'NL',
        directions: '',
      };
      await done('guide', as, 'PUT', path, { ...form, address, phone: '+31201234567' });
    },

    async setOpen(as: Settled, runs: readonly Nights[]): Promise<void> {
      if (runs.length === 0) return;
      const changes = runs.map((run) => ({ from: day(run.from), to: day(run.to), state: 'open' }));
      await done('calendar', as, 'PUT', `homes/${as.home_id}/nights`, { changes });
    },

    confirm: (as: Settled) => done('calendar', as, 'POST', `homes/${as.home_id}/calendar/confirm`),

    /** @returns false if the server refused one of its searches */
    async saveWish(as: Asking, wish: WishPlan): Promise<boolean> {
      let isSaved = true;
      for (const search of searchesOf(wish)) {
        const body = {
          submission_id: randomUUID(),
          name: `Wish ${wish.id}`,
          search,
          tells: true,
          swaps: true,
        };
        isSaved = (await site.ask('save wish', as, 'POST', 'wishes', body)).code === '' && isSaved;
      }
      return isSaved;
    },

    like: (as: Asking, home_id: string) => site.ask('like', as, 'PUT', `likes/${home_id}`),

    /** Homes with days for the wish; with `anyDays` those at its places. */
    async search(as: Asking, wish: WishPlan, anyDays = false): Promise<Found[]> {
      const cards: Card[] = [];
      for (const search of searchesOf(wish)) {
        const asked = new URLSearchParams(search);
        for (const name of anyDays ? WHEN_PARAMS : []) asked.delete(name);
        cards.push(...(await cardsOf(as, asked)));
      }
      return cards.map(({ id, match }) => {
        const begins = match ? countDays(from, match.check_in) : wish.first;
        return {
          home_id: id,
          stay: { from: begins, to: begins + wish.nights },
          is_open: match?.state === 'open',
        };
      });
    },

    /** All matches, without those windows for which nobody has said that the home is empty. */
    async matches(as: Asking): Promise<FoundMatch[]> {
      const all: Match[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const asked = cursor === '' ? '' : `?${new URLSearchParams({ cursor })}`;
        const answer = await done('matches', as, 'GET', `matches${asked}`);
        const page = answer.body as { matches: Match[]; next_cursor: string | null };
        all.push(...page.matches);
        cursor = page.next_cursor;
      }
      return all.map(({ home, reasons, windows }) => ({
        home_id: home.id,
        like_each_other: reasons.like_each_other,
        windows: windows
          .filter(({ my_stay, their_stay, open }) => open || my_stay.check_in === their_stay.check_in)
          .map(({ my_stay, their_stay }) => ({ my: nights(my_stay), their: nights(their_stay) })),
      }));
    },

    async balance(as: Asking): Promise<number> {
      return ((await done('nights', as, 'GET', 'nights')).body as { balance: number }).balance;
    },

    /** @returns the id of the swap, undefined if it was refused */
    async propose(
      as: Settled,
      home_id: string,
      my: Nights,
      their: Nights | null,
    ): Promise<string | undefined> {
      const answer = await site.ask('propose', as, 'POST', 'swaps', {
        submission_id: randomUUID(),
        home_id,
        own_home_id: their && as.home_id,
        my_stay: window(my),
        their_stay: their && window(their),
        people: PEOPLE,
        words: WORDS,
      });
      return answer.code === '' ? (answer.body as { id: string }).id : undefined;
    },

    /** @returns whether it is agreed now */
    async accept(as: Asking, id: string, isExchange: boolean): Promise<boolean> {
      const body = { ...onScreen('open'), ...(isExchange && { people: PEOPLE }) };
      return (await site.ask('accept', as, 'POST', `swaps/${id}/accept`, body)).code === '';
    },

    decline: (as: Asking, id: string) =>
      site.ask('decline', as, 'POST', `swaps/${id}/decline`, onScreen('open')),

    async sign(as: Settled, id: string): Promise<void> {
      const { body } = await done('agreement', as, 'GET', `swaps/${id}/agreement`);
      const { sha256 } = body as { sha256: string };
      await done('sign', as, 'POST', `swaps/${id}/sign`, {
        ...onScreen('agreed'),
        sha256,
        name: as.name,
        read: true,
      });
    },

    cancel: (as: Asking, id: string) =>
      done('cancel', as, 'POST', `swaps/${id}/cancel`, {
        ...onScreen('final'),
        reason: 'plans',
        words: 'We cannot come after all, we are sorry.',
      }),

    deleteHome: (as: Settled) => done('leave', as, 'DELETE', `homes/${as.home_id}`),
  };
}
