import type pg from 'pg';

/** A secret created by the database for this installation; every process gets the same. */
export async function readSecret(pool: pg.Pool, name: string): Promise<Buffer> {
  const { rows } = await pool.query<{ secret: Buffer }>('select secret from secrets where name = $1', [name]);
  if (!rows[0]) throw new Error(`The database holds no secret named ${name}: its migrations are incomplete.`);
  return rows[0].secret;
}
