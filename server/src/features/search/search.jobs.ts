import type pg from 'pg';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Counts the cells of the map whose homes have changed (migration 0184); until then they are counted when asked for. */
export const countMapCells: JobKind<object> = {
  name: 'count-map-cells',
  retryLimit: 2,
  retryDelay: 10,
  cron: '* * * * *',
};

export const mapCellsWorker = (pool: pg.Pool) => async (): Promise<void> => {
  await pool.query('select count_map_cells()');
};
