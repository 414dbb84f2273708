import type { Cells } from './cell.ts';

/** Rows 101 to 107 of the specification's file 09: places of homes. */
export const placeCells: Cells[] = [
  {
    row: '101',
    route: 'GET /api/places',
    send: () => ({ query: { query: 'lisb' } }),
    get: { visitor: 401, subscriber: 200, owner: 200, another: 200, others: 403 },
  },
  {
    row: '101',
    route: 'GET /api/areas',
    send: () => ({ query: { query: 'lisb' } }),
    get: { visitor: 401, subscriber: 200, owner: 200, another: 200, others: 403 },
  },
  {
    row: '101',
    route: 'GET /api/areas/:id',
    send: () => ({ params: { id: 'PT' } }),
    get: { visitor: 401, subscriber: 200, owner: 200, another: 200, others: 403 },
  },
  {
    row: '103',
    route: 'POST /api/homes/:id/circle',
    when: 'a point of the own home is tried',
    send: (world, viewer) => ({
      params: { id: world.about(viewer).home_id },
      payload: { pin: { latitude: 38.7, longitude: -9.1 } },
    }),
    get: { visitor: 401, owner: 200, others: 403 },
  },
  {
    row: '107',
    route: 'GET /api/homes/:id/place_suggestions',
    send: (world, viewer) => ({ params: { id: world.about(viewer).home_id } }),
    get: { visitor: 401, owner: 200, others: 403 },
  },
  {
    row: '107',
    route: 'POST /api/homes/:id/place_prompt/hide',
    send: (world, viewer) => ({ params: { id: world.about(viewer).home_id } }),
    get: { visitor: 401, owner: 204, others: 403 },
  },
  {
    row: '106',
    route: 'DELETE /api/homes/:id/pin',
    send: (world, viewer) => ({ params: { id: world.about(viewer).home_id } }),
    get: { visitor: 401, owner: 204, lapsed: 204, others: 403 },
  },
  {
    row: '105, 106',
    route: 'PATCH /api/homes/:id',
    when: 'a place and a point are set',
    send: async (world, viewer) => ({
      params: { id: await world.freshHome(viewer) },
      payload: { version: 1, place_id: 2267057, pin: { latitude: 38.7, longitude: -9.1 } },
    }),
    get: { visitor: 401, owner: 200, others: 403 },
  },
];
