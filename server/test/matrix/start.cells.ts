import type { Cells } from './cell.ts';

/** Row 298: what waits for a member, and the steps to a first swap. */
export const startCells: Cells[] = [
  { row: '298', route: 'GET /api/start', get: { visitor: 401, others: 200 } },
  {
    row: '298',
    route: 'PUT /api/start/checklist',
    send: () => ({ payload: { is_folded: true } }),
    get: { visitor: 401, others: 204 },
  },
];
