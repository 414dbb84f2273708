import { addDays } from '@swapstead/contract/days';
import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import { type Answers, refusal } from './answers.ts';

const LISBON = {
  kind: 'place',
  size: 'city',
  id: '2267057',
  name: 'Lisbon',
  entry: 'Lisbon, Portugal',
  country: 'Portugal',
  country_code: 'PT',
  bounds: [-9.13, 38.72, -9.13, 38.72],
} as const;
const FARO = {
  ...LISBON,
  kind: 'region',
  size: undefined,
  id: 'PT.09',
  name: 'Faro',
  entry: 'Faro, Portugal',
} as const;

function areaOf(id: string) {
  const area = [LISBON, FARO].find((one) => one.id === id);
  return area && { ...area, bounds: [...area.bounds] as [number, number, number, number] };
}

export const home: HomeCard = {
  id: '00000000-0000-4000-8000-00000000000a',
  title: 'Brick loft',
  language: null,
  home_type: 'Loft',
  guests: 4,
  amenities: [],
  interests: [],
  photos: [],
  location: 'Alfama, Lisbon',
  host: {
    user_id: '00000000-0000-4000-8000-00000000000b',
    display_name: 'Ana',
    contact_preference: 'chat',
    email: null,
  },
};

/** The API's responses to a search that finds these homes; the gazetteer contains Lisbon and Faro. */
export const found = (...homes: HomeCard[]): Answers => ({
  'GET /api/homes': { homes, next_cursor: null },
  'GET /api/homes/count': { total: homes.length },
  'GET /api/areas/:id': ({ params }) => areaOf(params.id) ?? refusal(404, 'Place not found'),
  'GET /api/areas': {
    areas: [
      { ...FARO, bounds: [...FARO.bounds] },
      { ...LISBON, bounds: [...LISBON.bounds] },
    ],
  },
});

/** The query of the latest gallery request. */
export const queryOf = (calls: readonly { route: string; query: unknown }[]) =>
  calls.filter(({ route }) => route === 'GET /api/homes').at(-1)?.query;

/** The day `days` days from today. */
export const ahead = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);
