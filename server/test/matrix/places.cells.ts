import type { Cells } from './cell.ts';

/** Rows 101 to 107 of the specification's file 09: places of homes. */
export const placeCells: Cells[] = [
  //                                                             visitor free subscriber owner lapsed another admin
  {
    row: '101',
    route: 'GET /api/places',
    send: () => ({ query: { query: 'lisb' } }),
    get: '401 403 200 200 403 200 403',
  },
  {
    row: '101',
    route: 'GET /api/areas',
    send: () => ({ query: { query: 'lisb' } }),
    get: '401 403 200 200 403 200 403',
  },
  {
    row: '101',
    route: 'GET /api/areas/:id',
    send: () => ({ params: { id: 'PT' } }),
    get: '401 403 200 200 403 200 403',
  },
];
