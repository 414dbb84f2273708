import type { Cells } from './cell.ts';

/** Row 298: what waits for a member. */
export const startCells: Cells[] = [
  { row: '298', route: 'GET /api/start', get: { visitor: 401, others: 200 } },
];
