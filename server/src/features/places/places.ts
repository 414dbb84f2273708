import { getArea, listAreas, listPlaces } from '@swapstead/contract/places/endpoints';
import type pg from 'pg';
import { readSecret } from '../../platform/database/secrets.ts';
import { route } from '../../platform/http/route.ts';
import { work } from '../../platform/jobs/jobs.ts';
import { slice } from '../../platform/slice.ts';
import type { Notify } from '../notices/notices.ts';
import { createHomePlaces } from './home-places.ts';
import { matchPlaces, matchWorker } from './places.jobs.ts';
import { createPlacesRepository } from './places.repository.ts';
import { createPlacesService } from './places.service.ts';

type Parts = { pool: pg.Pool; notify: Notify };

/** Wires the slice: places of the gazetteer, and the places of homes. */
export async function createPlaces({ pool, notify }: Parts) {
  const service = createPlacesService(createPlacesRepository(pool));
  const homePlaces = createHomePlaces({ pool, pinKey: await readSecret(pool, 'pin'), notify });
  return slice({
    suggestFor: service.suggestFor,
    homePlaces,
    routes: [
      route(listPlaces, ({ query }) => service.places(query.query), { budgeted: true }),
      route(listAreas, ({ query }) => service.areas(query.query), { budgeted: true }),
      route(getArea, ({ params }) => service.area(params.id)),
    ],
    jobs: [work(matchPlaces, matchWorker({ pool, homePlaces }))],
  });
}
