import pg from 'pg';

/**
 * Keeps whatever reads a table waiting. Over connections of its own, so that a job that waits for the table as well takes
 * none away from what holds it and looks.
 */
export function holdTables(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  let holder: pg.PoolClient | undefined;

  async function goOn() {
    const client = holder;
    holder = undefined;
    await client?.query('rollback');
    client?.release();
  }

  return {
    /** From now on whatever reads the table waits, until `goOn`. */
    async hold(table: string) {
      holder = await pool.connect();
      await holder.query(`begin; lock table ${table} in access exclusive mode`);
    },
    goOn,
    /** How many queries wait for a table. */
    async awaited(): Promise<number> {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::integer as n from pg_locks join pg_database d on d.oid = database
         where not granted and d.datname = current_database()`,
      );
      return rows[0]?.n ?? 0;
    },
    async close() {
      await goOn();
      await pool.end();
    },
  };
}
