import type pg from 'pg';
import { readSecret } from '../../platform/database/secrets.ts';
import { work } from '../../platform/jobs/jobs.ts';
import { slice } from '../../platform/slice.ts';
import type { Notify } from '../notices/notices.ts';
import { createHomePlaces } from './home-places.ts';
import { matchPlaces, matchWorker } from './places.jobs.ts';
import { createPlacesRepository } from './places.repository.ts';
import { placesRoutes } from './places.routes.ts';
import { createPlacesService } from './places.service.ts';

type Parts = { pool: pg.Pool; notify: Notify };

/** Wires the slice: places of the gazetteer, and the places of homes. */
export async function createPlaces({ pool, notify }: Parts) {
  const service = createPlacesService(createPlacesRepository(pool));
  const homePlaces = createHomePlaces({ pool, pinKey: await readSecret(pool, 'pin'), notify });
  return slice({
    meantBy: service.meantBy,
    homePlaces,
    routes: placesRoutes(service),
    jobs: [work(matchPlaces, matchWorker({ pool, homePlaces }))],
  });
}
