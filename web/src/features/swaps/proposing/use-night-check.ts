import { withRuns } from '@swapstead/contract/calendar/night-letters';
import { nightsOf, type People } from '@swapstead/contract/swaps/format';
import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { nightsQuery, swapsKey } from '../core/swaps.queries.ts';
import type { Runs } from './night-lanes.ts';
import type { Dates } from './proposal-draft.ts';
import type { NightsCheck } from './stay-dates.tsx';

type Check = {
  userId: string;
  homeId: string;
  /** Both null for a stay for nights. */
  ownHomeId: string | null;
  mine: Dates;
  theirs: Dates | null;
  people: People;
  /** The swap to change: its own nights do not count as taken. */
  swapId: string | undefined;
};

/** Checks the chosen dates against both calendars, again after every change. */
export function useNightCheck({ userId, homeId, ownHomeId, mine, theirs, people, swapId }: Check) {
  const isAsked = isChosen(mine) && (theirs === null || isChosen(theirs));
  const stays = {
    home_id: homeId,
    check_in: mine.check_in,
    check_out: mine.check_out,
    ...(ownHomeId &&
      theirs && {
        own_home_id: ownHomeId,
        their_check_in: theirs.check_in,
        their_check_out: theirs.check_out,
      }),
    adults: people.adults,
    children: people.children,
    pets: people.pets,
  };
  const query = useQuery({
    ...nightsQuery(userId, stays, swapId),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const checked = isAsked && !query.isPlaceholderData ? query.data : undefined;
  const checkOf = (stay: 'my_stay' | 'their_stay'): NightsCheck => {
    if (!isAsked) return { state: 'unasked' };
    const found = checked?.[stay];
    if (found) return { state: 'checked', stay: found };
    if (checked) return { state: 'unasked' };
    return { state: query.isError ? 'failed' : 'looking' };
  };
  return { mine: checkOf('my_stay'), theirs: checkOf('their_stay'), checked };
}

/** A year that is still being typed would make a stay of centuries. */
const isChosen = (dates: Dates) =>
  dates.check_in !== '' && dates.check_out > dates.check_in && nightsOf(dates) <= SWAP_LIMITS.stay_nights;

/** The nights of a home for the calendar; undefined while they load or if they cannot be read. */
export function useHomeRuns(userId: string, homeId: string | null): Runs | undefined {
  const { data } = useQuery({
    queryKey: [...swapsKey(userId), 'runs', homeId],
    queryFn: async ({ signal }) => {
      const asked = { params: { id: homeId ?? '' }, query: { form: 'letters' as const } };
      return withRuns(await api('GET /api/homes/:id/nights', asked, { signal }));
    },
    enabled: homeId !== null,
    staleTime: 10_000,
  });
  return data?.runs.map(({ from, to, state }) => ({ from, to, state: state === 'taken' ? 'closed' : state }));
}
