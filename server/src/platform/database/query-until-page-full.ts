import type pg from 'pg';

type Statement = { text: string; values: unknown[] };

/**
 * Runs one statement after the other until one fills the page; the result of the last one is the page, full or not.
 * Each statement selects one row more than `size`, which indicates that another page follows.
 * @returns the rows of the page, and the position of the last one if another page follows
 */
export async function queryUntilPageFull<Row extends { position: readonly string[] }>(
  pool: pg.Pool,
  statements: readonly Statement[],
  size: number,
): Promise<{ rows: Row[]; end: Row['position'] | undefined }> {
  let found: Row[] = [];
  for (const { text, values } of statements) {
    const { rows } = await pool.query<Row>(text, values);
    found = rows;
    if (rows.length > size) break;
  }
  return { rows: found.slice(0, size), end: found.length > size ? found[size - 1]?.position : undefined };
}
