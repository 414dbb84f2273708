import { getArea, listAreas, listPlaces } from '@swapstead/contract/places/endpoints';
import { type Route, route } from '../../platform/http/route.ts';
import type { PlacesService } from './places.service.ts';

export function placesRoutes(places: PlacesService): Route[] {
  return [
    route(listPlaces, ({ query }) => places.places(query.query), { budgeted: true }),
    route(listAreas, ({ query }) => places.areas(query.query), { budgeted: true }),
    route(getArea, ({ params }) => places.area(params.id)),
  ];
}
