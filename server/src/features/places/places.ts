import type pg from 'pg';
import { slice } from '../../platform/slice.ts';
import { createPlacesRepository } from './places.repository.ts';
import { placesRoutes } from './places.routes.ts';
import { createPlacesService } from './places.service.ts';

type Parts = { pool: pg.Pool };

/** Places of the gazetteer, and which home is in which. */
export function createPlaces({ pool }: Parts) {
  const service = createPlacesService(createPlacesRepository(pool));
  return slice({ routes: placesRoutes(service) });
}
