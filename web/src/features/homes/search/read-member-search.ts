import type { Area } from '@swapstead/contract/places/endpoints';
import { isWhenProblem, readWhen, WHEN_PARAMS } from '@swapstead/contract/search/when';
import {
  DISTANCES,
  type MemberParams,
  readBox,
  SORTS,
  USUAL_DISTANCE,
} from '@swapstead/contract/search/where';
import { m } from '@swapstead/messages';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, isApiError } from '../../../lib/api/api.ts';
import type { MemberSearch } from './member-search.ts';

const NOT_UNDERSTOOD = m.homes_address_partly_unknown();
const UNKNOWN_PLACE = m.search_place_not_known();

const AREAS = ['place', 'region', 'country'] as const;
/** Ids of another form are not requested. */
const AREA_ID = /^[\w.]{1,40}$/;

/** Checks the search parameters of an address; unknown ones are left out with a note (FIND-29). */
export async function readMemberSearch(given: MemberParams, client: QueryClient): Promise<MemberSearch> {
  const kind = AREAS.find((one) => given[one] !== undefined);
  const id = kind && given[kind];
  const found = id && AREA_ID.test(id) ? await client.fetchQuery(areaQuery(id)) : null;
  const area = found && found.kind === kind ? found : undefined;
  const params: MemberParams = {
    ...(kind && area ? { [kind]: area.id } : boxOf(given)),
    ...(kind === 'place' && area && distanceOf(given)),
    ...datesOf(given),
  };
  const sort = SORTS.find((one) => one === given.sort);
  if (sort && (sort !== 'nearest' || params.place)) params.sort = sort;
  const notes = kind && !area ? [UNKNOWN_PLACE] : [];
  const isLeftOut = Object.keys(given).some(
    (name) => !(name in params) && name !== kind && !isUsual(name, given),
  );
  return { isReady: true, params, area, notes: isLeftOut ? [...notes, NOT_UNDERSTOOD] : notes };
}

const boxOf = ({ box }: MemberParams): MemberParams => (box !== undefined && readBox(box) ? { box } : {});

const distanceOf = ({ within }: MemberParams): MemberParams =>
  within !== undefined && within !== String(USUAL_DISTANCE) && DISTANCES.some((km) => String(km) === within)
    ? { within }
    : {};

function datesOf(given: MemberParams): MemberParams {
  const when = readWhen(given, new Date());
  if (!when || isWhenProblem(when)) return {};
  const params: MemberParams = given.open === '1' ? { open: '1' } : {};
  for (const name of WHEN_PARAMS) if (given[name] !== undefined) params[name] = given[name];
  return params;
}

const isUsual = (name: string, { within }: MemberParams) =>
  name === 'within' && within === String(USUAL_DISTANCE);

/** A country, region or place, cached while the page is open; null if the gazetteer does not have it. */
const areaQuery = (id: string) =>
  queryOptions({
    queryKey: ['areas', 'one', id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (context): Promise<Area | null> => {
      try {
        return await api('GET /api/areas/:id', { params: { id } }, context);
      } catch (error) {
        if (isApiError(error) && error.status === 404) return null;
        throw error;
      }
    },
  });
